import type { Key, NodeKind, TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { findEntry, nodeName } from '../edits/tree-slots.ts';

type Lists = { options?: readonly Key[]; examples?: readonly Key[]; next?: Key | null };

/** Names of the nodes directly below a node. */
const childNames = (entry: object): string[] => {
  const { options = [], examples = [], next }: Lists = entry;
  return [
    ...options.map((key) => nodeName('option', key)),
    ...examples.map((key) => nodeName('example', key)),
    ...(next ? [nodeName('question', next)] : []),
  ];
};

/** Whether others changed a field of a node or added a node to it. Removals from the node don't count. */
const isChangedByOthers = (entryBefore: object, entryAfter: object): boolean => {
  const { options: _o, examples: _e, ...fieldsAfter } = entryAfter as Lists;
  const { options: _p, examples: _f, ...fieldsBefore } = entryBefore as Lists;
  const namesBefore = new Set(childNames(entryBefore));
  return !isSame(fieldsBefore, fieldsAfter) || childNames(entryAfter).some((name) => !namesBefore.has(name));
};

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

/**
 * Finds the nodes that edits remove but that stay, because others changed them, moved them or linked to them in the
 * meantime. Nodes that are removed together stay together, so that no work of others loses its surroundings.
 *
 * @param before document on which the edits were made, or the part that concerns them
 * @param after the same document with the edits of others
 */
export const findKeptNodes = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): Set<string> => {
  const removed = new Map<string, [NodeKind, Key]>();
  for (const edit of mine) {
    if (edit.edit !== 'remove' || !findEntry(after, edit.node, edit.key)) continue;
    // A node that these edits add may exist by a coincidence of keys; it is no reason to keep.
    if (findEntry(before, edit.node, edit.key)) removed.set(nodeName(edit.node, edit.key), [edit.node, edit.key]);
  }
  const keptNames = new Set<string>();
  if (removed.size === 0) return keptNames;
  const groups = new NodeGroups();
  for (const [name, [node, key]] of removed) {
    const [entryBefore, entryAfter] = [findEntry(before, node, key), findEntry(after, node, key)];
    if (!entryBefore || !entryAfter) continue;
    if (entryBefore !== entryAfter && isChangedByOthers(entryBefore, entryAfter)) keptNames.add(name);
    for (const below of [...childNames(entryBefore), ...childNames(entryAfter)])
      if (removed.has(below)) groups.join(name, below);
  }
  for (const edit of mine) {
    if ((edit.edit !== 'remove' && edit.edit !== 'move') || edit.from === null || edit.node === 'result') continue;
    const name = nodeName(edit.node, edit.key);
    const parent = edit.node === 'option' ? 'question' : 'option';
    const isInParent = (document: TreeDocument) =>
      childNames(findEntry(document, parent, edit.from ?? '') ?? {}).includes(name);
    if (removed.has(name) && isInParent(before) && !isInParent(after)) keptNames.add(name);
  }
  const keepIfLinked = (
    node: 'question' | 'result',
    target: Key | null,
    targetBefore: Key | null | undefined,
    from: string,
  ) => {
    const name = target === null ? '' : nodeName(node, target);
    if (target !== targetBefore && removed.has(name) && !removed.has(from)) keptNames.add(name);
  };
  for (const key in after.options) {
    const { next = null, result = null } = after.options[key] ?? {};
    const optionBefore = before.options[key];
    keepIfLinked('question', next, optionBefore?.next, nodeName('option', key));
    keepIfLinked('result', result, optionBefore?.result, nodeName('option', key));
  }
  keepIfLinked('question', after.root, before.root, nodeName('tree'));
  const keptGroups = new Set([...keptNames].map((name) => groups.find(name)));
  return new Set([...removed.keys()].filter((name) => keptGroups.has(groups.find(name))));
};
