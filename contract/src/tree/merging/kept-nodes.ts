import type { Key, NodeKind, TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { TreeEdit } from '../edits/tree-edits.ts';
import { entryIn, nameOf } from '../edits/tree-slots.ts';

type Lists = { options?: readonly Key[]; examples?: readonly Key[]; next?: Key | null };

/** What stands right below a node. */
const belowOf = (entry: object): string[] => {
  const { options = [], examples = [], next }: Lists = entry;
  return [
    ...options.map((key) => nameOf('option', key)),
    ...examples.map((key) => nameOf('example', key)),
    ...(next ? [nameOf('question', next)] : []),
  ];
};

/** Whether others said something else of a node, or put something into it. What they took out of it is no matter. */
const isChanged = (was: object, is: object): boolean => {
  const { options: _o, examples: _e, ...its } = is as Lists;
  const { options: _p, examples: _f, ...before } = was as Lists;
  const known = new Set(belowOf(was));
  return !isSame(before, its) || belowOf(is).some((name) => !known.has(name));
};

/** Nodes that hang together, each named by one of them. */
class Groups {
  readonly #of = new Map<string, string>();

  find(name: string): string {
    let at = name;
    for (let next = this.#of.get(at); next !== undefined; next = this.#of.get(at)) at = next;
    return at;
  }

  join(one: string, other: string): void {
    const [first, second] = [this.find(one), this.find(other)];
    if (first !== second) this.#of.set(second, first);
  }
}

/**
 * The nodes that edits remove and that stay all the same, by their names: others changed them meanwhile, moved them or
 * led to them. What is removed together stays together, so that nobody's work is left without what it stood in.
 *
 * @param before what the edits were made on, or the part of it that they have to do with
 * @param after the same with what others made of it
 */
export const keptNodes = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): Set<string> => {
  const removed = new Map<string, [NodeKind, Key]>();
  for (const edit of mine) {
    if (edit.edit !== 'remove' || !entryIn(after, edit.node, edit.key)) continue;
    // What was added by the edits themselves is there by a coincidence of keys.
    if (entryIn(before, edit.node, edit.key)) removed.set(nameOf(edit.node, edit.key), [edit.node, edit.key]);
  }
  const kept = new Set<string>();
  if (removed.size === 0) return kept;
  const groups = new Groups();
  for (const [name, [node, key]] of removed) {
    const [was, is] = [entryIn(before, node, key), entryIn(after, node, key)];
    if (!was || !is) continue;
    if (was !== is && isChanged(was, is)) kept.add(name);
    for (const below of [...belowOf(was), ...belowOf(is)]) if (removed.has(below)) groups.join(name, below);
  }
  for (const edit of mine) {
    if ((edit.edit !== 'remove' && edit.edit !== 'move') || edit.from === null || edit.node === 'result') continue;
    const name = nameOf(edit.node, edit.key);
    const parent = edit.node === 'option' ? 'question' : 'option';
    const stands = (document: TreeDocument) => belowOf(entryIn(document, parent, edit.from ?? '') ?? {}).includes(name);
    if (removed.has(name) && stands(before) && !stands(after)) kept.add(name);
  }
  const isLedTo = (node: 'question' | 'result', to: Key | null, was: Key | null | undefined, from: string) => {
    const name = to === null ? '' : nameOf(node, to);
    if (to !== was && removed.has(name) && !removed.has(from)) kept.add(name);
  };
  for (const key in after.options) {
    const { next = null, result = null } = after.options[key] ?? {};
    const was = before.options[key];
    isLedTo('question', next, was?.next, nameOf('option', key));
    isLedTo('result', result, was?.result, nameOf('option', key));
  }
  isLedTo('question', after.root, before.root, nameOf('tree'));
  const keptGroups = new Set([...kept].map((name) => groups.find(name)));
  return new Set([...removed.keys()].filter((name) => keptGroups.has(groups.find(name))));
};
