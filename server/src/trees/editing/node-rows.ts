import type { Key, NodeKind, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { recordOf } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { FittedEdits } from './fit-edits.ts';

/** What edits made of a version, with what writing it takes. */
export type Change = Pick<FittedEdits, 'before' | 'after'> & {
  trx: Kysely<Database>;
  /** The id of the row of the version. */
  id: number;
  /** The language whose texts stand in the rows themselves. */
  own: string;
  /** The same of results, which other trees use as well; null where all of their texts are translations. */
  ofResults: string | null;
  /** The ids of rows by the keys of their nodes; those that are made come along. */
  ids: Record<NodeKind, Map<Key, number>> & { slides: ReadonlyMap<Key, number[]> };
};

/** Which nodes of a kind came, went away, or are others than before. */
export const changedNodes = ({ before, after }: Pick<Change, 'before' | 'after'>, kind: NodeKind) => {
  const [was, is]: [object, object] = [before[recordOf[kind]], after[recordOf[kind]]];
  return {
    added: Object.keys(is).filter((key) => !Object.hasOwn(was, key)),
    removed: Object.keys(was).filter((key) => !Object.hasOwn(is, key)),
    changed: Object.keys(is).filter(
      (key) => Object.hasOwn(was, key) && (was as Record<Key, unknown>)[key] !== (is as Record<Key, unknown>)[key],
    ),
  };
};

/** The id of the row of a node that is there. */
export const rowOf = ({ ids }: Change, kind: NodeKind, key: Key): number => {
  const id = ids[kind].get(key);
  if (id === undefined) throw new Error(`there is no row of ${kind} ${key}`);
  return id;
};

/** The type of the picture in a file. */
export const typeOf = (file: string): string => `image/${file.slice(file.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`;

type Columns = Record<string, string | number | boolean | null>;

/** How the nodes of a kind stand in their table, without where they stand. */
const tables = {
  question: {
    table: 'question',
    types: { name: 'text' },
    columnsOf: (document: TreeDocument, key: Key, own: string): Columns => ({
      name: document.questions[key]?.texts[own]?.name ?? '',
    }),
  },
  option: {
    table: 'question_option',
    types: { identifier: 'text', has_divider: 'boolean', name: 'text', divider_text: 'text', result_id: 'int8' },
    columnsOf: (document: TreeDocument, key: Key, own: string, results: ReadonlyMap<Key, number>): Columns => {
      const { identifier = '', divider = false, texts = {}, result = null } = document.options[key] ?? {};
      return {
        identifier,
        has_divider: divider,
        name: texts[own]?.name ?? '',
        divider_text: texts[own]?.dividerText ?? null,
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
    columnsOf: (document: TreeDocument, key: Key, own: string): Columns => {
      const { identifier = null, belowDivider = false, picture = null, texts = {} } = document.examples[key] ?? {};
      return {
        identifier,
        below_divider: belowDivider,
        media: picture?.file ?? '',
        image_content_type: typeOf(picture?.file ?? ''),
        alt_text: picture?.alternative[own] ?? null,
        content: texts[own]?.content ?? '',
        info_text: texts[own]?.infoText ?? null,
      };
    },
  },
} as const;

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql`, `);
const typed = (types: Readonly<Record<string, string>>) =>
  list(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));

/** Makes the rows of new nodes, which stand nowhere yet. */
export const insertNodes = async (change: Change, kind: keyof typeof tables): Promise<void> => {
  const { trx, id, own, after, ids } = change;
  const { table, types, columnsOf } = tables[kind];
  const rows = changedNodes(change, kind).added.map((key) => ({ key, ...columnsOf(after, key, own, ids.result) }));
  if (rows.length === 0) return;
  const names = Object.keys(types);
  const place = kind === 'option' ? { name: sql`, position`, value: sql`, 1` } : { name: sql``, value: sql`` };
  const made = await sql<{ id: number; key: Key }>`
    insert into ${sql.table(table)} (question_tree_id, key, ${list(names.map((name) => sql.ref(name)))}${place.name})
    select ${id}::int8, key, ${list(names.map((name) => sql.ref(name)))}${place.value}
    from json_to_recordset(${JSON.stringify(rows)}::json) as said (key uuid, ${typed(types)})
    returning id, key`.execute(trx);
  for (const row of made.rows) ids[kind].set(row.key, row.id);
};

/** Writes what nodes say themselves, where that is something else than before. */
export const updateNodes = async (change: Change, kind: keyof typeof tables): Promise<void> => {
  const { trx, own, before, after, ids } = change;
  const { table, types, columnsOf } = tables[kind];
  const rows = changedNodes(change, kind).changed.flatMap((key) => {
    const columns = columnsOf(after, key, own, ids.result);
    const isSame = JSON.stringify(columns) === JSON.stringify(columnsOf(before, key, own, ids.result));
    return isSame ? [] : [{ id: rowOf(change, kind, key), ...columns }];
  });
  if (rows.length === 0) return;
  const values = list(Object.keys(types).map((name) => sql`${sql.ref(name)} = ${sql.ref(`said.${name}`)}`));
  await sql`
    update ${sql.table(table)} item set revision = revision + 1, ${values}
    from json_to_recordset(${JSON.stringify(rows)}::json) as said (id int8, ${typed(types)})
    where item.id = any(${rows.map((row) => row.id)}::int8[]) and item.id = said.id`.execute(trx);
};

/** Deletes the rows of nodes that went away; nothing stands in them any more, and nothing names them. */
export const deleteNodes = async (change: Change, kind: keyof typeof tables): Promise<void> => {
  const { table } = tables[kind];
  const gone = changedNodes(change, kind).removed.map((key) => rowOf(change, kind, key));
  if (gone.length === 0) return;
  await sql`delete from ${sql.table(`${table}_translation`)}
    where ${sql.ref(`${table}_id`)} = any(${gone}::int8[])`.execute(change.trx);
  await sql`delete from ${sql.table(table)} where id = any(${gone}::int8[])`.execute(change.trx);
};
