import { listPlaces, placedKinds, placeOf } from '../document/node-links.ts';
import { type NodeRef, nodeAt, refName, subtreeOf } from '../document/node-parts.ts';
import type { TreeDocument } from '../document/tree-document.ts';
import type { TreeEdit } from './tree-edits.ts';

/** Finds the parents of every node in one pass, by the name of the node. */
const mapParents = (document: TreeDocument): Map<string, NodeRef[]> => {
  const parents = new Map<string, NodeRef[]>();
  for (const node of placedKinds) {
    for (const [parent, key] of listPlaces(document, node)) {
      const name = refName({ node, key });
      const all = parents.get(name) ?? [];
      all.push({ node: placeOf[node].parent, key: parent });
      parents.set(name, all);
    }
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
  const parents = mapParents(document);
  const topNames = new Set(tops.map(refName));
  const innerNames = new Set(all.map(refName));
  const isRoot = ({ node, key }: NodeRef) => node === 'question' && key === document.root;

  // A node below the tops that is also used elsewhere, or starts the tree, stays with everything below it.
  const sharedNames = new Set<string>();
  for (const ref of all) {
    const name = refName(ref);
    const isUsedElsewhere = parents.get(name)?.some((parent) => !innerNames.has(refName(parent)));
    if (topNames.has(name) || sharedNames.has(name) || !(isRoot(ref) || isUsedElsewhere)) continue;
    for (const below of subtreeOf(document, ref, topNames)) sharedNames.add(refName(below));
  }

  const removedNames = new Set<string>();
  const edits: TreeEdit[] = [];
  for (const ref of all.reverse()) {
    const { node, key } = ref;
    const name = refName(ref);
    if (sharedNames.has(name)) continue;
    const remainingParents = (parents.get(name) ?? []).filter((parent) => !removedNames.has(refName(parent)));
    const from = remainingParents.pop()?.key ?? null;
    for (const other of remainingParents) edits.push({ edit: 'move', node, key, from: other.key, to: null });
    if (isRoot(ref)) edits.push({ edit: 'set', node: 'tree', field: 'root', value: null });
    edits.push({ edit: 'remove', node, key, from });
    removedNames.add(name);
  }
  return edits;
};

/** Removes one node; see `removeSubtrees`. */
export const removeSubtree = (document: TreeDocument, top: NodeRef): TreeEdit[] => removeSubtrees(document, [top]);
