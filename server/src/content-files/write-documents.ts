import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DocumentType, documentTypes } from '@ok/contract/rules/results/document-types.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { inspectPdf, NotPdf } from '../pdf/inspect-pdf.ts';
import { createFileName, type StoredDocument } from '../pdf/pdf-store.ts';
import { ContentError } from './content-error.ts';

/** Document in the content. */
export type ShippedDocument = { path: string; type: DocumentType; language: string };

/** Finds the documents in a folder, by language and type. A language without documents has no folder. */
export const findDocumentFiles = async (
  folder: string,
  codes: readonly string[],
  errors: string[],
): Promise<ShippedDocument[]> => {
  const documents: ShippedDocument[] = [];
  for (const language of codes) {
    const names = await readdir(join(folder, language)).catch(() => []);
    for (const name of names.sort()) {
      const type = documentTypes.find((documentType) => documentType === basename(name, '.pdf'));
      if (type && name.endsWith('.pdf')) documents.push({ path: join(folder, language, name), type, language });
      else errors.push(`content/documents/${language}/${name}: is no kind of document`);
    }
  }
  return documents;
};

/** Deletes the stored documents of a failed import. */
export const deleteDocuments = async (files: FileStore, stored: readonly StoredDocument[]): Promise<void> => {
  await Promise.all(stored.map(({ file }) => files.delete(file)));
};

/**
 * Stores the documents of an import: all or none.
 *
 * @throws ContentError with the files that are no documents
 */
export const storeDocuments = async (
  files: FileStore,
  shipped: readonly ShippedDocument[],
): Promise<StoredDocument[]> => {
  const errors: string[] = [];
  const stored: StoredDocument[] = [];
  try {
    for (const { path, type, language } of shipped) {
      const bytes = await readFile(path);
      try {
        const document = { type, language, file: createFileName(), ...(await inspectPdf(bytes)) };
        stored.push(document);
        await files.put(document.file, bytes);
      } catch (error) {
        if (!(error instanceof NotPdf)) throw error;
        errors.push(
          `content/documents/${language}/${type}.pdf: This is no document that can be stored: ${error.message}`,
        );
      }
    }
    if (errors.length > 0) throw new ContentError(errors);
  } catch (error) {
    await deleteDocuments(files, stored);
    throw error;
  }
  return stored;
};

/** Inserts a stored document, unless its type and language already have one. Call `invalidateDocuments` first. */
export const writeDocument = async (trx: Kysely<Database>, document: StoredDocument): Promise<void> => {
  await trx
    .insertInto('pdf_document')
    .values(document)
    .onConflict((conflict) => conflict.columns(['type', 'language']).doNothing())
    .execute();
};
