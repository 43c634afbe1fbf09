import type { DocumentPicture, Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable } from '@ok/contract/tree/document/tree-paths.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { toStoredDocument } from '../../html/rich-document.ts';
import { serializeRows } from './serialize-in-parts.ts';

/** Content type of a picture, by the extension of its file. */
export const imageTypeOf = (file: string): string =>
  `image/${file.slice(file.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`;

/**
 * Columns of a picture. A row holds one alternative text, in the tree's own language.
 *
 * @throws RangeError without a picture, or for an alternative text in another language
 */
const pictureColumns = (picture: DocumentPicture | null, ownLanguage: string, of: string) => {
  if (!picture) throw new RangeError(`${of} has no picture`);
  const otherLanguages = Object.keys(picture.alternative).filter((language) => language !== ownLanguage);
  if (otherLanguages.length > 0)
    throw new RangeError(`the picture of ${of} can't be described in ${otherLanguages.join(', ')}`);
  return { media: picture.file, type: imageTypeOf(picture.file), alt: picture.alternative[ownLanguage] ?? null };
};

/** Rows of a table, and the statement that writes them from JSON text. */
type WriteStep = { rows: Iterable<object>; write: (version: number, json: string) => RawBuilder<unknown> };

const toRichText = (text: string | undefined) => (text === undefined ? '' : toStoredDocument(text));
const toCleanHtml = (text: string | undefined) => (text === undefined ? null : cleanHtml(text));

function* translationRows<T>(
  nodes: Readonly<Record<Key, { texts: Record<string, T> }>>,
  ownLanguage: string,
  columns: (texts: T) => object,
) {
  for (const key in nodes) {
    const texts = nodes[key]?.texts ?? {};
    for (const code in texts) if (code !== ownLanguage) yield { key, code, ...columns(texts[code] as T) };
  }
}

/**
 * Selects the row of a node by its key. `offset 0` forces an index look-up for each row that names the node. The
 * planner has no statistics of the new version, expects a single row, and would compare every row with every other.
 */
const selectRowOfNode = (
  table: 'question' | `question_option${'' | '_example'}`,
  version: number,
  key: RawBuilder<unknown>,
) => sql`(select id from ${sql.table(table)} where question_tree_id = ${version}::int8 and key = ${key} offset 0)`;

