import { randomUUID } from 'node:crypto';
import type { PdfDocument } from '@ok/contract/routes/files/pdf.ts';
import type { DocumentType } from '@ok/contract/rules/results/document-types.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

const toPdfDocument = ({ id, type, language }: { id: number; type: string; language: string }): PdfDocument => ({
  id,
  type: type as DocumentType,
  language,
  url: `/api/pdf/${id}`,
});

/** Finds the documents in a language; with a type, at most one. */
export const findDocuments = async (
  db: Kysely<Database>,
  language: string,
  type?: DocumentType,
): Promise<PdfDocument[]> => {
  const documents = db.selectFrom('pdf_document').select(['id', 'type', 'language']).where('language', '=', language);
  const rows = await (type === undefined ? documents : documents.where('type', '=', type)).orderBy('id').execute();
  return rows.map(toPdfDocument);
};

/** Finds type, language and file of a document. */
export const findDocumentFile = (db: Kysely<Database>, id: number) =>
  db.selectFrom('pdf_document').select(['type', 'language', 'file']).where('id', '=', id).executeTakeFirst();

/** Marks all documents as changed. Other changes of documents wait until the transaction ends. */
export const invalidateDocuments = async (trx: Kysely<Database>): Promise<void> => {
  await trx
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('area', '=', 'pdfs')
    .execute();
};

/** Creates the name of a new file. Names are never reused, so a cached file stays valid forever. */
export const createFileName = (): string => `${randomUUID()}.pdf`;

/** Document to store. */
export type StoredDocument = { type: DocumentType; language: string; file: string; tagged: boolean };

/**
 * Inserts or replaces the document of a type and language. Call `invalidateDocuments` first.
 *
 * @returns the document for the reply, and the file that it replaced
 */
export const replaceDocument = async (
  trx: Kysely<Database>,
  { type, language, file, tagged }: StoredDocument,
): Promise<{ document: PdfDocument; replaced: string | null }> => {
  const before = await trx
    .selectFrom('pdf_document')
    .select('file')
    .where('type', '=', type)
    .where('language', '=', language)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('pdf_document')
    .values({ type, language, file, tagged })
    .onConflict((conflict) =>
      conflict.columns(['type', 'language']).doUpdateSet({ file, tagged, last_modified_date: new Date() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { document: toPdfDocument({ id, type, language }), replaced: before?.file ?? null };
};

/** Deletes a document and returns its row; undefined if there was none. Call `invalidateDocuments` first. */
export const deleteDocument = (trx: Kysely<Database>, id: number) =>
  trx.deleteFrom('pdf_document').where('id', '=', id).returning(['type', 'language', 'file']).executeTakeFirst();
