import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Change, changedNodes, rowOf } from './node-rows.ts';

/** What stands in lists: its table, the column that names what it stands in, and that one's kind and list. */
const lists = {
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

type Listed = keyof typeof lists;

const listOf = (document: TreeDocument, kind: Listed, key: Key): readonly Key[] => {
  const { record, field } = lists[kind];
  const nodes = document[record] as Record<Key, { options?: Key[]; examples?: Key[] }>;
  return nodes[key]?.[field] ?? [];
};

/** Rows that stand in nothing from here on. */
const detach = async (change: Change, table: string, column: string, where: RawBuilder<unknown>) => {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null, revision = revision + 1 where ${where}`.execute(
    change.trx,
  );
};

/** Takes nodes out of lists that they left, and puts the lists that changed in their order. */
const placeListed = async (change: Change, kind: Listed): Promise<void> => {
  const { table, column, parent } = lists[kind];
  const { added, removed, changed } = changedNodes(change, parent);
  const before = (key: Key) => listOf(change.before, kind, key);
  const after = (key: Key) => listOf(change.after, kind, key);
  const isSame = (one: readonly Key[], other: readonly Key[]) =>
    one === other || (one.length === other.length && one.every((key, index) => key === other[index]));
  const touched = [...added, ...removed, ...changed].filter((key) => !isSame(before(key), after(key)));
  const rows = touched.flatMap((key) =>
    after(key).map((item, index) => ({
      id: rowOf(change, kind, item),
      parent: rowOf(change, parent, key),
      position: index + 1,
    })),
  );
  const placed = new Set(rows.map(({ id }) => id));
  const left = touched.flatMap((key) => before(key).map((item) => rowOf(change, kind, item)));
  const loose = left.filter((id) => !placed.has(id));
  if (loose.length > 0) await detach(change, table, column, sql`id = any(${loose}::int8[])`);
  if (rows.length === 0) return;
  await sql`
    update ${sql.table(table)} item
    set ${sql.ref(column)} = said.parent, position = said.position, revision = revision + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as said (id int8, parent int8, position int)
    where item.id = any(${[...placed]}::int8[]) and item.id = said.id
      and (item.${sql.ref(column)}, item.position) is distinct from (said.parent, said.position)`.execute(change.trx);
};

/** Hangs questions below the options that lead to them now. */
const placeQuestions = async (change: Change): Promise<void> => {
  const { added, removed, changed } = changedNodes(change, 'option');
  const next = (when: 'before' | 'after', key: Key) => change[when].options[key]?.next ?? null;
  const touched = [...added, ...removed, ...changed].filter((key) => next('before', key) !== next('after', key));
  const left = touched.flatMap((key) => next('before', key) ?? []).map((key) => rowOf(change, 'question', key));
  // Before any is hung anew: an option leads to one question at every moment.
  if (left.length > 0) await detach(change, 'question', 'parent_id', sql`id = any(${left}::int8[])`);
  const rows = touched.flatMap((key) => {
    const to = next('after', key);
    return to === null ? [] : [{ id: rowOf(change, 'question', to), parent: rowOf(change, 'option', key) }];
  });
  if (rows.length === 0) return;
  await sql`
    update question item set parent_id = said.parent, revision = revision + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as said (id int8, parent int8)
    where item.id = any(${rows.map(({ id }) => id)}::int8[]) and item.id = said.id`.execute(change.trx);
};

/** Options that stand elsewhere now, or lead elsewhere: where a circle may have come about. */
const movedOptions = (change: Change): Key[] => {
  const options = changedNodes(change, 'option');
  const leading = [...options.added, ...options.changed].filter((key) => {
    const next = change.after.options[key]?.next ?? null;
    return next !== null && next !== (change.before.options[key]?.next ?? null);
  });
  const questions = changedNodes(change, 'question');
  const placed = [...questions.added, ...questions.changed].flatMap((key) => {
    const before = new Set(change.before.questions[key]?.options);
    return (change.after.questions[key]?.options ?? []).filter((option) => !before.has(option));
  });
  return [...new Set([...leading, ...placed])];
};

/** An option from which the way up leads back to itself, once all are placed; null where none does. */
const findCircle = async (change: Change): Promise<Key | null> => {
  const moved = movedOptions(change);
  if (moved.length === 0) return null;
  const { rows } = await sql<{ id: number; above: number | null }>`
    with recursive up as (
      select item.id, parent.parent_id as above
      from question_option item left join question parent on parent.id = item.question_id
      where item.id = any(${moved.map((key) => rowOf(change, 'option', key))}::int8[])
      union
      select item.id, parent.parent_id
      from up cross join lateral (select id, question_id from question_option where id = up.above offset 0) item
      left join question parent on parent.id = item.question_id
    )
    select id, above from up`.execute(change.trx);
  const above = new Map(rows.map((row) => [row.id, row.above]));
  const isChecked = new Set<number>();
  for (const key of moved) {
    const way = new Set<number>();
    for (let at: number | null | undefined = rowOf(change, 'option', key); at != null && !isChecked.has(at); ) {
      if (way.has(at)) return key;
      way.add(at);
      at = above.get(at);
    }
    for (const id of way) isChecked.add(id);
  }
  return null;
};

/**
 * Writes where nodes stand, and takes out of its place what stands in nothing any more; it stays with its version.
 *
 * @returns an option that would lead round to itself, where there is one: then nothing of it may stay
 */
export const writePlaces = async (change: Change): Promise<Key | null> => {
  await placeListed(change, 'option');
  await placeListed(change, 'example');
  await placeQuestions(change);
  return findCircle(change);
};
