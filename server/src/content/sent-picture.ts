import { limits } from '@ok/contract/rules/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { FileStore } from '../media/file-store.ts';
import { type ImageFault, NotAnImage, storeImage } from '../media/store-image.ts';

const refusals = {
  type: 'invalidImage',
  damaged: 'invalidImage',
  tooLarge: 'tooLarge',
  tooManyPixels: 'imageTooLarge',
  tooManyFrames: 'imageTooLarge',
} as const satisfies Record<ImageFault, string>;

/** A client may send a whole data URL: what it says of the type does not count either. */
const dataUrl = /^data:[^,]{0,100};base64,/;

const bytesOf = (base64: string, entityName: string): Buffer => {
  const plain = base64.replace(dataUrl, '');
  if (plain.length > Math.ceil(limits.image / 3) * 4) throw new Refusal('tooLarge');
  // The decoder takes anything and leaves out what it does not know.
  if (!/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(plain)) throw new Refusal('invalidImage', { entityName });
  return Buffer.from(plain, 'base64');
};

/**
 * Stores a picture that was sent as base64.
 *
 * @throws Refusal for what is no picture, or too much of one
 */
export const storeSentPicture = async (files: FileStore, base64: string, entityName: string) => {
  const bytes = bytesOf(base64, entityName);
  try {
    return await storeImage(files, bytes);
  } catch (fault) {
    if (fault instanceof NotAnImage) throw new Refusal(refusals[fault.reason], { entityName });
    throw fault;
  }
};
