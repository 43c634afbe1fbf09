import type { Key, NodeKind } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { findNamedNodes } from '@ok/contract/tree/edits/tree-slots.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type ReadTree, TreeReader } from '../document/tree-reader.ts';
import { selectTreeRows, type VersionPart } from '../document/tree-rows.ts';

/** Keys of the nodes that edits name, by kind. */
type TouchedKeys = Readonly<Record<NodeKind, ReadonlySet<Key>>>;

/** Finds every node that edits name: as the changed node, as its place, or as a target of a new value. */
export const findTouchedKeys = (edits: readonly TreeEdit[]): TouchedKeys => {
  const touched = { question: new Set<Key>(), option: new Set<Key>(), example: new Set<Key>(), result: new Set<Key>() };
  for (const [node, key] of edits.flatMap(findNamedNodes)) touched[node].add(key);
  return touched;
};

/**
 * Selects the rows that edits name, with their children and parents. `array(…)` makes the planner use an index for each
 * id; a joined table expression would be compared with whole tables.
 */
const selectTouched = (id: number, touched: TouchedKeys): VersionPart => {
  const keys = (kind: keyof TouchedKeys) => sql`any(${[...touched[kind]]}::uuid[])`;
  // `+ 0` avoids the index of the version, which would be scanned from end to end.
  const isIn = (row: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
    sql`${row}.id = any(array(select id from ${ids})) and ${row}.question_tree_id + 0 = ${id}`;
  return {
    with: sql`named_questions as materialized (
      select id, parent_id from question where question_tree_id = ${id} and key = ${keys('question')}
    ), named_options as materialized (
      select id, question_id, result_id from question_option where question_tree_id = ${id} and key = ${keys('option')}
    ), named_examples as materialized (
      select id, option_id from question_option_example
      where question_tree_id = ${id} and key = ${keys('example')}
    ), questions as materialized (
      select id from named_questions
      union select question_id from named_options
      union select id from question where parent_id = any(array(select id from named_options))
      union select question_id from question_tree where id = ${id}
    ), options as materialized (
      select id, result_id from question_option where id = any(array(
        select id from named_options union select parent_id from named_questions union select option_id from named_examples
      )) or question_id = any(array(select id from named_questions))
    ), examples as materialized (
      select id from named_examples
      union select id from question_option_example where option_id = any(array(select id from named_options))
    ), results as materialized (
      select id from test_result where key = ${keys('result')} union select result_id from options
    )`,
    question: (row) => isIn(row, sql`questions`),
    option: (row) => isIn(row, sql`options`),
    example: (row) => isIn(row, sql`examples`),
    result: (result) => sql`${result} = any(array(select id from results))`,
  };
};

/**
 * Reads the part of a version that edits touch, as a document. The named nodes are complete. Of their neighbours only
 * the existence is certain. The rest of the version is not read.
 */
export const readTouched = async (
  trx: Kysely<Database>,
  id: number,
  touched: TouchedKeys,
): Promise<ReadTree | null> => {
  const { rows } = await selectTreeRows(id, selectTouched(id, touched)).execute(trx);
  const reader = new TreeReader();
  reader.take(`[${rows.map(({ row }) => row).join(',')}]`);
  return reader.read();
};
