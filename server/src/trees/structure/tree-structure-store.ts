import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { FlatStructure } from './flat-structure.ts';

/** SQL expressions of a structure's rows, with one parameter for each column. */
const toSqlRows = ({ questions, options }: FlatStructure) => ({
  questions: sql`unnest(${questions.map(({ id }) => id)}::int8[], ${questions.map(({ option }) => option)}::int8[])
    as input (id, option_id)`,
  options: sql`unnest(
      ${options.map(({ id }) => id)}::int8[], ${options.map(({ question }) => question)}::int8[],
      ${options.map(({ position }) => position)}::int4[], ${options.map(({ result }) => result)}::int8[]
    ) as input (id, question_id, position, result_id)`,
});

/**
 * Finds named rows that a version can't take: missing rows, rows of another version, and loose options of another
 * question. Returns at most ten.
 */
export const findForeignNodes = async (trx: Kysely<Database>, treeRowId: number, structure: FlatStructure) => {
  const { questions, options } = toSqlRows(structure);
  const { rows } = await sql<{ kind: 'question' | 'option' | 'result'; id: number }>`
    select 'question' as kind, input.id from ${questions} left join question item on item.id = input.id
    where item.id is null or item.question_tree_id <> ${treeRowId}
    union all
    select 'option', input.id from ${options} left join question_option item on item.id = input.id
    where item.id is null or item.question_tree_id <> ${treeRowId}
      or (item.question_tree_id is null and item.question_id <> input.question_id)
    union all
    select 'result', input.result_id from ${options} left join test_result on test_result.id = input.result_id
    where input.result_id is not null and test_result.id is null
    limit 10`.execute(trx);
  return rows;
};

/**
 * Writes the structure of a version. Detaches rows that leave their place first, since an option leads to at most one
 * question. Rows that stay in place keep their revision.
 */
export const updatePlaces = async (
  trx: Kysely<Database>,
  treeRowId: number,
  structure: FlatStructure,
): Promise<void> => {
  const { questions, options } = toSqlRows(structure);
  await sql`
    with structure_questions as materialized (select id, option_id from ${questions}),
    structure_options as materialized (select id from ${options}),
    elsewhere as (
      select item.id from structure_questions join question item on item.id = structure_questions.id
      where item.parent_id is not null and item.parent_id is distinct from structure_questions.option_id
      union
      (
        select item.id from structure_options join question item on item.parent_id = structure_options.id
        except select id from structure_questions
      )
    )
    update question set parent_id = null, revision = revision + 1 where id in (select id from elsewhere)`.execute(trx);
  await sql`
    with structure_questions as materialized (select id from ${questions}),
    structure_options as materialized (select id from ${options}),
    left_out as (
      select item.id from structure_questions join question_option item on item.question_id = structure_questions.id
      except select id from structure_options
    )
    update question_option set question_id = null, revision = revision + 1 where id in (select id from left_out)`.execute(
    trx,
  );
  await sql`
    update question item set parent_id = input.option_id, revision = item.revision + 1
    from ${questions} where item.id = input.id and item.parent_id is distinct from input.option_id`.execute(trx);
  await sql`
    update question_option item set question_id = input.question_id, position = input.position,
      result_id = input.result_id, revision = item.revision + 1
    from ${options} where item.id = input.id and (item.question_id, item.position, item.result_id)
      is distinct from (input.question_id, input.position, input.result_id)`.execute(trx);
  await sql`update question_tree set question_id = ${structure.root}, revision = revision + 1, last_modified_date = now()
    where id = ${treeRowId}`.execute(trx);
};

/** Finds the version of a question: null for a loose question, undefined for an unknown one. */
export const findVersionOfQuestion = async (trx: Kysely<Database>, questionId: number) => {
  const { rows } = await sql<{ version: number | null }>`
    select question_tree_id as version from question where id = ${questionId}`.execute(trx);
  return rows[0]?.version;
};

/**
 * Deletes a question with everything below it and all translations, in one statement, since the database checks foreign
 * keys only at the end of a statement.
 */
export const deleteQuestions = async (
  trx: Kysely<Database>,
  questionId: number,
  treeRowId: number | null,
): Promise<void> => {
  await sql`update question_tree set question_id = nullif(question_id, ${questionId}), revision = revision + 1,
    last_modified_date = now() where id = ${treeRowId}`.execute(trx);
  // `offset 0` keeps the planner from scanning whole tables for every level.
  await sql`
    with recursive part as (
      select ${questionId}::int8 as id
      union
      select child.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
      cross join lateral (select id from question where parent_id = choice.id offset 0) child
    ), options as materialized (
      select choice.id from part
      cross join lateral (select id from question_option where question_id = part.id offset 0) choice
    ), examples as materialized (
      select item.id from options
      cross join lateral (select id from question_option_example where option_id = options.id offset 0) item
    ), example_texts as (
      delete from question_option_example_translation where question_option_example_id in (select id from examples)
    ), gone_examples as (
      delete from question_option_example where id in (select id from examples)
    ), option_texts as (
      delete from question_option_translation where question_option_id in (select id from options)
    ), gone_options as (
      delete from question_option where id in (select id from options)
    ), question_texts as (
      delete from question_translation where question_id in (select id from part)
    )
    delete from question where id in (select id from part)`.execute(trx);
};
