import { randomUUID } from 'node:crypto';
import type { PdfDocument } from '@ok/contract/routes/files/pdf.ts';
import type { DocumentType } from '@ok/contract/rules/document-types.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

const shown = ({ id, type, language }: { id: number; type: string; language: string }): PdfDocument => ({
  id,
  type: type as DocumentType,
  language,
  url: `/api/pdf/${id}`,
});

/** The documents in a language; with a type, the one of it at most. */
export const findDocuments = async (
  db: Kysely<Database>,
  language: string,
  type?: DocumentType,
): Promise<PdfDocument[]> => {
  const all = db.selectFrom('pdf_document').select(['id', 'type', 'language']).where('language', '=', language);
  const rows = await (type === undefined ? all : all.where('type', '=', type)).orderBy('id').execute();
  return rows.map(shown);
};

/** Where the file of a document is, and what it is. */
export const findFile = (db: Kysely<Database>, id: number) =>
  db.selectFrom('pdf_document').select(['type', 'language', 'file']).where('id', '=', id).executeTakeFirst();

/** Whether there is a language. */
export const isLanguage = async (db: Kysely<Database>, code: string): Promise<boolean> =>
  (await db.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst()) !== undefined;

/** Say that documents changed. Whoever else would change one waits until the transaction ends. */
export const invalidateDocuments = async (trx: Kysely<Database>): Promise<void> => {
  await trx
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('area', '=', 'pdfs')
    .execute();
};

/** The name of a new file. Names are never used again: whoever has the file of one has the right one for ever. */
export const newFileName = (): string => `${randomUUID()}.pdf`;

/** A document as it is stored. */
export type StoredDocument = { type: DocumentType; language: string; file: string; tagged: boolean };

/**
 * Put a document in its place, after `invalidateDocuments`.
 *
 * @returns it as it is shown, and the file that it replaced
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
  return { document: shown({ id, type, language }), replaced: before?.file ?? null };
};

/** Take a document away, after `invalidateDocuments`; answers what it was, or nothing when there was none. */
export const deleteDocument = (trx: Kysely<Database>, id: number) =>
  trx.deleteFrom('pdf_document').where('id', '=', id).returning(['type', 'language', 'file']).executeTakeFirst();
