import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { StoredDocument } from '../pdf/pdf-store.ts';
import { type StoredPictures, storePictures } from './store-pictures.ts';
import { deleteDocuments, type ShippedDocument, storeDocuments } from './write-documents.ts';

/** Files that a row refers to; pictures by their names in the content. */
type RowFiles = { pictures: readonly string[]; document?: ShippedDocument };

/** Files of an import, stored before the rows that refer to them. */
export type StoredFiles = { pictures: StoredPictures; documents: StoredDocument[] };

/** Deletes the documents of a failed import. Pictures stay, see `storePictures`. */
export const deleteFiles = (files: FileStore, { documents }: StoredFiles): Promise<void> =>
  deleteDocuments(files, documents);

/**
 * Stores the files that rows refer to.
 *
 * @param folder folder with the content
 * @throws ContentError with the files that are no pictures or documents
 */
export const storeFiles = async (files: FileStore, folder: string, rows: readonly RowFiles[]): Promise<StoredFiles> => {
  const names = rows.flatMap((row) => row.pictures);
  const pictures = await storePictures(files, join(folder, 'images'), names);
  const shipped = rows.flatMap(({ document }) => (document ? [document] : []));
  return { pictures, documents: await storeDocuments(files, shipped) };
};
