import { createHash } from 'node:crypto';
import { imageVariant, imageWidths } from '@ok/contract/rules/images.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { FileStore } from './file-store.ts';

const accepted = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif'];

const most = { bytes: limits.image, pixels: limits.imagePixels, side: limits.imageSide, frames: 200, width: 1600 };

/** Why bytes are not taken as a picture. */
export type ImageFault = 'type' | 'tooLarge' | 'tooManyPixels' | 'tooManyFrames' | 'damaged';

/** Bytes that are not taken as a picture. */
export class NotAnImage extends Error {
  override name = 'NotAnImage';
  readonly reason: ImageFault;
  constructor(reason: ImageFault, cause?: unknown) {
    super(`This is no picture that can be stored: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Large, and needed by those who store pictures alone. */
const loadSharp = async () => (await import('sharp')).default;

const refuse = (reason: ImageFault) => (cause: unknown) => {
  throw new NotAnImage(reason, cause);
};

/** Looks at the header only: nothing is decoded before this has passed. */
const check = async (bytes: Uint8Array) => {
  if (bytes.byteLength > most.bytes) throw new NotAnImage('tooLarge');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !accepted.includes(type.mime)) throw new NotAnImage('type');
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse('damaged'));
  const tooLong = Math.max(header.width, header.height) > most.side;
  if (tooLong || header.width * header.height > most.pixels) throw new NotAnImage('tooManyPixels');
  if ((header.pages ?? 1) > most.frames) throw new NotAnImage('tooManyFrames');
  return header.autoOrient.width;
};

/** Metadata is left out by itself; the way up that it said is kept. */
const encode = async (bytes: Uint8Array, width: number) =>
  (await loadSharp())(bytes, { limitInputPixels: most.pixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse('damaged'));

type Encoded = Awaited<ReturnType<typeof encode>>;

/**
 * Stores a picture, made anew as WebP so that nothing of the sent file is ever served: at most 1600 pixels wide, and in
 * the widths of `imageWidths`, never enlarged. Of a moving picture the first frame is kept: movement that can't be
 * stopped keeps people from reading (WCAG 2.2.2).
 *
 * It is named by the SHA-256 of its stored bytes, so a name says what is seen, and the same picture is kept once,
 * whoever sends it. So nobody takes it away either: others may have it under the same name.
 *
 * @param bytes PNG, JPEG, WebP or GIF, whatever its name; at most 10 MB, 50 megapixels, 10 000 pixels a side and
 *   200 frames
 * @returns the name of the main file, its content type and its size
 * @throws NotAnImage with the reason
 */
export const storeImage = async (
  files: FileStore,
  bytes: Uint8Array,
): Promise<{ media: string; contentType: string; width: number; height: number }> => {
  const ownWidth = await check(bytes);
  const encoded = new Map<number, Encoded>();
  const inWidth = async (wanted: number) => {
    const width = Math.min(wanted, ownWidth);
    const file = encoded.get(width) ?? (await encode(bytes, width));
    encoded.set(width, file);
    return file;
  };
  const main = await inWidth(most.width);
  const media = `${createHash('sha256').update(main.data).digest('hex')}.webp`;
  for (const width of imageWidths) await files.put(imageVariant(media, width), (await inWidth(width)).data);
  // Last, so that whoever finds it finds all of it.
  await files.put(media, main.data);
  return { media, contentType: 'image/webp', width: main.info.width, height: main.info.height };
};