/** Steps that write a document below the row of its version, in the order in which rows refer to each other. */
const createSteps = (document: TreeDocument, own: string): WriteStep[] => {
  const { questions, options, examples, languages } = document;
  // Questions get their ids in reading order.
  const orderedQuestions = Object.fromEntries(
    [...new Set([...findReachable(document), ...Object.keys(questions)])].flatMap((key) => {
      const question = questions[key];
      return question ? [[key, question]] : [];
    }),
  );
  const nodeRows = function* <T extends object>(
    nodes: Readonly<Record<Key, T>>,
    columns: (node: T, key: Key) => object,
  ) {
    for (const key in nodes) yield { key, ...columns(nodes[key] as T, key) };
  };
  const indexPlaces = (nodes: readonly (readonly [Key, readonly Key[]])[]) =>
    new Map(
      nodes.flatMap(([parent, list]) => list.map((key, index) => [key, { parent, position: index + 1 }] as const)),
    );
  const optionPlaces = indexPlaces(Object.entries(questions).map(([key, question]) => [key, question.options]));
  const examplePlaces = indexPlaces(Object.entries(options).map(([key, option]) => [key, option.examples]));
  const followers = Object.entries(options).flatMap(([option, { next }]) =>
    next === null ? [] : [{ option, key: next }],
  );
  const languageRows = Object.entries(languages).map(([code, { active }]) => ({ code, active, own: code === own }));
  const treeTexts = Object.entries(document.texts).flatMap(([code, texts]) =>
    code === own ? [] : [{ code, name: texts.name ?? '', description: toCleanHtml(texts.description) }],
  );
  return [
    {
      rows: languageRows,
      write: (version, json) => sql`
        insert into question_tree_language (active, default_language, language_id, tree_id)
        select active, own, language.id, ${version}::int8
        from json_to_recordset(${json}::json) as input (code text, active boolean, own boolean) join language using (code)`,
    },
    {
      rows: treeTexts,
      write: (version, json) => sql`
        insert into question_tree_translation (name, description, language_id, tree_id)
        select input.name, description, language.id, ${version}::int8
        from json_to_recordset(${json}::json) as input (code text, name text, description text) join language using (code)`,
    },
    {
      rows: nodeRows(orderedQuestions, ({ texts }, key) => ({
        name: toRichText(texts[own]?.name),
        main: key === document.root,
      })),
      write: (version, json) => sql`
        insert into question (key, name, main, question_tree_id) select key, name, main, ${version}::int8
        from json_to_recordset(${json}::json) as input (key uuid, name text, main boolean)`,
    },
    {
      rows: translationRows(questions, own, ({ name }) => ({ name: toRichText(name) })),
      write: (version, json) => sql`
        insert into question_translation (name, language_id, question_id) select input.name, language.id, item.id
        from json_to_recordset(${json}::json) as input (key uuid, code text, name text) join language using (code)
        cross join lateral ${selectRowOfNode('question', version, sql`input.key`)} item`,
    },
    {
      rows: nodeRows(options, ({ texts, identifier, divider, result }, key) => ({
        identifier,
        divider,
        result,
        ...optionPlaces.get(key),
        name: texts[own]?.name ?? '',
        divider_text: texts[own]?.dividerText ?? null,
      })),
      write: (version, json) => sql`
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
    },
    {
      rows: translationRows(options, own, ({ name = '', dividerText = null }) => ({ name, divider_text: dividerText })),
      write: (version, json) => sql`
        insert into question_option_translation (name, divider_text, language_id, question_option_id)
        select input.name, input.divider_text, language.id, item.id
        from json_to_recordset(${json}::json) as input (key uuid, code text, name text, divider_text text)
        join language using (code)
        cross join lateral ${selectRowOfNode('question_option', version, sql`input.key`)} item`,
    },
    {
      rows: followers,
      write: (version, json) => sql`
        update question set parent_id = link.option_id
        from (
          select item.id, option.id as option_id from json_to_recordset(${json}::json) as input (key uuid, option uuid)
          cross join lateral ${selectRowOfNode('question', version, sql`input.key`)} item
          cross join lateral ${selectRowOfNode('question_option', version, sql`input.option`)} option
          offset 0
        ) link where question.id = link.id`,
    },
    {
      rows: nodeRows(examples, ({ texts, identifier, belowDivider, picture }, key) => ({
        identifier,
        below: belowDivider,
        ...pictureColumns(picture, own, `example ${key}`),
        ...examplePlaces.get(key),
        content: texts[own]?.content ?? '',
        info_text: toCleanHtml(texts[own]?.infoText),
      })),
      write: (version, json) => sql`
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
    },
    {
      rows: translationRows(examples, own, ({ content = '', infoText }) => ({
        content,
        info_text: toCleanHtml(infoText),
      })),
      write: (version, json) => sql`
        insert into question_option_example_translation (content, info_text, language_id, question_option_example_id)
        select input.content, input.info_text, language.id, item.id
        from json_to_recordset(${json}::json) as input (key uuid, code text, content text, info_text text)
        join language using (code)
        cross join lateral ${selectRowOfNode('question_option_example', version, sql`input.key`)} item`,
    },
  ];
};

const findUsedLanguages = ({ questions, options, examples, ...document }: TreeDocument): Set<string> => {
  const codes = new Set([...Object.keys(document.languages), ...Object.keys(document.texts)]);
  for (const nodes of [questions, options, examples]) {
    for (const key in nodes) for (const code in nodes[key]?.texts) codes.add(code);
  }
  return codes;
};

/** @throws RangeError for a language or a result that doesn't exist */
const refuseUnknown = async (trx: Kysely<Database>, document: TreeDocument) => {
  const knownCodes = new Set((await trx.selectFrom('language').select('code').execute()).map(({ code }) => code));
  const languages = [...findUsedLanguages(document)].filter((code) => !knownCodes.has(code));
  const results = new Set(Object.values(document.options).flatMap(({ result }) => result ?? []));
  const { rows } = await sql<{ key: Key }>`
    select key from test_result where key = any(${[...results]}::uuid[])`.execute(trx);
  for (const { key } of rows) results.delete(key);
  const missing = [...languages, ...results].join(', ');
  if (missing) throw new RangeError(`there is no ${missing}`);
};

/**
 * Writes a document as a new draft of a tree, many rows with each statement. Sanitises HTML, and converts rich text to
 * editor documents. Trees share results, so options refer to existing results and none is written.
 *
 * @param treeId id that all versions of the tree share
 * @returns the id of the row of the version
 * @throws RangeError for a missing language or picture, a picture description in another language, or an unknown
 *   language or result; InvalidDocument for invalid rich text.
 */
export const writeTree = async (trx: Kysely<Database>, treeId: number, document: TreeDocument): Promise<number> => {
  const { key, version, language, position, test, answerOrder, picture, root, texts } = document;
  if (language === null) throw new RangeError('the tree has no language of its own');
  const { media, type, alt } = pictureColumns(picture, language, 'the tree');
  await refuseUnknown(trx, document);
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
  for (const step of createSteps(document, language)) {
    for await (const list of serializeRows(step.rows)) await step.write(id, list).execute(trx);
  }
  await sql`update question_tree set question_id = question.id from question
    where question_tree.id = ${id} and question.question_tree_id = ${id} and question.key = ${root}`.execute(trx);
  return id;
};
