import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { NextRows } from './publish-worker.ts';

/**
 * Gives a version the status PUBLISHED, and the formerly published version of its tree WAS_PUBLISHED.
 *
 * @returns the row of the formerly published version; null if there was none, or it was the same
 */
export const markVersionPublished = async (trx: Kysely<Database>, treeRowId: number): Promise<number | null> => {
  const rowChanges = { revision: sql<number>`revision + 1`, last_modified_date: sql<Date>`now()` };
  const replaced = await trx
    .updateTable('question_tree')
    .set({ status: 'WAS_PUBLISHED', ...rowChanges })
    .where('tree_id', '=', sql<number>`(select tree_id from question_tree where id = ${treeRowId})`)
    .where('status', '=', 'PUBLISHED')
    .where('id', '<>', treeRowId)
    .returning('id')
    .executeTakeFirst();
  await trx
    .updateTable('question_tree')
    .set({ status: 'PUBLISHED', ...rowChanges })
    .where('id', '=', treeRowId)
    .execute();
  return replaced?.id ?? null;
};

/** Counts the changes of a version and of the results that it leads to. */
export const countChanges = async (trx: Kysely<Database>, treeRowId: number): Promise<number> => {
  const { rows } = await sql<{ changes: number }>`
    select coalesce((select number from tree_head where question_tree_id = ${treeRowId}), 0) + coalesce((
      select sum(number)::int8 from result_head where test_result_id in (
        select result_id from question_option where question_tree_id = ${treeRowId}
      )
    ), 0) as changes`.execute(trx);
  return rows[0]?.changes ?? 0;
};

type PublicationHead = {
  treeRowId: number;
  by: number | null;
  rootQuestionId: number;
  contentHash: string;
  pagesHash: string;
  reasons: readonly StoredReason[];
  changes: number;
};

/** Inserts the row of a publication, with the next number of its version. */
export const insertPublication = async (
  trx: Kysely<Database>,
  values: PublicationHead,
): Promise<{ publicationId: number; number: number }> => {
  const { rows } = await sql<{ publicationId: number; number: number }>`
    insert into publication (
      question_tree_id, number, published_by, root_question_id, content_hash, pages_hash, reasons, changes, answer_order
    )
    select ${values.treeRowId}::int8, coalesce(max(number), 0) + 1, ${values.by}::int8,
      ${values.rootQuestionId}::int8, ${values.contentHash}, ${values.pagesHash}, ${JSON.stringify(values.reasons)}::jsonb,
      ${values.changes}::int8, (select answer_order from question_tree where id = ${values.treeRowId})
    from publication where question_tree_id = ${values.treeRowId}
    returning id as "publicationId", number`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
};

const publicationColumnTypes = {
  publication_text: sql`language text, name text, description text, media text, alt_text text`,
  publication_page: sql`question_id int8, language text, question text, options text`,
  publication_option: sql`option_id int8, option_key uuid, question_id int8, question_key uuid, next_question_id int8,
    result_id int8, result_key uuid, score int4`,
  publication_document: sql`part int4, text text`,
};

/** Inserts rows of a publication from JSON text. */
export const insertRows = async (
  trx: Kysely<Database>,
  publicationId: number,
  { table, rows }: NonNullable<NextRows>,
): Promise<void> => {
  const names = {
    publication_text: sql`language, name, description, media, alt_text`,
    publication_page: sql`question_id, language, question, options`,
    publication_option: sql`option_id, option_key, question_id, question_key, next_question_id, result_id, result_key,
      score`,
    publication_document: sql`part, text`,
  }[table];
  await sql`
    insert into ${sql.table(table)} (publication_id, ${names})
    select ${publicationId}::int8, ${names} from json_to_recordset(${rows}::json) as input (${publicationColumnTypes[table]})`.execute(
    trx,
  );
};
