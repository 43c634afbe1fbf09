import type { entitiesInTrees, TreeUsage } from '@ok/contract/routes/trees/tree-usage.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Entity whose rows belong to versions of trees, or are used in them. */
export type LocatedEntity = (typeof entitiesInTrees)[number];

const selectNodeLocation = (table: string) => (id: number) =>
  sql`select question_tree_id, key as node, 1 as times from ${sql.table(table)} where id = ${id}`;

/** Selects the answers that lead to a result. `node` is the one with the lowest id, so that repeated calls agree. */
const selectAnswersTo = (result: RawBuilder<unknown>) =>
  sql`select question_tree_id, (array_agg(key order by id))[1] as node, count(*)::int as times
    from question_option where result_id = ${result} group by question_tree_id`;

/** Queries of the versions that use a row, by entity: `question_tree_id`, `node` and `times`. */
const selectLocations: Readonly<Record<LocatedEntity, (id: number) => RawBuilder<unknown>>> = {
  question: selectNodeLocation('question'),
  questionOption: selectNodeLocation('question_option'),
  questionOptionExample: selectNodeLocation('question_option_example'),
  testResult: (id) => selectAnswersTo(sql`${id}`),
  testResultSlide: (id) => selectAnswersTo(sql`(select test_result_id from test_result_slide where id = ${id})`),
  language: (id) => sql`select tree_id as question_tree_id, null::uuid as node, 1 as times
    from question_tree_language where language_id = ${id}`,
};

/** Finds the versions that use a row; none for a loose row. */
export const findTreeLocations = async (
  db: Kysely<Database>,
  entity: LocatedEntity,
  id: number,
): Promise<TreeUsage[]> => {
  const { rows } = await sql<TreeUsage>`
    select tree.id, tree.name, tree.version, tree.status, place.node, place.times
    from (${selectLocations[entity](id)}) place join question_tree tree on tree.id = place.question_tree_id
    order by tree.position nulls last, tree.tree_id, tree.version desc, tree.id limit 100`.execute(db);
  return rows;
};

type ResultUse = { treeId: number; id: number; version: number; name: string; answers: number };

/**
 * Reads the trees that lead to a result, each with its newest version that does. Names are in a language if translated.
 */
export const readResultUses = async (db: Kysely<Database>, key: Key, language: string): Promise<ResultUse[]> => {
  const { rows } = await sql<ResultUse>`
    select distinct on (tree.tree_id) tree.tree_id as "treeId", tree.id, tree.version,
      coalesce(translation.name, tree.name) as name, led.answers
    from (
      select question_tree_id, count(*)::int as answers
      from question_option item join test_result result on result.id = item.result_id
      where result.key = ${key} and question_tree_id is not null group by question_tree_id
    ) led join question_tree tree on tree.id = led.question_tree_id
    left join (question_tree_translation translation join language on language.id = translation.language_id)
      on translation.tree_id = tree.id and language.code = ${language}
    order by tree.tree_id, tree.version desc`.execute(db);
  return rows;
};
