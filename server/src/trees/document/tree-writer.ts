import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { serializeRows } from './serialize-in-parts.ts';
import {
  createVersionRows,
  findUsedLanguages,
  findUsedResults,
  pictureColumns,
  toCleanHtml,
  type VersionRows,
} from './version-rows.ts';

/**
 * Selects the row of a node by its key. `offset 0` forces an index look-up for each row that names the node. The
 * planner has no statistics of the new version, expects a single row, and would compare every row with every other.
 */
const selectRowOfNode = (
  table: 'question' | `question_option${'' | '_example'}`,
  version: number,
  key: RawBuilder<unknown>,
) => sql`(select id from ${sql.table(table)} where question_tree_id = ${version}::int8 and key = ${key} offset 0)`;

/**
 * Statements that write rows from JSON text below the row of a version, in the order in which the rows refer to each
 * other.
 */
const statements = {
  languages: (version: number, json: string) => sql`
    insert into question_tree_language (active, default_language, language_id, tree_id)
    select active, own, language.id, ${version}::int8
    from json_to_recordset(${json}::json) as input (code text, active boolean, own boolean) join language using (code)`,
  treeTexts: (version: number, json: string) => sql`
    insert into question_tree_translation (name, description, language_id, tree_id)
    select input.name, description, language.id, ${version}::int8
    from json_to_recordset(${json}::json) as input (code text, name text, description text) join language using (code)`,
  questions: (version: number, json: string) => sql`
    insert into question (key, name, main, question_tree_id) select key, name, main, ${version}::int8
    from json_to_recordset(${json}::json) as input (key uuid, name text, main boolean)`,
  questionTexts: (version: number, json: string) => sql`
    insert into question_translation (name, language_id, question_id) select input.name, language.id, item.id
    from json_to_recordset(${json}::json) as input (key uuid, code text, name text) join language using (code)
    cross join lateral ${selectRowOfNode('question', version, sql`input.key`)} item`,
  options: (version: number, json: string) => sql`
    insert into question_option (
      key, identifier, name, divider_text, position, has_divider, question_id, result_id, question_tree_id
    )
    select input.key, identifier, input.name, divider_text, coalesce(position, 1), divider, parent.id, test_result.id,
      ${version}::int8
    from json_to_recordset(${json}::json) as input (
      key uuid, identifier text, name text, divider_text text, position int, divider boolean, parent uuid, result uuid
    )
    left join lateral ${selectRowOfNode('question', version, sql`input.parent`)} parent on true
    left join test_result on test_result.key = input.result
    order by parent.id, position`,
  optionTexts: (version: number, json: string) => sql`
    insert into question_option_translation (name, divider_text, language_id, question_option_id)
    select input.name, input.divider_text, language.id, item.id
    from json_to_recordset(${json}::json) as input (key uuid, code text, name text, divider_text text)
    join language using (code)
    cross join lateral ${selectRowOfNode('question_option', version, sql`input.key`)} item`,
  followers: (version: number, json: string) => sql`
    update question set parent_id = link.option_id
    from (
      select item.id, option.id as option_id from json_to_recordset(${json}::json) as input (key uuid, option uuid)
      cross join lateral ${selectRowOfNode('question', version, sql`input.key`)} item
      cross join lateral ${selectRowOfNode('question_option', version, sql`input.option`)} option
      offset 0
    ) link where question.id = link.id`,
  examples: (version: number, json: string) => sql`
    insert into question_option_example (
      key, identifier, media, image_content_type, alt_text, below_divider, position, content, info_text, option_id,
      question_tree_id
    )
    select input.key, input.identifier, media, type, alt, below, input.position, content, info_text, parent.id,
      ${version}::int8
    from json_to_recordset(${json}::json) as input (
      key uuid, identifier text, media text, type text, alt text, below boolean, position int, content text,
      info_text text, parent uuid
    )
    left join lateral ${selectRowOfNode('question_option', version, sql`input.parent`)} parent on true
    order by parent.id, input.position`,
  exampleTexts: (version: number, json: string) => sql`
    insert into question_option_example_translation (content, info_text, language_id, question_option_example_id)
    select input.content, input.info_text, language.id, item.id
    from json_to_recordset(${json}::json) as input (key uuid, code text, content text, info_text text)
    join language using (code)
    cross join lateral ${selectRowOfNode('question_option_example', version, sql`input.key`)} item`,
} satisfies Record<keyof VersionRows, (version: number, json: string) => RawBuilder<unknown>>;

