import { type NodeRef, nameOf, nodeAt, subtreeOf } from '../document/node-parts.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

/** Of what is below nodes that go, what stays: what also stands elsewhere, or the tree begins with, and all below. */
const alsoElsewhere = (document: TreeDocument, tops: readonly NodeRef[], all: readonly NodeRef[]): Set<string> => {
  const going = new Set(tops.map(nameOf));
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
  for (const ref of all) {
    const name = nameOf(ref);
    if (going.has(name) || !named[ref.node].has(ref.key) || staying.has(name)) continue;
    for (const below of subtreeOf(document, ref, going)) staying.add(nameOf(below));
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

/** Nodes with all below them, each once. */
export const subtreesOf = (document: TreeDocument, tops: readonly NodeRef[]): NodeRef[] => {
  const all = new Map<string, NodeRef>();
  for (const top of tops) for (const ref of subtreeOf(document, top, all.keys())) all.set(nameOf(ref), ref);
  return [...all.values()];
};

/**
 * Nodes go, each with all below it, from the bottom up. What is below and stands elsewhere as well stays there.
 *
 * @throws WrongNode where one is not there
 */
export const removeSubtrees = (document: TreeDocument, tops: readonly NodeRef[]): TreeEdit[] => {
  for (const { node, key } of tops) nodeAt(document, node, key);
  const all = subtreesOf(document, tops);
  const staying = alsoElsewhere(document, tops, all);
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

/** One node goes, see `removeSubtrees`. */
export const removeSubtree = (document: TreeDocument, top: NodeRef): TreeEdit[] => removeSubtrees(document, [top]);
