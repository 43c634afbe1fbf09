import type { Key, Picture, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { reachedFrom } from '@ok/contract/tree/document/tree-paths.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { toStoredDocument } from '../../html/rich-document.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** Characters of a statement's rows, and milliseconds that rows are made for before others get their turn. */
const [atOnce, turnAfter] = [1_500_000, 15];

const typeOf = (file: string) => `image/${file.slice(file.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`;

/** The columns of a picture. Rows hold one alternative text, that in the tree's own language. */
const pictureColumns = (picture: Picture | null, own: string, of: string) => {
  if (!picture) throw new RangeError(`${of} has no picture`);
  const others = Object.keys(picture.alternative).filter((language) => language !== own);
  if (others.length > 0) throw new RangeError(`the picture of ${of} can't be described in ${others.join(', ')}`);
  return { media: picture.file, type: typeOf(picture.file), alt: picture.alternative[own] ?? null };
};

/** Rows of a table, and how JSON text with them becomes rows of a version. */
type Step = { rows: Iterable<object>; write: (version: number, json: string) => RawBuilder<unknown> };

const rich = (text: string | undefined) => (text === undefined ? '' : toStoredDocument(text));
const html = (text: string | undefined) => (text === undefined ? null : cleanHtml(text));

function* translations<T>(
  nodes: Readonly<Record<Key, { texts: Record<string, T> }>>,
  own: string,
  columns: (texts: T) => object,
) {
  for (const key in nodes) {
    const texts = nodes[key]?.texts ?? {};
    for (const code in texts) if (code !== own) yield { key, code, ...columns(texts[code] as T) };
  }
}

/**
 * The row of a node, found by its key. `offset 0` has it looked up once for each row that names it: the planner has no
 * figures of a version that is being written, takes it for one row, and would compare every row with every other.
 */
const nodeOf = (table: 'question' | `question_option${'' | '_example'}`, version: number, key: RawBuilder<unknown>) =>
  sql`(select id from ${sql.table(table)} where question_tree_id = ${version}::int8 and key = ${key} offset 0)`;

/** Everything of a document below the row of its version, in the order in which rows name each other. */
const stepsOf = (document: TreeDocument, own: string): Step[] => {
  const { questions, options, examples, languages } = document;
  // Rows are made, and so numbered, in the order in which they are met.
  const inOrder = Object.fromEntries(
    [...new Set([...reachedFrom(document), ...Object.keys(questions)])].flatMap((key) => {
      const question = questions[key];
      return question ? [[key, question]] : [];
    }),
  );
  const rowsOf = function* <T extends object>(nodes: Readonly<Record<Key, T>>, columns: (node: T, key: Key) => object) {
    for (const key in nodes) yield { key, ...columns(nodes[key] as T, key) };
  };
  const placeOf = (nodes: readonly (readonly [Key, readonly Key[]])[]) =>
    new Map(
      nodes.flatMap(([parent, list]) => list.map((key, index) => [key, { parent, position: index + 1 }] as const)),
    );
  const optionPlaces = placeOf(Object.entries(questions).map(([key, question]) => [key, question.options]));
  const examplePlaces = placeOf(Object.entries(options).map(([key, option]) => [key, option.examples]));
  const followers = Object.entries(options).flatMap(([option, { next }]) =>
    next === null ? [] : [{ option, key: next }],
  );
  const spoken = Object.entries(languages).map(([code, { active }]) => ({ code, active, own: code === own }));
  const treeTexts = Object.entries(document.texts).flatMap(([code, texts]) =>
    code === own ? [] : [{ code, name: texts.name ?? '', description: html(texts.description) }],
  );
  return [
    {
      rows: spoken,
      write: (version, json) => sql`
        insert into question_tree_language (active, default_language, language_id, tree_id)
        select active, own, language.id, ${version}::int8
        from json_to_recordset(${json}::json) as said (code text, active boolean, own boolean) join language using (code)`,
    },
    {
      rows: treeTexts,
      write: (version, json) => sql`
        insert into question_tree_translation (name, description, language_id, tree_id)
        select said.name, description, language.id, ${version}::int8
        from json_to_recordset(${json}::json) as said (code text, name text, description text) join language using (code)`,
    },
    {
      rows: rowsOf(inOrder, ({ texts }, key) => ({ name: rich(texts[own]?.name), main: key === document.root })),
      write: (version, json) => sql`
        insert into question (key, name, main, question_tree_id) select key, name, main, ${version}::int8
        from json_to_recordset(${json}::json) as said (key uuid, name text, main boolean)`,
    },
    {
      rows: translations(questions, own, ({ name }) => ({ name: rich(name) })),
      write: (version, json) => sql`
        insert into question_translation (name, language_id, question_id) select said.name, language.id, item.id
        from json_to_recordset(${json}::json) as said (key uuid, code text, name text) join language using (code)
        cross join lateral ${nodeOf('question', version, sql`said.key`)} item`,
    },
    {
      rows: rowsOf(options, ({ texts, identifier, divider, result }, key) => ({
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
        select said.key, identifier, said.name, divider_text, coalesce(position, 1), divider, parent.id, test_result.id,
          ${version}::int8
        from json_to_recordset(${json}::json) as said (
          key uuid, identifier text, name text, divider_text text, position int, divider boolean, parent uuid, result uuid
        )
        left join lateral ${nodeOf('question', version, sql`said.parent`)} parent on true
        left join test_result on test_result.key = said.result
        order by parent.id, position`,
    },
    {
      rows: translations(options, own, ({ name = '', dividerText = null }) => ({ name, divider_text: dividerText })),
      write: (version, json) => sql`
        insert into question_option_translation (name, divider_text, language_id, question_option_id)
        select said.name, said.divider_text, language.id, item.id
        from json_to_recordset(${json}::json) as said (key uuid, code text, name text, divider_text text)
        join language using (code)
        cross join lateral ${nodeOf('question_option', version, sql`said.key`)} item`,
    },
    {
      rows: followers,
      write: (version, json) => sql`
        update question set parent_id = found.option_id
        from (
          select item.id, option.id as option_id from json_to_recordset(${json}::json) as said (key uuid, option uuid)
          cross join lateral ${nodeOf('question', version, sql`said.key`)} item
          cross join lateral ${nodeOf('question_option', version, sql`said.option`)} option
          offset 0
        ) found where question.id = found.id`,
    },
    {
      rows: rowsOf(examples, ({ texts, identifier, belowDivider, picture }, key) => ({
        identifier,
        below: belowDivider,
        ...pictureColumns(picture, own, `example ${key}`),
        ...examplePlaces.get(key),
        content: texts[own]?.content ?? '',
        info_text: html(texts[own]?.infoText),
      })),
      write: (version, json) => sql`
        insert into question_option_example (
          key, identifier, media, image_content_type, alt_text, below_divider, position, content, info_text, option_id,
          question_tree_id
        )
        select said.key, said.identifier, media, type, alt, below, said.position, content, info_text, parent.id,
          ${version}::int8
        from json_to_recordset(${json}::json) as said (
          key uuid, identifier text, media text, type text, alt text, below boolean, position int, content text,
          info_text text, parent uuid
        )
        left join lateral ${nodeOf('question_option', version, sql`said.parent`)} parent on true
        order by parent.id, said.position`,
    },
    {
      rows: translations(examples, own, ({ content = '', infoText }) => ({ content, info_text: html(infoText) })),
      write: (version, json) => sql`
        insert into question_option_example_translation (content, info_text, language_id, question_option_example_id)
        select said.content, said.info_text, language.id, item.id
        from json_to_recordset(${json}::json) as said (key uuid, code text, content text, info_text text)
        join language using (code)
        cross join lateral ${nodeOf('question_option_example', version, sql`said.key`)} item`,
    },
  ];
};

/** Rows as JSON lists of bounded size; texts are cleaned meanwhile, which takes its time. */
async function* listsOf(rows: Iterable<object>): AsyncGenerator<string> {
  let list: string[] = [];
  let size = 0;
  let began = performance.now();
  for (const row of rows) {
    const text = JSON.stringify(row);
    list.push(text);
    size += text.length;
    if (size >= atOnce) {
      yield `[${list.join(',')}]`;
      list = [];
      size = 0;
    }
    if (performance.now() - began > turnAfter) {
      await yieldToEventLoop();
      began = performance.now();
    }
  }
  if (list.length > 0) yield `[${list.join(',')}]`;
}

const used = ({ questions, options, examples, ...document }: TreeDocument): Set<string> => {
  const codes = new Set([...Object.keys(document.languages), ...Object.keys(document.texts)]);
  for (const nodes of [questions, options, examples]) {
    for (const key in nodes) for (const code in nodes[key]?.texts) codes.add(code);
  }
  return codes;
};

/** Rows can't hold what names a language or a result that is not there. */
const refuseUnknown = async (trx: Kysely<Database>, document: TreeDocument) => {
  const known = new Set((await trx.selectFrom('language').select('code').execute()).map(({ code }) => code));
  const languages = [...used(document)].filter((code) => !known.has(code));
  const results = new Set(Object.values(document.options).flatMap(({ result }) => result ?? []));
  const { rows } = await sql<{ key: Key }>`
    select key from test_result where key = any(${[...results]}::uuid[])`.execute(trx);
  for (const { key } of rows) results.delete(key);
  const missing = [...languages, ...results].join(', ');
  if (missing) throw new RangeError(`there is no ${missing}`);
};

/**
 * Writes a document as a new version of a tree, a draft, set by set: its number of statements hardly grows with it.
 * HTML is sanitised and rich text becomes editor documents. Results are shared by trees: those that options name are
 * named, not written.
 *
 * @param treeId what all versions of the tree share
 * @returns the id of the row of the version
 * @throws RangeError for what rows can't hold: no language of its own, no picture, a picture that is described in
 *   another language, a language or a result that is not there; InvalidDocument where rich text has a fault
 */
export const writeTree = async (trx: Kysely<Database>, treeId: number, document: TreeDocument): Promise<number> => {
  const { key, version, language, position, test, answerOrder, picture, root, texts } = document;
  if (language === null) throw new RangeError('the tree has no language of its own');
  const { media, type, alt } = pictureColumns(picture, language, 'the tree');
  await refuseUnknown(trx, document);
  // Else what rows refer to is looked up as was best when the connection began: in small tables by reading them whole.
  await sql`discard plans`.execute(trx);
  const { name = '', description } = texts[language] ?? {};
  const { rows } = await sql<{ id: number }>`
    insert into question_tree (key, tree_id, version, language, position, test, answer_order, media, image_content_type,
      alt_text, name, description, last_modified_date)
    values (${key}, ${treeId}, ${version}, ${language}, ${position}, ${test}, ${answerOrder}, ${media}, ${type},
      ${alt}, ${name}, ${html(description)}, now())
    returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  for (const step of stepsOf(document, language)) {
    for await (const list of listsOf(step.rows)) await step.write(id, list).execute(trx);
  }
  await sql`update question_tree set question_id = question.id from question
    where question_tree.id = ${id} and question.question_tree_id = ${id} and question.key = ${root}`.execute(trx);
  return id;
};
