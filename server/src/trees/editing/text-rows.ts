import type { Key, Texts } from '@ok/contract/tree/document/tree-document.ts';
import { type RawBuilder, sql } from 'kysely';
import { findChangedNodes, rowIdOf, type VersionChange } from './node-rows.ts';

/** Tables and columns of translations. The first column is never null. */
const translationTables = {
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

type TranslatedKind = keyof typeof translationTables;

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** New texts of a row in a language; null to delete them. */
type NodeTextChange = { id: number; code: string; texts: Readonly<Record<string, string | undefined>> | null };

/**
 * Finds the languages whose texts have changed. In the language of the rows a translation is deleted, since a
 * translation takes precedence over the row.
 */
const findTextChanges = (id: number, before: Texts, after: Texts, rowLanguage: string | null): NodeTextChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((code) => {
    const [textsBefore, textsAfter] = [before[code] ?? {}, after[code] ?? {}];
    const fields = new Set([...Object.keys(textsBefore), ...Object.keys(textsAfter)]);
    if ([...fields].every((field) => textsBefore[field] === textsAfter[field])) return [];
    const hasText = code !== rowLanguage && Object.values(textsAfter).some((text) => text !== undefined);
    return [{ id, code, texts: hasText ? textsAfter : null }];
  });

const joinList = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

const writeTextChanges = async ({ trx }: VersionChange, kind: TranslatedKind, changes: readonly NodeTextChange[]) => {
  const { table, parent, columns } = translationTables[kind];
  const [required] = columns;
  const rows = changes.flatMap(({ id, code, texts }) =>
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
      insert into ${sql.table(table)} as item (language_id, ${sql.ref(parent)}, ${joinList(columns.map((name) => sql.ref(name)))})
      select language.id, input.id, ${joinList(columns.map((name) => sql.ref(`input.${name}`)))}
      from json_to_recordset(${JSON.stringify(rows)}::json) as input (
        id int8, code text, ${joinList(columns.map((name) => sql`${sql.ref(name)} text`))}
      ) join language using (code)
      on conflict (${sql.ref(parent)}, language_id) do update set revision = item.revision + 1,
        ${joinList(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(trx);
  }
  const removed = changes.filter(({ texts }) => texts === null).map(({ id, code }) => ({ id, code }));
  if (removed.length === 0) return;
  await sql`
    delete from ${sql.table(table)} item
    using json_to_recordset(${JSON.stringify(removed)}::json) as input (id int8, code text) join language using (code)
    where item.${sql.ref(parent)} = any(${removed.map(({ id }) => id)}::int8[])
      and item.${sql.ref(parent)} = input.id and item.language_id = language.id`.execute(trx);
};

/** Writes the changed translations of nodes of a kind. */
export const writeTexts = async (change: VersionChange, kind: Exclude<TranslatedKind, 'tree'>): Promise<void> => {
  const { added, changed } = findChangedNodes(change, kind);
  const record = { question: 'questions', option: 'options', example: 'examples', result: 'results' } as const;
  const textsOf = (key: Key, when: 'before' | 'after'): Texts => change[when][record[kind]][key]?.texts ?? {};
  const rowLanguage = kind === 'result' ? change.resultLanguage : change.ownLanguage;
  const changes = [...added, ...changed].flatMap((key) =>
    findTextChanges(rowIdOf(change, kind, key), textsOf(key, 'before'), textsOf(key, 'after'), rowLanguage),
  );
  await writeTextChanges(change, kind, changes);
};

/** Writes the changed translations of the tree itself. */
export const writeTreeTexts = (change: VersionChange): Promise<void> =>
  writeTextChanges(
    change,
    'tree',
    findTextChanges(change.id, change.before.texts, change.after.texts, change.ownLanguage),
  );
