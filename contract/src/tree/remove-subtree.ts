import { type NodeRef, nameOf, nodeAt, subtreeOf } from './node-parts.ts';
import type { Key, TreeDocument } from './tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

/** Of what is below a node that goes, what stays: what also stands elsewhere, or the tree begins with, and all below. */
const alsoElsewhere = (document: TreeDocument, top: NodeRef, all: readonly NodeRef[]): Set<string> => {
  const inside = new Set(all.map(nameOf));
  const elsewhere = new Set<Key>();
  for (const key in document.questions) {
    if (inside.has(nameOf({ node: 'question', key }))) continue;
    for (const option of document.questions[key]?.options ?? []) elsewhere.add(option);
  }
  const [led, shown] = [new Set<Key>(document.root === null ? [] : [document.root]), new Set<Key>()];
  for (const key in document.options) {
    if (inside.has(nameOf({ node: 'option', key }))) continue;
    const { next = null, examples = [] } = document.options[key] ?? {};
    if (next !== null) led.add(next);
    for (const example of examples) shown.add(example);
  }
  const named = { question: led, option: elsewhere, example: shown };
  const staying = new Set<string>();
  for (const ref of all.slice(1)) {
    if (!named[ref.node].has(ref.key) || staying.has(nameOf(ref))) continue;
    for (const below of subtreeOf(document, ref, nameOf(top))) staying.add(nameOf(below));
  }
  return staying;
};

/** Where the nodes of a part stand, looked up in one walk however many they are. */
const allParents = ({ questions, options }: TreeDocument): Map<string, Key[]> => {
  const parents = new Map<string, Key[]>();
  const add = (ref: NodeRef, parent: Key) => {
    const list = parents.get(nameOf(ref));
    if (list) list.push(parent);
    else parents.set(nameOf(ref), [parent]);
  };
  for (const parent in questions) {
    for (const key of questions[parent]?.options ?? []) add({ node: 'option', key }, parent);
  }
  for (const parent in options) {
    const { next = null, examples = [] } = options[parent] ?? {};
    if (next !== null) add({ node: 'question', key: next }, parent);
    for (const key of examples) add({ node: 'example', key }, parent);
  }
  return parents;
};

/**
 * A node goes, with all below it, from the bottom up. What is below and stands elsewhere as well stays there.
 *
 * @throws WrongNode where there is no such node
 */
export const removeSubtree = (document: TreeDocument, top: NodeRef): TreeEdit[] => {
  nodeAt(document, top.node, top.key);
  const all = subtreeOf(document, top);
  const staying = alsoElsewhere(document, top, all);
  const parents = allParents(document);
  const gone = new Set<string>();
  const edits: TreeEdit[] = [];
  const parentKind = { question: 'option', option: 'question', example: 'option' } as const;
  for (const ref of all.reverse()) {
    if (staying.has(nameOf(ref))) continue;
    const { node, key } = ref;
    const left = (parents.get(nameOf(ref)) ?? []).filter(
      (parent) => !gone.has(nameOf({ node: parentKind[node], key: parent })),
    );
    const from = left.pop() ?? null;
    for (const other of left) edits.push({ edit: 'move', node, key, from: other, to: null });
    if (node === 'question' && key === document.root) {
      edits.push({ edit: 'set', node: 'tree', field: 'root', value: null });
    }
    edits.push({ edit: 'remove', node, key, from });
    gone.add(nameOf(ref));
  }
  return edits;
};
