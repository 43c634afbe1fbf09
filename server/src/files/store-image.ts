import { createHash } from 'node:crypto';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { imageVariant, imageWidths } from '@ok/contract/rules/values/images.ts';
import type { FileStore } from './file-store.ts';

const acceptedTypes = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];

const imageLimits = {
  bytes: contentLimits.image,
  pixels: contentLimits.imagePixels,
  side: contentLimits.imageSide,
  frames: 200,
  width: 1600,
};

/** Reason for refusing a picture. */
export type ImageErrorReason = 'type' | 'tooLarge' | 'tooManyPixels' | 'tooManyFrames' | 'damaged';

/** Error of bytes that can't be stored as a picture. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
  readonly reason: ImageErrorReason;
  constructor(reason: ImageErrorReason, cause?: unknown) {
    super(`This is no picture that can be stored: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Loads the library on first use, because it is large. */
const loadSharp = async () => (await import('sharp')).default;

const throwNotAnImage = (reason: ImageErrorReason) => (cause: unknown) => {
  throw new NotAnImage(reason, cause);
};

/** Checks the header before anything is decoded. Returns the picture's width. */
const checkHeader = async (bytes: Uint8Array) => {
  if (bytes.byteLength > imageLimits.bytes) throw new NotAnImage('tooLarge');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !acceptedTypes.includes(type.mime)) throw new NotAnImage('type');
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwNotAnImage('damaged'));
  const isTooLong = Math.max(header.width, header.height) > imageLimits.side;
  if (isTooLong || header.width * header.height > imageLimits.pixels) throw new NotAnImage('tooManyPixels');
  if ((header.pages ?? 1) > imageLimits.frames) throw new NotAnImage('tooManyFrames');
  return header.autoOrient.width;
};

/** Encodes as WebP, without metadata, but turned as the metadata says. */
const encode = async (bytes: Uint8Array, width: number) =>
  (await loadSharp())(bytes, { limitInputPixels: imageLimits.pixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(throwNotAnImage('damaged'));

type EncodedImage = Awaited<ReturnType<typeof encode>>;

/** Encodes a picture in several widths, each once and none larger than it is. */
const encodeOnce = (bytes: Uint8Array, originalWidth: number) => {
  const encoded = new Map<number, EncodedImage>();
  return async (maxWidth: number): Promise<EncodedImage> => {
    const width = Math.min(maxWidth, originalWidth);
    const file = encoded.get(width) ?? (await encode(bytes, width));
    encoded.set(width, file);
    return file;
  };
};

const storeWidths = async (
  files: FileStore,
  media: string,
  main: Uint8Array,
  encodeWidth: (maxWidth: number) => Promise<EncodedImage>,
) => {
  for (const width of imageWidths) await files.put(imageVariant(media, width), (await encodeWidth(width)).data);
  // The main file comes last, so that its presence means that all widths are stored.
  await files.put(media, main);
};

/**
 * Stores a picture, encoded again as WebP so that no byte of the sent file is served: at most 1600 pixels wide, and in
 * the widths of `imageWidths`, never enlarged. Of an animation only the first frame is stored, because movement that
 * can't be stopped hinders reading (WCAG 2.2.2).
 *
 * The name is the SHA-256 of the stored bytes, so that the same picture is stored once. Pictures are never deleted:
 * other rows may use the same name.
 *
 * @param bytes PNG, JPEG, WebP or GIF; at most 10 MB, 50 megapixels, 10 000 pixels a side and 200 frames
 * @returns the name of the main file, its content type and its size
 * @throws NotAnImage with the reason
 */
export const storeImage = async (
  files: FileStore,
  bytes: Uint8Array,
): Promise<{ media: string; contentType: string; width: number; height: number }> => {
  const encodeWidth = encodeOnce(bytes, await checkHeader(bytes));
  const main = await encodeWidth(imageLimits.width);
  const media = `${createHash('sha256').update(main.data).digest('hex')}.webp`;
  await storeWidths(files, media, main.data, encodeWidth);
  return { media, contentType: 'image/webp', width: main.info.width, height: main.info.height };
};

/**
 * Stores a picture of another installation as it is there, so that it keeps its name, with the widths that it is shown
 * in. The caller has checked that the bytes are a WebP file of nothing but image data.
 *
 * @param media name of the file, by the SHA-256 of the bytes
 * @throws NotAnImage for bytes that can't be decoded, or that `storeImage` would not have made
 */
export const storeWebp = async (files: FileStore, media: string, bytes: Uint8Array): Promise<void> => {
  const width = await checkHeader(bytes);
  if (width > imageLimits.width) throw new NotAnImage('tooManyPixels');
  const encodeWidth = encodeOnce(bytes, width);
  // Decodes every pixel, so that no damaged picture is stored.
  await encodeWidth(width);
  await storeWidths(files, media, bytes, encodeWidth);
};
