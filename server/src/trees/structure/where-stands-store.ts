import type { entitiesInTrees, TreeUsage } from '@ok/contract/routes/trees/tree-usage.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** An entity whose rows stand in versions of trees. */
export type StandingEntity = (typeof entitiesInTrees)[number];

const node = (table: string) => (id: number) =>
  sql`select question_tree_id, key as node, 1 as times from ${sql.table(table)} where id = ${id}`;

/** The first answer is that with the lowest id, which is the same however often it is asked. */
const answersTo = (result: RawBuilder<unknown>) =>
  sql`select question_tree_id, (array_agg(key order by id))[1] as node, count(*)::int as times
    from question_option where result_id = ${result} group by question_tree_id`;

/** By entity, the versions that a row stands in: `question_tree_id`, `node` and `times`. */
const places: Readonly<Record<StandingEntity, (id: number) => RawBuilder<unknown>>> = {
  question: node('question'),
  questionOption: node('question_option'),
  questionOptionExample: node('question_option_example'),
  testResult: (id) => answersTo(sql`${id}`),
  testResultSlide: (id) => answersTo(sql`(select test_result_id from test_result_slide where id = ${id})`),
  language: (id) => sql`select tree_id as question_tree_id, null::uuid as node, 1 as times
    from question_tree_language where language_id = ${id}`,
};

/** The versions in which a row stands; none where it is loose. */
export const whereStands = async (db: Kysely<Database>, entity: StandingEntity, id: number): Promise<TreeUsage[]> => {
  const { rows } = await sql<TreeUsage>`
    select tree.id, tree.name, tree.version, tree.status, place.node, place.times
    from (${places[entity](id)}) place join question_tree tree on tree.id = place.question_tree_id
    order by tree.position nulls last, tree.tree_id, tree.version desc, tree.id limit 100`.execute(db);
  return rows;
};
