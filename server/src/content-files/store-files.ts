import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { StoredDocument } from '../pdf/pdf-store.ts';
import { type StoredPictures, storePictures } from './store-pictures.ts';
import { deleteDocuments, type ShippedDocument, storeDocuments } from './write-documents.ts';

/** What names files: pictures by their names in the content. */
type WithFiles = { pictures: readonly string[]; document?: ShippedDocument };

/** The files of an import, before there are rows that name them. */
export type StoredFiles = { pictures: StoredPictures; documents: StoredDocument[] };

/** Forgets the documents of an import that came to nothing; pictures stay, see `storePictures`. */
export const deleteFiles = (files: FileStore, { documents }: StoredFiles): Promise<void> =>
  deleteDocuments(files, documents);

/**
 * Stores the files that rows name.
 *
 * @param folder that of the content
 * @throws ContentFaults naming those that are no pictures or documents
 */
export const storeFiles = async (
  files: FileStore,
  folder: string,
  rows: readonly WithFiles[],
): Promise<StoredFiles> => {
  const names = rows.flatMap((row) => row.pictures);
  const pictures = await storePictures(files, join(folder, 'images'), names);
  const shipped = rows.flatMap(({ document }) => (document ? [document] : []));
  return { pictures, documents: await storeDocuments(files, shipped) };
};
