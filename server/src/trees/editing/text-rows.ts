import type { Key, Texts } from '@ok/contract/tree/document/tree-document.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Change, changedNodes, rowOf } from './node-rows.ts';

/** Where the translations of each kind of node stand, and in which columns; of those that are never null, the first. */
const tables = {
  tree: { table: 'question_tree_translation', parent: 'tree_id', columns: ['name', 'description'] },
  question: { table: 'question_translation', parent: 'question_id', columns: ['name'] },
  option: {
    table: 'question_option_translation',
    parent: 'question_option_id',
    columns: ['name', 'divider_text'],
  },
  example: {
    table: 'question_option_example_translation',
    parent: 'question_option_example_id',
    columns: ['content', 'info_text'],
  },
  result: { table: 'test_result_translation', parent: 'test_result_id', columns: ['name', 'description'] },
} as const;

type Kind = keyof typeof tables;

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a row says in a language; null where it says nothing any more. */
type Said = { id: number; code: string; texts: Readonly<Record<string, string | undefined>> | null };

/**
 * What is said otherwise than before. In the language of the rows themselves nothing is said by a translation, which
 * would go before them.
 */
const differences = (id: number, before: Texts, after: Texts, ofRows: string | null): Said[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((code) => {
    const [was, is] = [before[code] ?? {}, after[code] ?? {}];
    const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
    if ([...fields].every((field) => was[field] === is[field])) return [];
    const isSaid = code !== ofRows && Object.values(is).some((text) => text !== undefined);
    return [{ id, code, texts: isSaid ? is : null }];
  });

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

const writeSaid = async ({ trx }: Change, kind: Kind, said: readonly Said[]) => {
  const { table, parent, columns } = tables[kind];
  const [required] = columns;
  const rows = said.flatMap(({ id, code, texts }) =>
    texts === null
      ? []
      : [
          {
            id,
            code,
            [required]: '',
            ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [columnOf(field), text])),
          },
        ],
  );
  if (rows.length > 0) {
    await sql`
      insert into ${sql.table(table)} as item (language_id, ${sql.ref(parent)}, ${list(columns.map((name) => sql.ref(name)))})
      select language.id, said.id, ${list(columns.map((name) => sql.ref(`said.${name}`)))}
      from json_to_recordset(${JSON.stringify(rows)}::json) as said (
        id int8, code text, ${list(columns.map((name) => sql`${sql.ref(name)} text`))}
      ) join language using (code)
      on conflict (${sql.ref(parent)}, language_id) do update set revision = item.revision + 1,
        ${list(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(trx);
  }
  const silent = said.filter(({ texts }) => texts === null).map(({ id, code }) => ({ id, code }));
  if (silent.length === 0) return;
  await sql`
    delete from ${sql.table(table)} item
    using json_to_recordset(${JSON.stringify(silent)}::json) as said (id int8, code text) join language using (code)
    where item.${sql.ref(parent)} = any(${silent.map(({ id }) => id)}::int8[])
      and item.${sql.ref(parent)} = said.id and item.language_id = language.id`.execute(trx);
};

/** Writes what nodes of a kind say in other languages than that of their rows, where it changed. */
export const writeTexts = async (change: Change, kind: Exclude<Kind, 'tree'>): Promise<void> => {
  const { added, changed } = changedNodes(change, kind);
  const record = { question: 'questions', option: 'options', example: 'examples', result: 'results' } as const;
  const textsOf = (key: Key, when: 'before' | 'after'): Texts => change[when][record[kind]][key]?.texts ?? {};
  const ofRows = kind === 'result' ? change.ofResults : change.own;
  const said = [...added, ...changed].flatMap((key) =>
    differences(rowOf(change, kind, key), textsOf(key, 'before'), textsOf(key, 'after'), ofRows),
  );
  await writeSaid(change, kind, said);
};

/** The same of the tree itself. */
export const writeTreeTexts = (change: Change): Promise<void> =>
  writeSaid(change, 'tree', differences(change.id, change.before.texts, change.after.texts, change.own));
