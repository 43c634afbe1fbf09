import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

const ids = async (found: Promise<{ rows: { id: number }[] }>): Promise<number[]> =>
  (await found).rows.map(({ id }) => id);

/** Those of these trees that are not there. */
export const unknownTrees = (trx: Kysely<Database>, treeIds: readonly number[]): Promise<number[]> =>
  ids(
    sql<{ id: number }>`
      select wanted.id from unnest(${[...treeIds]}::int8[]) wanted (id)
      where not exists (select from question_tree where tree_id = wanted.id)`.execute(trx),
  );

/**
 * Makes all versions of a tree a test, or no test.
 *
 * @returns the rows of the versions that were not so before
 */
export const setTest = (trx: Kysely<Database>, treeId: number, test: boolean): Promise<number[]> =>
  ids(
    sql<{ id: number }>`
      update question_tree set test = ${test}, revision = revision + 1, last_modified_date = now()
      where tree_id = ${treeId}::int8 and test <> ${test} returning id`.execute(trx),
  );

/**
 * Gives trees, with all their versions, the places 1, 2, 3 and on.
 *
 * @returns the rows of the versions that were elsewhere before
 */
export const placeTrees = (trx: Kysely<Database>, treeIds: readonly number[]): Promise<number[]> =>
  ids(
    sql<{ id: number }>`
      update question_tree tree
      set position = wanted.place, revision = revision + 1, last_modified_date = now()
      from unnest(${[...treeIds]}::int8[]) with ordinality wanted (tree_id, place)
      where tree.tree_id = wanted.tree_id and tree.position is distinct from wanted.place returning tree.id`.execute(
      trx,
    ),
  );