/** Fields of a version besides its nodes. */
type VersionHead = Omit<TreeDocument, 'questions' | 'options' | 'examples' | 'results'>;

/** A version to write: its own fields, the languages and results that it names, and its rows as lists of JSON text. */
export type VersionSource = {
  head: VersionHead;
  languages: readonly string[];
  results: readonly Key[];
  rows: (name: keyof VersionRows) => AsyncIterable<string>;
};

/** @throws RangeError for a language or a result that doesn't exist */
const refuseUnknown = async (trx: Kysely<Database>, { languages, results }: VersionSource) => {
  const knownCodes = new Set((await trx.selectFrom('language').select('code').execute()).map(({ code }) => code));
  const missingResults = new Set(results);
  const { rows } = await sql<{ key: Key }>`
    select key from test_result where key = any(${results}::uuid[])`.execute(trx);
  for (const { key } of rows) missingResults.delete(key);
  const missing = [...languages.filter((code) => !knownCodes.has(code)), ...missingResults].join(', ');
  if (missing) throw new RangeError(`there is no ${missing}`);
};

/**
 * Writes a new draft of a tree, many rows with each statement. Trees share results, so options refer to existing
 * results and none is written.
 *
 * @param treeId id that all versions of the tree share
 * @returns the id of the row of the version
 * @throws RangeError for a missing language or picture, a picture description in another language, or an unknown
 *   language or result
 */
export const writeVersion = async (trx: Kysely<Database>, treeId: number, source: VersionSource): Promise<number> => {
  const { key, version, language, position, test, answerOrder, picture, root, texts } = source.head;
  if (language === null) throw new RangeError('the tree has no language of its own');
  // A draft may have no picture yet.
  const none = { media: '', type: null, alt: null };
  const { media, type, alt } = picture ? pictureColumns(picture, language, 'the tree') : none;
  await refuseUnknown(trx, source);
  // Plans from the beginning of the connection would look references up by scanning tables that were small then.
  await sql`discard plans`.execute(trx);
  const { name = '', description } = texts[language] ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into question_tree (key, tree_id, version, language, position, test, answer_order, media, image_content_type,
      alt_text, name, description, last_modified_date)
    values (${key}, ${treeId}, ${version}, ${language}, ${position}, ${test}, ${answerOrder}, ${media}, ${type},
      ${alt}, ${name}, ${toCleanHtml(description)}, now())
    returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  // The version is invisible to others until the end, so the triggers have no count to correct.
  await sql`select set_config('ok.new_version', 'on', true)`.execute(trx);
  for (const [step, write] of Object.entries(statements)) {
    for await (const list of source.rows(step as keyof VersionRows)) await write(id, list).execute(trx);
  }
  await sql`update question_tree set question_id = question.id from question
    where question_tree.id = ${id} and question.question_tree_id = ${id} and question.key = ${root}`.execute(trx);
  await sql`select set_config('ok.new_version', 'off', true), record_translations_of_version(${id}::int8)`.execute(trx);
  return id;
};

/** Describes a document as the source of a version. Sanitises HTML, and converts rich text to editor documents. */
export const createVersionSource = (document: TreeDocument): VersionSource => {
  const rows = createVersionRows(document);
  return {
    head: document,
    languages: [...findUsedLanguages(document)],
    results: findUsedResults(document),
    rows: (name) => serializeRows(rows[name]),
  };
};

/**
 * Writes a document as a new draft of a tree, see `writeVersion`.
 *
 * @throws InvalidDocument for invalid rich text, and what `writeVersion` throws
 */
export const writeTree = (trx: Kysely<Database>, treeId: number, document: TreeDocument): Promise<number> =>
  writeVersion(trx, treeId, createVersionSource(document));
