import type { Key, NodeKind, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { recordOf } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { imageTypeOf } from '../document/version-rows.ts';
import type { FittedEdits } from './fit-edits.ts';

/** Change of a version by edits, with all that writing it needs. */
export type EditedVersion = Pick<FittedEdits, 'before' | 'after'> & {
  trx: Kysely<Database>;
  /** Id of the row of the version. */
  id: number;
  /** Language whose texts are in the rows themselves. */
  ownLanguage: string;
  /** The same for results, which trees share; null when all their texts are translations. */
  resultLanguage: string | null;
  /** Ids of rows by the keys of their nodes. Inserting adds the new ids. */
  ids: Record<NodeKind, Map<Key, number>> & { slides: ReadonlyMap<Key, number[]> };
};

/** Finds the keys of the added, removed and changed nodes of a kind. */
export const findChangedNodes = ({ before, after }: Pick<EditedVersion, 'before' | 'after'>, kind: NodeKind) => {
  const [nodesBefore, nodesAfter]: [object, object] = [before[recordOf[kind]], after[recordOf[kind]]];
  return {
    added: Object.keys(nodesAfter).filter((key) => !Object.hasOwn(nodesBefore, key)),
    removed: Object.keys(nodesBefore).filter((key) => !Object.hasOwn(nodesAfter, key)),
    changed: Object.keys(nodesAfter).filter(
      (key) =>
        Object.hasOwn(nodesBefore, key) &&
        (nodesBefore as Record<Key, unknown>)[key] !== (nodesAfter as Record<Key, unknown>)[key],
    ),
  };
};

/** Id of the row of an existing node. */
export const rowIdOf = ({ ids }: EditedVersion, kind: NodeKind, key: Key): number => {
  const id = ids[kind].get(key);
  if (id === undefined) throw new Error(`there is no row of ${kind} ${key}`);
  return id;
};

type ColumnValues = Record<string, string | number | boolean | null>;

/** Table and columns of each kind of node, without its place. */
const nodeTables = {
  question: {
    table: 'question',
    types: { name: 'text' },
    columnsOf: (document: TreeDocument, key: Key, ownLanguage: string): ColumnValues => ({
      name: document.questions[key]?.texts[ownLanguage]?.name ?? '',
    }),
  },
  option: {
    table: 'question_option',
    types: { identifier: 'text', has_divider: 'boolean', name: 'text', divider_text: 'text', result_id: 'int8' },
    columnsOf: (
      document: TreeDocument,
      key: Key,
      ownLanguage: string,
      results: ReadonlyMap<Key, number>,
    ): ColumnValues => {
      const { identifier = '', divider = false, texts = {}, result = null } = document.options[key] ?? {};
      return {
        identifier,
        has_divider: divider,
        name: texts[ownLanguage]?.name ?? '',
        divider_text: texts[ownLanguage]?.dividerText ?? null,
        result_id: result === null ? null : (results.get(result) ?? null),
      };
    },
  },
  example: {
    table: 'question_option_example',
    types: {
      identifier: 'text',
      below_divider: 'boolean',
      media: 'text',
      image_content_type: 'text',
      alt_text: 'text',
      content: 'text',
      info_text: 'text',
    },
    columnsOf: (document: TreeDocument, key: Key, ownLanguage: string): ColumnValues => {
      const { identifier = null, belowDivider = false, picture = null, texts = {} } = document.examples[key] ?? {};
      return {
        identifier,
        below_divider: belowDivider,
        media: picture?.file ?? '',
        image_content_type: imageTypeOf(picture?.file ?? ''),
        alt_text: picture?.alternative[ownLanguage] ?? null,
        content: texts[ownLanguage]?.content ?? '',
        info_text: texts[ownLanguage]?.infoText ?? null,
      };
    },
  },
} as const;

const declareColumns = (types: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** Inserts the rows of new nodes, without a place. */
export const insertNodes = async (change: EditedVersion, kind: keyof typeof nodeTables): Promise<void> => {
  const { trx, id, ownLanguage, after, ids } = change;
  const { table, types, columnsOf } = nodeTables[kind];
  const rows = findChangedNodes(change, kind).added.map((key) => ({
    key,
    ...columnsOf(after, key, ownLanguage, ids.result),
  }));
  if (rows.length === 0) return;
  const names = Object.keys(types);
  const place = kind === 'option' ? { name: sql`, position`, value: sql`, 1` } : { name: sql``, value: sql`` };
  const inserted = await sql<{ id: number; key: Key }>`
    insert into ${sql.table(table)} (question_tree_id, key, ${sql.join(names.map((name) => sql.ref(name)))}${place.name})
    select ${id}::int8, key, ${sql.join(names.map((name) => sql.ref(name)))}${place.value}
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (key uuid, ${declareColumns(types)})
    returning id, key`.execute(trx);
  for (const row of inserted.rows) ids[kind].set(row.key, row.id);
};

/** Updates the rows of nodes whose columns have changed. */
export const updateNodes = async (change: EditedVersion, kind: keyof typeof nodeTables): Promise<void> => {
  const { trx, ownLanguage, before, after, ids } = change;
  const { table, types, columnsOf } = nodeTables[kind];
  const rows = findChangedNodes(change, kind).changed.flatMap((key) => {
    const columns = columnsOf(after, key, ownLanguage, ids.result);
    const isSame = JSON.stringify(columns) === JSON.stringify(columnsOf(before, key, ownLanguage, ids.result));
    return isSame ? [] : [{ id: rowIdOf(change, kind, key), ...columns }];
  });
  if (rows.length === 0) return;
  const values = sql.join(Object.keys(types).map((name) => sql`${sql.ref(name)} = ${sql.ref(`input.${name}`)}`));
  await sql`
    update ${sql.table(table)} item set revision = revision + 1, ${values}
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (id int8, ${declareColumns(types)})
    where item.id = any(${rows.map((row) => row.id)}::int8[]) and item.id = input.id`.execute(trx);
};

/** Deletes the rows of removed nodes. By then no row refers to them. */
export const deleteNodes = async (change: EditedVersion, kind: keyof typeof nodeTables): Promise<void> => {
  const { table } = nodeTables[kind];
  const rowIds = findChangedNodes(change, kind).removed.map((key) => rowIdOf(change, kind, key));
  if (rowIds.length === 0) return;
  await sql`delete from ${sql.table(`${table}_translation`)}
    where ${sql.ref(`${table}_id`)} = any(${rowIds}::int8[])`.execute(change.trx);
  await sql`delete from ${sql.table(table)} where id = any(${rowIds}::int8[])`.execute(change.trx);
};
