import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

const readIds = async (query: Promise<{ rows: { id: number }[] }>): Promise<number[]> =>
  (await query).rows.map(({ id }) => id);

/** Finds the ids that belong to no tree. */
export const findUnknownTrees = (trx: Kysely<Database>, treeIds: readonly number[]): Promise<number[]> =>
  readIds(
    sql<{ id: number }>`
      select input.id from unnest(${[...treeIds]}::int8[]) input (id)
      where not exists (select from question_tree where tree_id = input.id)`.execute(trx),
  );

/**
 * Sets whether a tree is under test, in all its versions.
 *
 * @returns the rows of the changed versions
 */
export const setTest = (trx: Kysely<Database>, treeId: number, test: boolean): Promise<number[]> =>
  readIds(
    sql<{ id: number }>`
      update question_tree set test = ${test}, revision = revision + 1, last_modified_date = now()
      where tree_id = ${treeId}::int8 and test <> ${test} returning id`.execute(trx),
  );

/**
 * Numbers the positions of trees from 1, in all their versions.
 *
 * @returns the rows of the changed versions
 */
export const placeTrees = (trx: Kysely<Database>, treeIds: readonly number[]): Promise<number[]> =>
  readIds(
    sql<{ id: number }>`
      update question_tree tree
      set position = input.place, revision = revision + 1, last_modified_date = now()
      from unnest(${[...treeIds]}::int8[]) with ordinality input (tree_id, place)
      where tree.tree_id = input.tree_id and tree.position is distinct from input.place returning tree.id`.execute(trx),
  );
