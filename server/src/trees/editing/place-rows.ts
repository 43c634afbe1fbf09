import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type RawBuilder, sql } from 'kysely';
import { type EditedVersion, findChangedNodes, rowIdOf } from './node-rows.ts';

/** Kinds of nodes that are in lists: their table, the column of their parent, and the parent's kind and list. */
const nodeLists = {
  option: {
    table: 'question_option',
    column: 'question_id',
    parent: 'question',
    record: 'questions',
    field: 'options',
  },
  example: {
    table: 'question_option_example',
    column: 'option_id',
    parent: 'option',
    record: 'options',
    field: 'examples',
  },
} as const;

type ListedKind = keyof typeof nodeLists;

const childKeysOf = (document: TreeDocument, kind: ListedKind, key: Key): readonly Key[] => {
  const { record, field } = nodeLists[kind];
  const nodes = document[record] as Record<Key, { options?: Key[]; examples?: Key[] }>;
  return nodes[key]?.[field] ?? [];
};

/** Removes rows from their parent. */
const detach = async (change: EditedVersion, table: string, column: string, where: RawBuilder<unknown>) => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null, revision = revision + 1 where ${where}`.execute(
    change.trx,
  );
};

/** Detaches nodes that left their list, and writes the order of the changed lists. */
const updateLists = async (change: EditedVersion, kind: ListedKind): Promise<void> => {
  const { table, column, parent } = nodeLists[kind];
  const { added, removed, changed } = findChangedNodes(change, parent);
  const before = (key: Key) => childKeysOf(change.before, kind, key);
  const after = (key: Key) => childKeysOf(change.after, kind, key);
  const isSame = (one: readonly Key[], other: readonly Key[]) =>
    one === other || (one.length === other.length && one.every((key, index) => key === other[index]));
  const touchedParents = [...added, ...removed, ...changed].filter((key) => !isSame(before(key), after(key)));
  const rows = touchedParents.flatMap((key) =>
    after(key).map((item, index) => ({
      id: rowIdOf(change, kind, item),
      parent: rowIdOf(change, parent, key),
      position: index + 1,
    })),
  );
  const placedIds = new Set(rows.map(({ id }) => id));
  const formerIds = touchedParents.flatMap((key) => before(key).map((item) => rowIdOf(change, kind, item)));
  const detachedIds = formerIds.filter((id) => !placedIds.has(id));
  if (detachedIds.length > 0) await detach(change, table, column, sql`id = any(${detachedIds}::int8[])`);
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} item
    set ${sql.ref(column)} = input.parent, position = input.position, revision = revision + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (id int8, parent int8, position int)
    where item.id = any(${[...placedIds]}::int8[]) and item.id = input.id
      and (item.${sql.ref(column)}, item.position) is distinct from (input.parent, input.position)`.execute(change.trx);
};

/** Writes the options that lead to questions. */
const updateParents = async (change: EditedVersion): Promise<void> => {
  const { added, removed, changed } = findChangedNodes(change, 'option');
  const next = (when: 'before' | 'after', key: Key) => change[when].options[key]?.next ?? null;
  const touchedOptions = [...added, ...removed, ...changed].filter((key) => next('before', key) !== next('after', key));
  const formerIds = touchedOptions
    .flatMap((key) => next('before', key) ?? [])
    .map((key) => rowIdOf(change, 'question', key));
  // Detaches first, since an option leads to at most one question at any time.
  if (formerIds.length > 0) await detach(change, 'question', 'parent_id', sql`id = any(${formerIds}::int8[])`);
  const rows = touchedOptions.flatMap((key) => {
    const to = next('after', key);
    return to === null ? [] : [{ id: rowIdOf(change, 'question', to), parent: rowIdOf(change, 'option', key) }];
  });
  if (rows.length === 0) return;
  await sql`
    update question item set parent_id = input.parent, revision = revision + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (id int8, parent int8)
    where item.id = any(${rows.map(({ id }) => id)}::int8[]) and item.id = input.id`.execute(change.trx);
};

/** Finds options that have moved or lead to another question: only they can close a circle. */
const findMovedOptions = (change: EditedVersion): Key[] => {
  const options = findChangedNodes(change, 'option');
  const leadingOptions = [...options.added, ...options.changed].filter((key) => {
    const next = change.after.options[key]?.next ?? null;
    return next !== null && next !== (change.before.options[key]?.next ?? null);
  });
  const questions = findChangedNodes(change, 'question');
  const placedOptions = [...questions.added, ...questions.changed].flatMap((key) => {
    const before = new Set(change.before.questions[key]?.options);
    return (change.after.questions[key]?.options ?? []).filter((option) => !before.has(option));
  });
  return [...new Set([...leadingOptions, ...placedOptions])];
};

/** Finds an option that is its own ancestor after all places are written; null if none is. */
const findCircle = async (change: EditedVersion): Promise<Key | null> => {
  const moved = findMovedOptions(change);
  if (moved.length === 0) return null;
  const { rows } = await sql<{ id: number; above: number | null }>`
    with recursive up as (
      select item.id, parent.parent_id as above
      from question_option item left join question parent on parent.id = item.question_id
      where item.id = any(${moved.map((key) => rowIdOf(change, 'option', key))}::int8[])
      union
      select item.id, parent.parent_id
      from up cross join lateral (select id, question_id from question_option where id = up.above offset 0) item
      left join question parent on parent.id = item.question_id
    )
    select id, above from up`.execute(change.trx);
  const above = new Map(rows.map((row) => [row.id, row.above]));
  const isChecked = new Set<number>();
  for (const key of moved) {
    const path = new Set<number>();
    for (let at: number | null | undefined = rowIdOf(change, 'option', key); at != null && !isChecked.has(at); ) {
      if (path.has(at)) return key;
      path.add(at);
      at = above.get(at);
    }
    for (const id of path) isChecked.add(id);
  }
  return null;
};

/**
 * Writes the places of nodes. A node without a place stays in its version.
 *
 * @returns an option that would lead back to itself, or null. With an option the transaction has to be rolled back.
 */
export const writePlaces = async (change: EditedVersion): Promise<Key | null> => {
  await updateLists(change, 'option');
  await updateLists(change, 'example');
  await updateParents(change);
  return findCircle(change);
};
