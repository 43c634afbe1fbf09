import type { Key, NodeKind } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';

/** Keys of the nodes that edits name, by kind. */
export type TouchedKeys = Readonly<Record<NodeKind, ReadonlySet<Key>>>;

/** Kind of a node's parent. */
const parentOf = { question: 'option', option: 'question', example: 'option' } as const;

type Place = { in: Key } | null;

/** Finds every node that edits name: as the changed node, as its place, or as a target of a new value. */
export const findTouchedKeys = (edits: readonly TreeEdit[]): TouchedKeys => {
  const touched: Record<NodeKind, Set<Key>> = {
    question: new Set(),
    option: new Set(),
    example: new Set(),
    result: new Set(),
  };
  const add = (node: NodeKind, key: Key | null) => {
    if (key !== null) touched[node].add(key);
  };
  const addParent = (node: NodeKind, key: Key | null) => {
    if (node !== 'result') add(parentOf[node], key);
  };
  const addPlace = (node: NodeKind, place: Place) => addParent(node, place?.in ?? null);
  for (const edit of edits) {
    if (edit.edit === 'language') continue;
    if (edit.node === 'tree') {
      if (edit.edit === 'set' && edit.field === 'root') add('question', edit.value);
      continue;
    }
    add(edit.node, edit.key);
    if (edit.edit === 'set' && edit.node === 'option') {
      if (edit.field === 'next') add('question', edit.value);
      if (edit.field === 'result') add('result', edit.value);
    } else if (edit.edit === 'add') {
      addPlace(edit.node, edit.to);
      if (edit.node === 'question') for (const key of edit.value.options) add('option', key);
      if (edit.node === 'option') {
        add('question', edit.value.next);
        add('result', edit.value.result);
        for (const key of edit.value.examples) add('example', key);
      }
    } else if (edit.edit === 'remove') addParent(edit.node, edit.from);
    else if (edit.edit === 'move') {
      addParent(edit.node, edit.from);
      addPlace(edit.node, edit.to);
    }
  }
  return touched;
};
