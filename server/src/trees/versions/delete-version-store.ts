import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Finds rows outside a version that refer to its rows, at most a hundred. */
export const findOutsideUses = async (trx: Kysely<Database>, treeRowId: number): Promise<Usage[]> => {
  const { rows } = await sql<Usage>`
    select * from (
      select 'question' as entity, item.id, item.name as text
      from question item join question_option above on above.id = item.parent_id
      where above.question_tree_id = ${treeRowId} and item.question_tree_id is distinct from ${treeRowId}
      union all
      select 'questionOption', item.id, item.name
      from question_option item join question above on above.id = item.question_id
      where above.question_tree_id = ${treeRowId} and item.question_tree_id is distinct from ${treeRowId}
      union all
      select 'questionOptionExample', item.id, item.content
      from question_option_example item join question_option above on above.id = item.option_id
      where above.question_tree_id = ${treeRowId} and item.question_tree_id is distinct from ${treeRowId}
      union all
      select 'questionTree', item.id, item.name
      from question_tree item join question first on first.id = item.question_id
      where first.question_tree_id = ${treeRowId} and item.id <> ${treeRowId}
    ) uses order by entity, id limit 100`.execute(trx);
  return rows;
};

/**
 * Deletes the questions, options and examples of a version with their translations, in one statement, since the
 * database checks foreign keys only at the end of a statement.
 */
export const deleteRows = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  await sql`
    with first as (
      update question_tree set question_id = null where id = ${treeRowId} and question_id is not null
    ), example_texts as (
      delete from question_option_example_translation translation using question_option_example item
      where item.id = translation.question_option_example_id and item.question_tree_id = ${treeRowId}
    ), examples as (
      delete from question_option_example where question_tree_id = ${treeRowId}
    ), option_texts as (
      delete from question_option_translation translation using question_option item
      where item.id = translation.question_option_id and item.question_tree_id = ${treeRowId}
    ), options as (
      delete from question_option where question_tree_id = ${treeRowId}
    ), question_texts as (
      delete from question_translation translation using question item
      where item.id = translation.question_id and item.question_tree_id = ${treeRowId}
    )
    delete from question where question_tree_id = ${treeRowId}`.execute(trx);
};

/**
 * Whether a version has measurements, including those of testers and of the sample data. Locks its publications until
 * the transaction ends, so that no measurement starts meanwhile.
 */
export const hasMeasurements = async (trx: Kysely<Database>, treeRowId: number): Promise<boolean> => {
  const { rows: publications } = await sql<{ id: number }>`
    select id from publication where question_tree_id = ${treeRowId} order by id for update`.execute(trx);
  const ids = publications.map(({ id }) => id);
  const { rows } = await sql`
    select from (select unnest(${ids}::int8[]) as id) publication
    where exists (select from measurement where publication_id = publication.id) limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Deletes the publications of a version without measurements, and allows this transaction to delete its rows, which
 * triggers protect otherwise (`0023-deleting-versions.sql`).
 */
export const deletePublications = async (trx: Kysely<Database>, treeRowId: number): Promise<void> => {
  await sql`select set_config('ok.deleting_version', ${String(treeRowId)}, true)`.execute(trx);
  const ofVersion = sql`publication_id in (select id from publication where question_tree_id = ${treeRowId})`;
  for (const table of ['publication_page', 'publication_option', 'publication_text'] as const)
    await sql`delete from ${sql.table(table)} where ${ofVersion}`.execute(trx);
  await sql`delete from publication where question_tree_id = ${treeRowId}`.execute(trx);
};
