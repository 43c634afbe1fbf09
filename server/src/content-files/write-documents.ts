import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DocumentType, documentTypes } from '@ok/contract/rules/document-types.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { inspectPdf, NotPdf } from '../pdf/inspect-pdf.ts';
import { createFileName, type StoredDocument } from '../pdf/pdf-store.ts';
import { ContentFaults } from './content-faults.ts';

/** A document in the content. */
export type ShippedDocument = { path: string; type: DocumentType; language: string };

/** The documents in a folder, by language and type; a language without any has no folder. */
export const findDocumentsIn = async (
  folder: string,
  codes: readonly string[],
  faults: string[],
): Promise<ShippedDocument[]> => {
  const found: ShippedDocument[] = [];
  for (const language of codes) {
    const names = await readdir(join(folder, language)).catch(() => []);
    for (const name of names.sort()) {
      const type = documentTypes.find((known) => known === basename(name, '.pdf'));
      if (type && name.endsWith('.pdf')) found.push({ path: join(folder, language, name), type, language });
      else faults.push(`content/documents/${language}/${name}: is no kind of document`);
    }
  }
  return found;
};

/** Forgets all documents of an import that failed. */
export const deleteDocuments = async (files: FileStore, stored: readonly StoredDocument[]): Promise<void> => {
  await Promise.all(stored.map(({ file }) => files.delete(file)));
};

/**
 * Stores the documents of an import: all of them or none.
 *
 * @throws ContentFaults naming those that are none
 */
export const storeDocuments = async (
  files: FileStore,
  shipped: readonly ShippedDocument[],
): Promise<StoredDocument[]> => {
  const faults: string[] = [];
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
        faults.push(
          `content/documents/${language}/${type}.pdf: This is no document that can be stored: ${error.message}`,
        );
      }
    }
    if (faults.length > 0) throw new ContentFaults(faults);
  } catch (error) {
    await deleteDocuments(files, stored);
    throw error;
  }
  return stored;
};

/** Writes a document that was stored, after `invalidateDocuments`; where its type and language have one, that stays. */
export const writeDocument = async (trx: Kysely<Database>, document: StoredDocument): Promise<void> => {
  await trx
    .insertInto('pdf_document')
    .values(document)
    .onConflict((conflict) => conflict.columns(['type', 'language']).doNothing())
    .execute();
};
