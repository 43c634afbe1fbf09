import { imageVariant, imageWidths } from '@ok/contract/rules/images.ts';

/** How wide the picture of an example is shown. */
export const exampleSizes = '(max-width: 360px) 90vw, 108px';

/** How wide the picture of a result is shown. */
export const resultSizes = '(max-width: 1024px) 100vw, 32rem';

type Picture = { sizes: string; srcSet: string; src: string };

/** Where the files of a picture are, in every width; `src` last, for a browser may fetch it as soon as it is set. */
export const pictureOf = (media: string, mediaBase: string, sizes: string): Picture => ({
  sizes,
  srcSet: imageWidths.map((width) => `${mediaBase}${imageVariant(media, width)} ${width}w`).join(', '),
  src: mediaBase + imageVariant(media, 480),
});

const fetched = new Set<string>();

/** Have the browser fetch a picture, after what is needed now. */
export const fetchPicture = ({ src, srcSet, sizes }: Picture): void => {
  if (fetched.has(src)) return;
  fetched.add(src);
  const image = new Image();
  image.fetchPriority = 'low';
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
};
