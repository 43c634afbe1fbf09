import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import type { FileStore } from '../../files/file-store.ts';
import { type ImageErrorReason, NotAnImage, storeImage } from '../../files/store-image.ts';
import { AppError } from '../../http/app-error.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

const errorByReason = {
  type: 'invalidImage',
  damaged: 'invalidImage',
  tooLarge: 'tooLarge',
  tooManyPixels: 'imageTooLarge',
  tooManyFrames: 'imageTooLarge',
} as const satisfies Record<ImageErrorReason, string>;

/** Clients may send a whole data URL. Its content type is ignored too. */
const dataUrl = /^data:[^,]{0,100};base64,/;

/** Characters that are decoded before yielding: about a millisecond, or a few if all are line breaks. */
const chunkCharacters = 128 * 1024;

const decodeBase64 = async (base64: string, entityName: string): Promise<Buffer> => {
  const plain = base64.replace(dataUrl, '').trimEnd();
  if (plain.length > Math.ceil(contentLimits.image / 3) * 4) throw new AppError('tooLarge');
  const decoded: Buffer[] = [];
  let rest = '';
  for (let from = 0; from < plain.length; from += chunkCharacters) {
    const isLast = from + chunkCharacters >= plain.length;
    const text = rest + plain.slice(from, from + chunkCharacters).replaceAll(/[\r\n]/g, '');
    // The decoder accepts anything, and skips characters that it does not know.
    if (!(isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/).test(text)) {
      throw new AppError('invalidImage', { entityName });
    }
    // Four characters encode three bytes.
    const completeLength = isLast ? text.length : text.length - (text.length % 4);
    decoded.push(Buffer.from(text.slice(0, completeLength), 'base64'));
    rest = text.slice(completeLength);
    await yieldToEventLoop();
  }
  return Buffer.concat(decoded);
};

/**
 * Stores an uploaded picture.
 *
 * @throws AppError for bytes that are no picture, or a picture that is too large
 */
export const storePictureBytes = async (files: FileStore, bytes: Uint8Array, entityName: string) => {
  try {
    return await storeImage(files, bytes);
  } catch (error) {
    if (error instanceof NotAnImage) throw new AppError(errorByReason[error.reason], { entityName });
    throw error;
  }
};

/** Stores a picture that was sent as base64, like `storePictureBytes`. */
export const storeSentPicture = async (files: FileStore, base64: string, entityName: string) =>
  storePictureBytes(files, await decodeBase64(base64, entityName), entityName);
