import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** A row with its translations by language code, under the column names of the row itself. */
export type Translated<T extends keyof Database> = Selectable<Database[T]> & {
  texts: Record<string, Record<string, unknown>>;
};

/** A version of a tree with everything that its pages show. */
export type TreeRows = {
  tree: Translated<'question_tree'>;
  /** The codes of the languages that it can be taken in, its own first. */
  languages: string[];
  /** Only those that can be reached from the first question. */
  questions: Translated<'question'>[];
  options: Translated<'question_option'>[];
  examples: Translated<'question_option_example'>[];
  results: Translated<'test_result'>[];
  slides: Translated<'test_result_slide'>[];
};

type Owner =
  | 'question_tree'
  | 'question'
  | 'question_option'
  | 'question_option_example'
  | 'test_result'
  | 'test_result_slide';

/** Its translations name their tree differently from all others. */
const parentColumn = (table: Owner) => (table === 'question_tree' ? 'tree_id' : `${table}_id`);

const select = async <T extends Owner>(trx: Kysely<Database>, table: T, where: RawBuilder<unknown>) => {
  const { rows } = await sql<Translated<T>>`
    select item.*, coalesce((
      select json_object_agg(language.code, said)
      from ${sql.table(`${table}_translation`)} said join language on language.id = said.language_id
      where said.${sql.ref(parentColumn(table))} = item.id
    ), '{}') as texts
    from ${sql.table(table)} item where ${where} order by item.id`.execute(trx);
  return rows;
};

/**
 * `union` drops what was found before, so that questions that go round come to an end. `offset 0` keeps the planner
 * from reading the whole table anew for every level, which costs a deep tree seconds.
 */
const questionIds = async (trx: Kysely<Database>, rootId: number | null) => {
  const { rows } = await sql<{ id: number }>`
    with recursive part as (
      select id from question where id = ${rootId}
      union
      select child.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
      cross join lateral (select id from question where parent_id = choice.id offset 0) child
    ) select id from part`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Readers of a language that is not there get the tree's own, so that one is always there. */
const languagesOf = async (trx: Kysely<Database>, { id, language }: Translated<'question_tree'>) => {
  const { rows } = await sql<{ code: string; own: boolean }>`
    select language.code, coalesce(language.code = ${language}, chosen.default_language) as own
    from question_tree_language chosen join language on language.id = chosen.language_id
    where chosen.tree_id = ${id} and chosen.active order by own desc, language.code`.execute(trx);
  const standard = await sql<{ code: string }>`
    select language.code from supported_language spoken join language on language.id = spoken.language_id
    where spoken.default_language`.execute(trx);
  const own = language ?? rows.find((row) => row.own)?.code ?? standard.rows[0]?.code;
  return [...new Set([...(own ? [own] : []), ...rows.map(({ code }) => code)])];
};

/**
 * Reads a version of a tree in a handful of statements, however large it is.
 *
 * @param trx the running transaction
 * @param treeRowId the id of the row of the version
 * @returns null where there is no such row
 */
export const loadTree = async (trx: Kysely<Database>, treeRowId: number): Promise<TreeRows | null> => {
  const [tree] = await select(trx, 'question_tree', sql`item.id = ${treeRowId}`);
  if (!tree) return null;
  const within = await questionIds(trx, tree.question_id);
  const options = await select(trx, 'question_option', sql`item.question_id = any(${within}::int8[])`);
  const optionIds = options.map(({ id }) => id);
  const resultIds = [...new Set(options.flatMap(({ result_id }) => result_id ?? []))];
  return {
    tree,
    languages: await languagesOf(trx, tree),
    questions: await select(trx, 'question', sql`item.id = any(${within}::int8[])`),
    options,
    examples: await select(trx, 'question_option_example', sql`item.option_id = any(${optionIds}::int8[])`),
    results: await select(trx, 'test_result', sql`item.id = any(${resultIds}::int8[])`),
    slides: await select(trx, 'test_result_slide', sql`item.test_result_id = any(${resultIds}::int8[])`),
  };
};
