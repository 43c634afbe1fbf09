import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { AddEdit, MoveEdit, TreeEdit } from '../edits/tree-edits.ts';
import { entryIn, isSlotEdit, partOf, valueIn } from '../edits/tree-slots.ts';

/** Whether a node stands in another one. */
const standsIn = (document: TreeDocument, node: MoveEdit['node'], key: Key, parent: Key): boolean => {
  if (node === 'question') return entryIn(document, 'option', parent)?.next === key;
  if (node === 'option') return entryIn(document, 'question', parent)?.options.includes(key) ?? false;
  return entryIn(document, 'option', parent)?.examples.includes(key) ?? false;
};

/** Every node of a kind that stands in a list, with what it stands in. */
const listed = (document: TreeDocument, node: 'option' | 'example'): Set<Key> => {
  const all = new Set<Key>();
  const lists = node === 'option' ? document.questions : document.options;
  for (const parent in lists) {
    const entry = lists[parent] as { options?: Key[]; examples?: Key[] };
    for (const key of (node === 'option' ? entry.options : entry.examples) ?? []) all.add(key);
  }
  return all;
};

const isPlaced = (document: TreeDocument, { node, key }: MoveEdit): boolean =>
  node === 'question'
    ? Object.values(document.options).some(({ next }) => next === key)
    : listed(document, node).has(key);

/**
 * How a move is to be made in a document: as it is (`fits`), otherwise, or not at all: it is `done` already, the node or
 * where it goes is `gone`, others `moved` it, or its place is `taken` by another question.
 */
export const fittingMove = (
  document: TreeDocument,
  edit: MoveEdit,
): 'fits' | 'done' | 'gone' | 'moved' | 'taken' | MoveEdit => {
  const { node, key, from, to } = edit;
  const isThere = entryIn(document, node, key) !== undefined;
  const isInTo = to !== null && standsIn(document, node, key, to.in);
  const stands = from === null ? !isPlaced(document, edit) : standsIn(document, node, key, from);
  if (!isThere) return to === null && !stands ? 'done' : to === null && from !== null ? 'fits' : 'gone';
  if (to && !entryIn(document, node === 'option' ? 'question' : 'option', to.in)) return 'gone';
  if (!stands) {
    if (to === null) return isPlaced(document, edit) ? 'moved' : 'done';
    if (!isInTo) return 'moved';
    return node === 'question' ? 'done' : { ...edit, from: to.in };
  }
  if (to === null) return from === null ? 'done' : 'fits';
  if (to.in === from) return node === 'question' ? 'done' : 'fits';
  // It stands in both: it is taken out of the one.
  if (isInTo) return from === null ? 'done' : { ...edit, to: null };
  return node === 'question' && entryIn(document, 'option', to.in)?.next !== null ? 'taken' : 'fits';
};

/** Whether what edits have to do with is as it was, so that they fit as they are. */
export const isAsItWas = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): boolean => {
  const [was, is] = [partOf(before, mine), partOf(after, mine)];
  if (was.root !== is.root || !Object.values(recordOf).every((name) => isSame(was[name], is[name]))) return false;
  if (!mine.every((edit) => !isSlotEdit(edit) || isSame(valueIn(was, edit), valueIn(is, edit)))) return false;
  return mine.every((edit) => {
    if (edit.edit !== 'add' || (edit.node !== 'question' && edit.node !== 'option')) return true;
    const [node, keys] =
      edit.node === 'question'
        ? (['option', edit.value.options] as const)
        : (['example', edit.value.examples] as const);
    if (keys.length === 0) return true;
    const elsewhere = listed(after, node);
    return !keys.some((key) => elsewhere.has(key));
  });
};

/** A node that is added, without what is gone by now or stands elsewhere. */
export const fittingNode = (
  document: TreeDocument,
  edit: AddEdit,
  willBe: (node: NodeKind, key: Key) => boolean,
): AddEdit => {
  const free = (node: 'option' | 'example', keys: readonly Key[]) => {
    if (keys.length === 0) return keys;
    const elsewhere = listed(document, node);
    return keys.filter((key) => willBe(node, key) && !elsewhere.has(key));
  };
  if (edit.node === 'question') {
    return { ...edit, value: { ...edit.value, options: [...free('option', edit.value.options)] } };
  }
  if (edit.node !== 'option') return edit;
  const { next, result, examples } = edit.value;
  const value = {
    ...edit.value,
    next: next !== null && willBe('question', next) ? next : null,
    result: result !== null && willBe('result', result) ? result : null,
    examples: [...free('example', examples)],
  };
  return { ...edit, value };
};
