import { limits } from '@ok/contract/rules/limits.ts';
import type { FileStore } from '../files/file-store.ts';
import { type ImageErrorReason, NotAnImage, storeImage } from '../files/store-image.ts';
import { AppError } from '../http/app-error.ts';
import { yieldToEventLoop } from '../jobs/yield-to-event-loop.ts';

const refusals = {
  type: 'invalidImage',
  damaged: 'invalidImage',
  tooLarge: 'tooLarge',
  tooManyPixels: 'imageTooLarge',
  tooManyFrames: 'imageTooLarge',
} as const satisfies Record<ImageErrorReason, string>;

/** A client may send a whole data URL: what it says of the type does not count either. */
const dataUrl = /^data:[^,]{0,100};base64,/;

/** Characters that are decoded before others get their turn: about a millisecond, or a few if all are line breaks. */
const piece = 128 * 1024;

const bytesOf = async (base64: string, entityName: string): Promise<Buffer> => {
  const plain = base64.replace(dataUrl, '').trimEnd();
  if (plain.length > Math.ceil(limits.image / 3) * 4) throw new AppError('tooLarge');
  const decoded: Buffer[] = [];
  let left = '';
  for (let from = 0; from < plain.length; from += piece) {
    const isLast = from + piece >= plain.length;
    const text = left + plain.slice(from, from + piece).replaceAll(/[\r\n]/g, '');
    // The decoder takes anything and leaves out what it does not know.
    if (!(isLast ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9+/]*$/).test(text)) {
      throw new AppError('invalidImage', { entityName });
    }
    // Four characters are three bytes.
    const whole = isLast ? text.length : text.length - (text.length % 4);
    decoded.push(Buffer.from(text.slice(0, whole), 'base64'));
    left = text.slice(whole);
    await yieldToEventLoop();
  }
  return Buffer.concat(decoded);
};

/**
 * Stores a picture that was sent.
 *
 * @throws AppError for what is no picture, or too much of one
 */
export const storePictureBytes = async (files: FileStore, bytes: Uint8Array, entityName: string) => {
  try {
    return await storeImage(files, bytes);
  } catch (fault) {
    if (fault instanceof NotAnImage) throw new AppError(refusals[fault.reason], { entityName });
    throw fault;
  }
};

/** The same of one that was sent as base64. */
export const storeSentPicture = async (files: FileStore, base64: string, entityName: string) =>
  storePictureBytes(files, await bytesOf(base64, entityName), entityName);
