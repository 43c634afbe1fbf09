/** Store of pictures, which the worker answers from. */
const cacheName = 'ok-pictures';

/** Picture in all its sizes, as attributes of an image. */
type PictureAttributes = { src: string; srcSet: string; sizes: string };

/** Lets the browser choose the file for this screen, and fetch it. */
const chooseFile = ({ src, srcSet, sizes }: PictureAttributes): Promise<string> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image.currentSrc || src);
    image.onerror = reject;
    image.fetchPriority = 'low';
    image.sizes = sizes;
    image.srcset = srcSet;
    image.src = src;
  });

/**
 * Keeps a picture in the size of this screen.
 *
 * @returns its path and bytes; null for a picture that can't be fetched, or that another server has
 */
export const keepPicture = async (attributes: PictureAttributes): Promise<{ path: string; bytes: number } | null> => {
  try {
    const address = new URL(await chooseFile(attributes), window.location.href);
    if (address.origin !== window.location.origin) return null;
    const cache = await caches.open(cacheName);
    if (!(await cache.match(address.pathname))) await cache.add(address.pathname);
    const bytes = (await (await cache.match(address.pathname))?.blob())?.size ?? 0;
    return { path: address.pathname, bytes };
  } catch {
    return null;
  }
};

/** Paths of the kept pictures. */
export const listPictures = async (): Promise<string[]> => {
  const requests = await caches.open(cacheName).then((cache) => cache.keys());
  return requests.map(({ url }) => new URL(url).pathname);
};

/** Removes pictures by their paths. */
export const removePictures = async (paths: readonly string[]): Promise<void> => {
  const cache = await caches.open(cacheName);
  for (const path of paths) await cache.delete(path);
};
