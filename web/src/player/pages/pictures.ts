import { imageVariant, imageWidths } from '@ok/contract/rules/values/images.ts';

/** Display width of an example's picture, for the attribute `sizes`. */
export const exampleSizes = '(max-width: 360px) 90vw, 108px';

/** Display width of a result's picture, for the attribute `sizes`. */
export const resultSizes = '(max-width: 1024px) 100vw, 32rem';

type PictureAttributes = { sizes: string; srcSet: string; src: string };

/** Image attributes of a picture in all widths. `src` comes last, since a browser may start fetching when it is set. */
export const pictureAttributes = (media: string, mediaBase: string, sizes: string): PictureAttributes => ({
  sizes,
  srcSet: imageWidths.map((width) => `${mediaBase}${imageVariant(media, width)} ${width}w`).join(', '),
  src: mediaBase + imageVariant(media, 480),
});

const fetched = new Set<string>();

/** Prefetches a picture at low priority, once for each size in which it is shown: sizes are files of their own. */
export const fetchPicture = ({ src, srcSet, sizes }: PictureAttributes): void => {
  const pictureInSize = `${src} ${sizes}`;
  if (fetched.has(pictureInSize)) return;
  fetched.add(pictureInSize);
  const image = new Image();
  image.fetchPriority = 'low';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
};
