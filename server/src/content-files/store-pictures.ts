import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../content/content-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { NotAnImage, storeImage } from '../files/store-image.ts';
import { ContentFaults } from './content-faults.ts';

/** More would only wait for the same few processors. */
const atOnce = 4;

/** The pictures of an import, by the names of their files. */
export type StoredPictures = ReadonlyMap<string, Picture>;

/**
 * Stores pictures, each once. They stay, whatever becomes of the import: the same picture has the same name, so others
 * may show it by now, and doing it again stores nothing anew.
 *
 * @param folder where they are
 * @throws ContentFaults naming those that are no pictures
 */
export const storePictures = async (
  files: FileStore,
  folder: string,
  names: Iterable<string>,
): Promise<StoredPictures> => {
  const stored = new Map<string, Picture>();
  const faults: string[] = [];
  const left = [...new Set(names)];
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      try {
        stored.set(name, { ...(await storeImage(files, await readFile(join(folder, name)))), altText: null });
      } catch (error) {
        if (!(error instanceof NotAnImage)) throw error;
        faults.push(`content/images/${name}: ${error.message}`);
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  if (faults.length > 0) throw new ContentFaults(faults.sort());
  return stored;
};
