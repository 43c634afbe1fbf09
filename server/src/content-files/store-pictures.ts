import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredPicture } from '../content/rows/content-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { NotAnImage, storeImage } from '../files/store-image.ts';
import { ContentError } from './content-error.ts';

/** More would only wait for the same few processors. */
const maxConcurrency = 4;

/** Stored pictures of an import, by file name. */
export type StoredPictures = ReadonlyMap<string, StoredPicture>;

/**
 * Stores pictures, each once. They stay even if the import fails: equal pictures have equal names, so other rows may
 * already show them, and a repeated import stores nothing new.
 *
 * @param folder folder with the pictures
 * @throws ContentError with the files that are no pictures
 */
export const storePictures = async (
  files: FileStore,
  folder: string,
  names: Iterable<string>,
): Promise<StoredPictures> => {
  const stored = new Map<string, StoredPicture>();
  const errors: string[] = [];
  const remainingNames = [...new Set(names)];
  const storeRemaining = async () => {
    for (let name = remainingNames.pop(); name !== undefined; name = remainingNames.pop()) {
      try {
        stored.set(name, { ...(await storeImage(files, await readFile(join(folder, name)))), altText: null });
      } catch (error) {
        if (!(error instanceof NotAnImage)) throw error;
        errors.push(`content/images/${name}: ${error.message}`);
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: maxConcurrency }, storeRemaining));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  if (errors.length > 0) throw new ContentError(errors.sort());
  return stored;
};
