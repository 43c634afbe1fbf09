import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import type { AddEdit, RemoveEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

type Entry = Record<string, unknown>;
type Nodes = Readonly<Record<Key, Entry>>;

/** Fields that a `set` edit changes, by kind of node. */
const settableFields = {
  tree: ['key', 'version', 'language', 'position', 'test', 'answerOrder', 'picture', 'root'],
  question: [],
  option: ['identifier', 'divider', 'next', 'result'],
  example: ['identifier', 'belowDivider', 'picture'],
  result: ['score', 'slides'],
} as const;

/** Whether two values of a field are equal; pictures and slides are compared by content. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame((one as Entry)[key], (other as Entry)[key]))
  );
};

const nodesOf = (document: TreeDocument, node: NodeKind): Nodes => document[recordOf[node]];

/** Adds edits for the changed fields and texts of an entry. */
const diffEntry = (node: 'tree' | NodeKind, key: Key | undefined, from: Entry, to: Entry, edits: TreeEdit[]): void => {
  if (from === to) return;
  const target = key === undefined ? { node } : { node, key };
  for (const field of settableFields[node]) {
    if (!isSame(from[field], to[field])) edits.push({ edit: 'set', ...target, field, value: to[field] } as SetEdit);
  }
  if (from.texts === to.texts) return;
  const [before, after] = [from.texts as Texts, to.texts as Texts];
  for (const language of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [textsBefore, textsAfter] = [before[language] ?? {}, after[language] ?? {}];
    for (const field of new Set([...Object.keys(textsBefore), ...Object.keys(textsAfter)])) {
      const value = textsAfter[field] ?? null;
      if ((textsBefore[field] ?? null) !== value) {
        edits.push({ edit: 'text', ...target, language, field, value } as TextEdit);
      }
    }
  }
};

/** A list of a node; empty if the node does not exist. */
const listOf = (nodes: Nodes, key: Key, field: string): readonly Key[] =>
  Object.hasOwn(nodes, key) ? (nodes[key]?.[field] as readonly Key[]) : [];

/** Parent of each key; undefined for a key with several parents. */
const parentsOf = (nodes: Nodes, field: string): Map<Key, Key | undefined> => {
  const parents = new Map<Key, Key | undefined>();
  for (const parent in nodes) {
    for (const key of listOf(nodes, parent, field)) parents.set(key, parents.has(key) ? undefined : parent);
  }
  return parents;
};

/**
 * Finds the positions that can stay, so that as few keys as possible move: a longest increasing subsequence.
 *
 * @param places old positions, in the new order
 */
const longestIncreasing = (places: readonly number[]): Set<number> => {
  /** Last position of the best sequence of each length, and the position before each position in its sequence. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before.set(place, ends[low - 1]);
    ends[low] = place;
  }
  const sequence = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) sequence.add(place);
  return sequence;
};

/**
 * Adds edits for nodes that entered lists, left them or moved. Returns the removals, which must come after removals
 * below them.
 */
const diffLists = (
  [parent, child, field]: ['question', 'option', 'options'] | ['option', 'example', 'examples'],
  from: TreeDocument,
  to: TreeDocument,
  edits: TreeEdit[],
): RemoveEdit[] => {
  const removed: RemoveEdit[] = [];
  const [parentsBefore, parentsAfter] = [nodesOf(from, parent), nodesOf(to, parent)];
  const [before, after] = [nodesOf(from, child), nodesOf(to, child)];
  const [parentBefore, parentAfter] = [parentsOf(parentsBefore, field), parentsOf(parentsAfter, field)];
  const add = (key: Key, place: AddEdit['to']) => {
    // Nodes below a new node have edits of their own.
    const value = { ...after[key], ...(child === 'option' && { examples: [] }) };
    edits.push({ edit: 'add', node: child, key, value, to: place } as unknown as AddEdit);
  };
  for (const key in after) {
    if (!Object.hasOwn(before, key) && parentAfter.get(key) === undefined) add(key, null);
  }
  /** Whether one edit moves a node from its only old list to its only new list. */
  const isMoved = (key: Key) =>
    Object.hasOwn(before, key) &&
    Object.hasOwn(after, key) &&
    parentBefore.get(key) !== undefined &&
    parentAfter.get(key) !== undefined;
  const move = (key: Key, place: Key | null, before: Key | null, into: Key) =>
    edits.push({ edit: 'move', node: child, key, from: place, to: { in: into, before } });

  for (const into in parentsAfter) {
    const listBefore = listOf(parentsBefore, into, field);
    const listAfter = listOf(parentsAfter, into, field);
    if (listBefore === listAfter || isSame(listBefore, listAfter)) continue;
    const places = new Map(listBefore.map((key, place) => [key, place]));
    const stayingPlaces = longestIncreasing(listAfter.flatMap((key) => places.get(key) ?? []));
    // Backwards, so that the sibling after each node is already in place.
    for (let at = listAfter.length - 1; at >= 0; at -= 1) {
      const key = listAfter[at] as Key;
      const sibling = listAfter[at + 1] ?? null;
      const place = places.get(key);
      if (place !== undefined && stayingPlaces.has(place)) continue;
      if (place !== undefined) move(key, into, sibling, into);
      else if (!Object.hasOwn(before, key) && parentAfter.get(key) === into) add(key, { in: into, before: sibling });
      else move(key, isMoved(key) ? (parentBefore.get(key) ?? null) : null, sibling, into);
    }
  }
  for (const out in parentsBefore) {
    const listBefore = listOf(parentsBefore, out, field);
    const listAfter = listOf(parentsAfter, out, field);
    if (listBefore === listAfter) continue;
    const stayingKeys = new Set(listAfter);
    for (const key of listBefore) {
      if (stayingKeys.has(key) || isMoved(key)) continue;
      if (!Object.hasOwn(after, key) && parentBefore.get(key) === out)
        removed.push({ edit: 'remove', node: child, key, from: out });
      else edits.push({ edit: 'move', node: child, key, from: out, to: null });
    }
  }
  for (const key in before) {
    if (!Object.hasOwn(after, key) && parentBefore.get(key) === undefined) {
      removed.push({ edit: 'remove', node: child, key, from: null });
    }
  }
  return removed;
};

/**
 * Finds the edits that turn one version into another: additions, removals, moves and changes, and no others. Shared
 * entries are skipped, so comparing a version with its own draft costs no more than the differences.
 */
export const diffTrees = (from: TreeDocument, to: TreeDocument): TreeEdit[] => {
  const edits: TreeEdit[] = [];
  diffEntry('tree', undefined, from, to, edits);
  for (const language of new Set([...Object.keys(from.languages), ...Object.keys(to.languages)])) {
    const active = to.languages[language]?.active ?? null;
    if ((from.languages[language]?.active ?? null) !== active) edits.push({ edit: 'language', language, active });
  }
  for (const node of Object.keys(recordOf) as NodeKind[]) {
    const [before, after] = [nodesOf(from, node), nodesOf(to, node)];
    if (before === after) continue;
    for (const key in after) {
      const [entryBefore, entryAfter] = [Object.hasOwn(before, key) ? before[key] : undefined, after[key] as Entry];
      if (entryBefore) diffEntry(node, key, entryBefore, entryAfter, edits);
      else if (node === 'question' || node === 'result') {
        const value = node === 'question' ? { ...entryAfter, options: [] } : entryAfter;
        edits.push({ edit: 'add', node, key, value, to: null } as unknown as AddEdit);
      }
    }
  }
  const options = diffLists(['question', 'option', 'options'], from, to, edits);
  const examples = diffLists(['option', 'example', 'examples'], from, to, edits);
  edits.push(...examples, ...options);
  for (const node of ['question', 'result'] as const) {
    for (const key in nodesOf(from, node)) {
      if (!Object.hasOwn(nodesOf(to, node), key)) edits.push({ edit: 'remove', node, key, from: null });
    }
  }
  return edits;
};
