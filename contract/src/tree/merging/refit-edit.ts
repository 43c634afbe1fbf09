import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { AddEdit, MoveEdit, TreeEdit } from '../edits/tree-edits.ts';
import { extractPart, findEntry, findValue, isSlotEdit } from '../edits/tree-slots.ts';

/** Whether a node is directly below another one. */
const isChildOf = (document: TreeDocument, node: MoveEdit['node'], key: Key, parent: Key): boolean => {
  if (node === 'question') return findEntry(document, 'option', parent)?.next === key;
  if (node === 'option') return findEntry(document, 'question', parent)?.options.includes(key) ?? false;
  return findEntry(document, 'option', parent)?.examples.includes(key) ?? false;
};

/** Keys in all lists of one kind. */
const findListedKeys = (document: TreeDocument, node: 'option' | 'example'): Set<Key> => {
  const all = new Set<Key>();
  const lists = node === 'option' ? document.questions : document.options;
  for (const parent in lists) {
    const entry = lists[parent] as { options?: Key[]; examples?: Key[] };
    for (const key of (node === 'option' ? entry.options : entry.examples) ?? []) all.add(key);
  }
  return all;
};

const hasParent = (document: TreeDocument, { node, key }: MoveEdit): boolean =>
  node === 'question'
    ? Object.values(document.options).some(({ next }) => next === key)
    : findListedKeys(document, node).has(key);

/**
 * Fits a move to a document. Returns `fits` for an unchanged move, an adapted move, or the reason against it: already
 * `done`, its node or place is `gone`, others `moved` the node, or another question has `taken` the place.
 */
export const fitMove = (
  document: TreeDocument,
  edit: MoveEdit,
): 'fits' | 'done' | 'gone' | 'moved' | 'taken' | MoveEdit => {
  const { node, key, from, to } = edit;
  const isThere = findEntry(document, node, key) !== undefined;
  const isInTo = to !== null && isChildOf(document, node, key, to.in);
  const isInFrom = from === null ? !hasParent(document, edit) : isChildOf(document, node, key, from);
  if (!isThere) return to === null && !isInFrom ? 'done' : to === null && from !== null ? 'fits' : 'gone';
  if (to && !findEntry(document, node === 'option' ? 'question' : 'option', to.in)) return 'gone';
  if (!isInFrom) {
    if (to === null) return hasParent(document, edit) ? 'moved' : 'done';
    if (!isInTo) return 'moved';
    return node === 'question' ? 'done' : { ...edit, from: to.in };
  }
  if (to === null) return from === null ? 'done' : 'fits';
  if (to.in === from) return node === 'question' ? 'done' : 'fits';
  // The node is in both lists: remove it from the old one.
  if (isInTo) return from === null ? 'done' : { ...edit, to: null };
  return node === 'question' && findEntry(document, 'option', to.in)?.next !== null ? 'taken' : 'fits';
};

/** Whether the nodes that concern the edits are unchanged, so that the edits fit as they are. */
export const isUnchanged = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): boolean => {
  const [partBefore, partAfter] = [extractPart(before, mine), extractPart(after, mine)];
  if (
    partBefore.root !== partAfter.root ||
    !Object.values(recordOf).every((name) => isSame(partBefore[name], partAfter[name]))
  )
    return false;
  if (!mine.every((edit) => !isSlotEdit(edit) || isSame(findValue(partBefore, edit), findValue(partAfter, edit))))
    return false;
  return mine.every((edit) => {
    if (edit.edit !== 'add' || (edit.node !== 'question' && edit.node !== 'option')) return true;
    const [node, keys] =
      edit.node === 'question'
        ? (['option', edit.value.options] as const)
        : (['example', edit.value.examples] as const);
    if (keys.length === 0) return true;
    const listedKeys = findListedKeys(after, node);
    return !keys.some((key) => listedKeys.has(key));
  });
};

/** Fits a new node to a document: drops removed nodes, and nodes that have another parent by now. */
export const fitNode = (
  document: TreeDocument,
  edit: AddEdit,
  willExist: (node: NodeKind, key: Key) => boolean,
): AddEdit => {
  const keepFree = (node: 'option' | 'example', keys: readonly Key[]) => {
    if (keys.length === 0) return keys;
    const listedKeys = findListedKeys(document, node);
    return keys.filter((key) => willExist(node, key) && !listedKeys.has(key));
  };
  if (edit.node === 'question') {
    return { ...edit, value: { ...edit.value, options: [...keepFree('option', edit.value.options)] } };
  }
  if (edit.node !== 'option') return edit;
  const { next, result, examples } = edit.value;
  const value = {
    ...edit.value,
    next: next !== null && willExist('question', next) ? next : null,
    result: result !== null && willExist('result', result) ? result : null,
    examples: [...keepFree('example', examples)],
  };
  return { ...edit, value };
};
