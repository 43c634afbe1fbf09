import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

const hasRows = async (query: Promise<{ rows: unknown[] }>) => (await query).rows.length > 0;

/** Whether an option leads to a question. */
export const followsOption = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  hasRows(sql`select from question where id = ${questionId} and parent_id is not null`.execute(trx));

/** Whether a question is the first one of a version. */
export const isFirstQuestion = (trx: Kysely<Database>, questionId: number): Promise<boolean> =>
  hasRows(sql`select from question_tree where question_id = ${questionId}`.execute(trx));

/** Whether a version is a draft. Other versions are read-only. */
export const isDraft = (trx: Kysely<Database>, versionId: number): Promise<boolean> =>
  hasRows(sql`select from question_tree where id = ${versionId} and status = 'DRAFT'`.execute(trx));

/** Sets a status other than PUBLISHED, which only `publishTree` sets. */
export const setStatus = async (trx: Kysely<Database>, versionId: number, status: string): Promise<void> => {
  await sql`update question_tree set status = ${status} where id = ${versionId}`.execute(trx);
};

/**
 * Inserts version 1 of a new, empty tree.
 *
 * @returns the id of the row; null for an unknown language
 */
export const insertTree = async (
  trx: Kysely<Database>,
  { name, language }: { name: string; language: string },
): Promise<number | null> => {
  const languageRow = await trx.selectFrom('language').select('id').where('code', '=', language).executeTakeFirst();
  if (!languageRow) return null;
  // On a conflict, an earlier transaction has taken the number. It has committed by now, so the next try sees its row.
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      insert into question_tree (tree_id, version, name, media, language, last_modified_date)
      select coalesce(max(tree_id), 0) + 1, 1, ${name}, '', ${language}, now() from question_tree
      on conflict (tree_id, version) do nothing returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
  }
};
