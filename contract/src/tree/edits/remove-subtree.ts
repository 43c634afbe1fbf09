import { type NodeRef, nodeAt, refName, subtreeOf } from '../document/node-parts.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

/** Finds nodes below the tops that are also used elsewhere or start the tree, with everything below them: they stay. */
const findSharedNodes = (document: TreeDocument, tops: readonly NodeRef[], all: readonly NodeRef[]): Set<string> => {
  const topNames = new Set(tops.map(refName));
  const innerNames = new Set(all.map(refName));
  const listedOptions = new Set<Key>();
  for (const key in document.questions) {
    if (innerNames.has(refName({ node: 'question', key }))) continue;
    for (const option of document.questions[key]?.options ?? []) listedOptions.add(option);
  }
  const [linkedQuestions, listedExamples] = [
    new Set<Key>(document.root === null ? [] : [document.root]),
    new Set<Key>(),
  ];
  for (const key in document.options) {
    if (innerNames.has(refName({ node: 'option', key }))) continue;
    const { next = null, examples = [] } = document.options[key] ?? {};
    if (next !== null) linkedQuestions.add(next);
    for (const example of examples) listedExamples.add(example);
  }
  const referencedKeys = { question: linkedQuestions, option: listedOptions, example: listedExamples };
  const sharedNames = new Set<string>();
  for (const ref of all) {
    const name = refName(ref);
    if (topNames.has(name) || !referencedKeys[ref.node].has(ref.key) || sharedNames.has(name)) continue;
    for (const below of subtreeOf(document, ref, topNames)) sharedNames.add(refName(below));
  }
  return sharedNames;
};

/** Finds the parents of every node in one pass. */
const mapParents = ({ questions, options }: TreeDocument): Map<string, Key[]> => {
  const parents = new Map<string, Key[]>();
  const add = (ref: NodeRef, parent: Key) => {
    const list = parents.get(refName(ref));
    if (list) list.push(parent);
    else parents.set(refName(ref), [parent]);
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

/** Nodes with all nodes below them, without duplicates. */
export const subtreesOf = (document: TreeDocument, tops: readonly NodeRef[]): NodeRef[] => {
  const all = new Map<string, NodeRef>();
  for (const top of tops) for (const ref of subtreeOf(document, top, all.keys())) all.set(refName(ref), ref);
  return [...all.values()];
};

/**
 * Removes nodes with everything below them, from the bottom up. Nodes below that are also used elsewhere stay.
 *
 * @throws WrongNode if a node does not exist
 */
export const removeSubtrees = (document: TreeDocument, tops: readonly NodeRef[]): TreeEdit[] => {
  for (const { node, key } of tops) nodeAt(document, node, key);
  const all = subtreesOf(document, tops);
  const sharedNames = findSharedNodes(document, tops, all);
  const parents = mapParents(document);
  const removedNames = new Set<string>();
  const edits: TreeEdit[] = [];
  const parentKind = { question: 'option', option: 'question', example: 'option' } as const;
  for (const ref of all.reverse()) {
    if (sharedNames.has(refName(ref))) continue;
    const { node, key } = ref;
    const remainingParents = (parents.get(refName(ref)) ?? []).filter(
      (parent) => !removedNames.has(refName({ node: parentKind[node], key: parent })),
    );
    const from = remainingParents.pop() ?? null;
    for (const other of remainingParents) edits.push({ edit: 'move', node, key, from: other, to: null });
    if (node === 'question' && key === document.root) {
      edits.push({ edit: 'set', node: 'tree', field: 'root', value: null });
    }
    edits.push({ edit: 'remove', node, key, from });
    removedNames.add(refName(ref));
  }
  return edits;
};

/** Removes one node; see `removeSubtrees`. */
export const removeSubtree = (document: TreeDocument, top: NodeRef): TreeEdit[] => removeSubtrees(document, [top]);
