import {
  childrenIn,
  filterLinks,
  findEntry,
  isListed,
  keysAt,
  linksIn,
  nodeName,
  nodesOf,
} from '../document/node-links.ts';
import type { Key, NodeKind, TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';

/** Groups of connected nodes (union-find), each represented by one of its nodes. */
class NodeGroups {
  readonly #parents = new Map<string, string>();

  find(name: string): string {
    let at = name;
    for (let next = this.#parents.get(at); next !== undefined; next = this.#parents.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.find(one), this.find(other)];
    if (first !== second) this.#parents.set(second, first);
  }
}

/** Two states of a node, and the nodes below it in each, by name. */
const compareNode = (before: TreeDocument, after: TreeDocument, node: NodeKind, key: Key) => {
  const [entryBefore, entryAfter] = [findEntry(before, node, key), findEntry(after, node, key)];
  const namesBelow = (entry: object = {}) => new Set(childrenIn(node, entry).map((child) => nodeName(...child)));
  const [namesBefore, namesAfter] = [namesBelow(entryBefore), namesBelow(entryAfter)];
  const withoutLists = (entry: typeof entryBefore) => entry && filterLinks(node, entry, (target) => !isListed(target));
  return {
    names: [...namesBefore, ...namesAfter],
    /** Whether others changed a field of the node or added a node to it. Removals from the node don't count. */
    isChanged:
      entryBefore !== entryAfter &&
      (!isSame(withoutLists(entryBefore), withoutLists(entryAfter)) ||
        [...namesAfter].some((name) => !namesBefore.has(name))),
  };
};

/** Nodes to which others linked: from an option that stays, or from the start of the tree. */
const findNewTargets = function* (
  before: TreeDocument,
  after: TreeDocument,
  isRemoved: (name: string) => boolean,
): Generator<string> {
  const listNew = (node: 'tree' | 'option', entryBefore: object, entryAfter: object) => {
    const namesBefore = new Set(linksIn(node, entryBefore).map((link) => nodeName(...link)));
    return linksIn(node, entryAfter)
      .filter(([target]) => target === 'question' || target === 'result')
      .map((link) => nodeName(...link))
      .filter((name) => !namesBefore.has(name));
  };
  for (const [key, option] of Object.entries(nodesOf(after, 'option'))) {
    if (!isRemoved(nodeName('option', key))) yield* listNew('option', findEntry(before, 'option', key) ?? {}, option);
  }
  yield* listNew('tree', before, after);
};

/** Nodes that edits remove and that still exist, by name. */
const mapRemovedNodes = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]) => {
  const removed = new Map<string, [NodeKind, Key]>();
  for (const edit of mine) {
    if (edit.edit !== 'remove' || !findEntry(after, edit.node, edit.key)) continue;
    // A node that these edits add may exist by a coincidence of keys; it is no reason to keep.
    if (findEntry(before, edit.node, edit.key)) removed.set(nodeName(edit.node, edit.key), [edit.node, edit.key]);
  }
  return removed;
};

/** Nodes that others took from the parent from which edits take them. */
const findMovedNodes = function* (
  before: TreeDocument,
  after: TreeDocument,
  mine: readonly TreeEdit[],
): Generator<string> {
  for (const edit of mine) {
    if ((edit.edit !== 'remove' && edit.edit !== 'move') || edit.from === null || edit.node === 'result') continue;
    const { node, key, from } = edit;
    const isInParent = (document: TreeDocument) => keysAt(document, node, from).includes(key);
    if (isInParent(before) && !isInParent(after)) yield nodeName(node, key);
  }
};

/**
 * Finds the nodes that edits remove but that stay, because others changed them, moved them or linked to them in the
 * meantime. Nodes that are removed together stay together, so that no work of others loses its surroundings.
 *
 * @param before document on which the edits were made, or the part that concerns them
 * @param after the same document with the edits of others
 */
export const findKeptNodes = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): Set<string> => {
  const removed = mapRemovedNodes(before, after, mine);
  if (removed.size === 0) return new Set();
  const usedNames = new Set([
    ...findMovedNodes(before, after, mine),
    ...findNewTargets(before, after, (name) => removed.has(name)),
  ]);
  const groups = new NodeGroups();
  const keptNames: string[] = [];
  for (const [name, [node, key]] of removed) {
    const { names, isChanged } = compareNode(before, after, node, key);
    if (isChanged || usedNames.has(name)) keptNames.push(name);
    for (const below of names) if (removed.has(below)) groups.join(name, below);
  }
  const keptGroups = new Set(keptNames.map((name) => groups.find(name)));
  return new Set([...removed.keys()].filter((name) => keptGroups.has(groups.find(name))));
};
