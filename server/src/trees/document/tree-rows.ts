import { type Kysely, type RawBuilder, sql } from 'kysely';
import { resultsMark, versionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Rows to fetch at a time: a few milliseconds of work, also for the embedded database. */
const rowsPerFetch = 1000;

/** Part of a version to read, as conditions on the alias of a row. */
export type VersionPart = {
  /** Common table expressions that the conditions use. */
  with: RawBuilder<unknown>;
  question: (row: RawBuilder<unknown>) => RawBuilder<unknown>;
  option: (row: RawBuilder<unknown>) => RawBuilder<unknown>;
  example: (row: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Condition on the id of a result. */
  result: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
};

const selectWholeVersion = (treeRowId: number): VersionPart => {
  const isIn = (row: RawBuilder<unknown>) => sql`${row}.question_tree_id = ${treeRowId}`;
  return {
    with: sql`used as (
      select distinct result_id as id from question_option where question_tree_id = ${treeRowId} and result_id is not null
    )`,
    question: isIn,
    option: isIn,
    example: isIn,
    result: (id) => sql`${id} in (select id from used)`,
  };
};

/** Part with all results and no other row. */
const allResults: VersionPart = {
  with: sql`used as (select)`,
  question: () => sql`false`,
  option: () => sql`false`,
  example: () => sql`false`,
  result: () => sql`true`,
};

const itemAlias = sql`item`;

/**
 * Selects a version, or a part of it, as one JSON list for each row. The first value is the kind of row. Translations
 * hold the id of their row, the language and the texts in the order of `textsOfKind`. One statement, so that all rows
 * are from one moment.
 */
export const selectTreeRows = (
  treeRowId: number,
  part: VersionPart = selectWholeVersion(treeRowId),
): RawBuilder<{ row: string }> => sql`
  with ${part.with}
  select json_build_array('tree', id, key, version, language, position, test, answer_order, media, alt_text, question_id,
    name, description)::text as row
  from question_tree where id = ${treeRowId}
  union all select json_build_array('head', id, tree_id, status, coalesce(number, 0), ${resultsMark},
    ${versionRevision(sql`question_tree.id`)})::text
  from question_tree left join tree_head on tree_head.question_tree_id = question_tree.id where id = ${treeRowId}
  union all select json_build_array('standard', code)::text
  from supported_language supported join language on language.id = supported.language_id where supported.default_language
  union all select json_build_array('language', code, active, default_language)::text
  from question_tree_language chosen join language on language.id = chosen.language_id where tree_id = ${treeRowId}
  union all select json_build_array('tree text', translation.tree_id, code, translation.name, description)::text
  from question_tree_translation translation join language on language.id = translation.language_id
  where tree_id = ${treeRowId}
  union all select json_build_array('question', id, key, parent_id, name)::text
  from question item where ${part.question(itemAlias)}
  union all select json_build_array('question text', item.id, code, translation.name)::text
  from question item join question_translation translation on translation.question_id = item.id
  join language on language.id = translation.language_id where ${part.question(itemAlias)}
  union all select json_build_array('option', id, key, question_id, position, identifier, has_divider, result_id,
    name, divider_text)::text
  from question_option item where ${part.option(itemAlias)}
  union all select json_build_array('option text', item.id, code, translation.name, translation.divider_text)::text
  from question_option item join question_option_translation translation on translation.question_option_id = item.id
  join language on language.id = translation.language_id where ${part.option(itemAlias)}
  union all select json_build_array('example', id, key, option_id, position, identifier, below_divider, media, alt_text,
    content, info_text)::text
  from question_option_example item where ${part.example(itemAlias)}
  union all select json_build_array('example text', item.id, code, translation.content, translation.info_text)::text
  from question_option_example item
  join question_option_example_translation translation on translation.question_option_example_id = item.id
  join language on language.id = translation.language_id where ${part.example(itemAlias)}
  union all select json_build_array('result', id, key, score, name, description)::text
  from test_result where ${part.result(sql`id`)}
  union all select json_build_array('result text', test_result_id, code, translation.name, description)::text
  from test_result_translation translation join language on language.id = translation.language_id
  where ${part.result(sql`test_result_id`)}
  union all select json_build_array('slide', id, test_result_id, position, media, alt_text)::text
  from test_result_slide where ${part.result(sql`test_result_id`)}
  union all select json_build_array('slide text', slide.id, code, translation.content)::text
  from test_result_slide slide
  join test_result_slide_translation translation on translation.test_result_slide_id = slide.id
  join language on language.id = translation.language_id where ${part.result(sql`slide.test_result_id`)}`;

/**
 * Reads the rows of a version in bounded chunks of JSON text, for a `TreeReader`. All rows are from the moment of the
 * first chunk.
 *
 * @param trx the running transaction
 */
export async function* readTreeRows(trx: Kysely<Database>, treeRowId: number): AsyncGenerator<string, void> {
  await sql`declare tree_rows no scroll cursor for ${selectTreeRows(treeRowId)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(rowsPerFetch)} from tree_rows`.execute(trx);
    if (rows.length > 0) yield `[${rows.map(({ row }) => row).join(',')}]`;
    if (rows.length < rowsPerFetch) break;
  }
  await sql`close tree_rows`.execute(trx);
}

/** Reads all results with their texts, and the row of a version for its language, as one chunk for a `TreeReader`. */
export const readResultRows = async (db: Kysely<Database>, treeRowId: number): Promise<string> => {
  const { rows } = await selectTreeRows(treeRowId, allResults).execute(db);
  return `[${rows.map(({ row }) => row).join(',')}]`;
};
