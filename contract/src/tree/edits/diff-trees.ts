import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import type { AddEdit, RemoveEdit, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

type Entry = Record<string, unknown>;
type Nodes = Readonly<Record<Key, Entry>>;

/** The fields that a `set` edit changes, by the kind of node. */
const settable = {
  tree: ['key', 'version', 'language', 'position', 'test', 'answerOrder', 'picture', 'root'],
  question: [],
  option: ['identifier', 'divider', 'next', 'result'],
  example: ['identifier', 'belowDivider', 'picture'],
  result: ['score', 'slides'],
} as const;

/** Whether two values of a field say the same; pictures and slides are compared by what they hold. */
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

/** What was given other values or texts. */
const diffEntry = (node: 'tree' | NodeKind, key: Key | undefined, from: Entry, to: Entry, edits: TreeEdit[]): void => {
  if (from === to) return;
  const target = key === undefined ? { node } : { node, key };
  for (const field of settable[node]) {
    if (!isSame(from[field], to[field])) edits.push({ edit: 'set', ...target, field, value: to[field] } as SetEdit);
  }
  if (from.texts === to.texts) return;
  const [before, after] = [from.texts as Texts, to.texts as Texts];
  for (const language of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [said, says] = [before[language] ?? {}, after[language] ?? {}];
    for (const field of new Set([...Object.keys(said), ...Object.keys(says)])) {
      const value = says[field] ?? null;
      if ((said[field] ?? null) !== value) {
        edits.push({ edit: 'text', ...target, language, field, value } as TextEdit);
      }
    }
  }
};

/** A list of a node; none of one that is not there. */
const listOf = (nodes: Nodes, key: Key, field: string): readonly Key[] =>
  Object.hasOwn(nodes, key) ? (nodes[key]?.[field] as readonly Key[]) : [];

/** Where each key stands: undefined for one that stands in several lists. */
const parentsOf = (nodes: Nodes, field: string): Map<Key, Key | undefined> => {
  const parents = new Map<Key, Key | undefined>();
  for (const parent in nodes) {
    for (const key of listOf(nodes, parent, field)) parents.set(key, parents.has(key) ? undefined : parent);
  }
  return parents;
};

/**
 * Of places in another order those that can stay: the longest row of rising ones, so that as few as possible move.
 *
 * @param places in the order that is wanted
 */
const staying = (places: readonly number[]): Set<number> => {
  /** The last place of the best row of each length, and what comes before each place in its row. */
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
  const row = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) row.add(place);
  return row;
};

/** What came into lists, left them, or stands elsewhere in them. Returns what goes away, once nothing is below it. */
const diffLists = (
  [parent, child, field]: ['question', 'option', 'options'] | ['option', 'example', 'examples'],
  from: TreeDocument,
  to: TreeDocument,
  edits: TreeEdit[],
): RemoveEdit[] => {
  const removed: RemoveEdit[] = [];
  const [parentsBefore, parentsAfter] = [nodesOf(from, parent), nodesOf(to, parent)];
  const [before, after] = [nodesOf(from, child), nodesOf(to, child)];
  const [stoodIn, standsIn] = [parentsOf(parentsBefore, field), parentsOf(parentsAfter, field)];
  const add = (key: Key, place: AddEdit['to']) => {
    // What is below a new node comes by edits of its own.
    const value = { ...after[key], ...(child === 'option' && { examples: [] }) };
    edits.push({ edit: 'add', node: child, key, value, to: place } as unknown as AddEdit);
  };
  for (const key in after) {
    if (!Object.hasOwn(before, key) && standsIn.get(key) === undefined) add(key, null);
  }
  /** From one list into another in one edit, where both are the only ones. */
  const isMoved = (key: Key) =>
    Object.hasOwn(before, key) &&
    Object.hasOwn(after, key) &&
    stoodIn.get(key) !== undefined &&
    standsIn.get(key) !== undefined;
  const move = (key: Key, place: Key | null, before: Key | null, into: Key) =>
    edits.push({ edit: 'move', node: child, key, from: place, to: { in: into, before } });

  for (const into in parentsAfter) {
    const was = listOf(parentsBefore, into, field);
    const wanted = listOf(parentsAfter, into, field);
    if (was === wanted || isSame(was, wanted)) continue;
    const places = new Map(was.map((key, place) => [key, place]));
    const stays = staying(wanted.flatMap((key) => places.get(key) ?? []));
    // From the last one on, so that what a node comes before stands there already.
    for (let at = wanted.length - 1; at >= 0; at -= 1) {
      const key = wanted[at] as Key;
      const sibling = wanted[at + 1] ?? null;
      const place = places.get(key);
      if (place !== undefined && stays.has(place)) continue;
      if (place !== undefined) move(key, into, sibling, into);
      else if (!Object.hasOwn(before, key) && standsIn.get(key) === into) add(key, { in: into, before: sibling });
      else move(key, isMoved(key) ? (stoodIn.get(key) ?? null) : null, sibling, into);
    }
  }
  for (const out in parentsBefore) {
    const was = listOf(parentsBefore, out, field);
    const left = listOf(parentsAfter, out, field);
    if (was === left) continue;
    const stay = new Set(left);
    for (const key of was) {
      if (stay.has(key) || isMoved(key)) continue;
      if (!Object.hasOwn(after, key) && stoodIn.get(key) === out)
        removed.push({ edit: 'remove', node: child, key, from: out });
      else edits.push({ edit: 'move', node: child, key, from: out, to: null });
    }
  }
  for (const key in before) {
    if (!Object.hasOwn(after, key) && stoodIn.get(key) === undefined) {
      removed.push({ edit: 'remove', node: child, key, from: null });
    }
  }
  return removed;
};

/**
 * The edits that make one version out of another: what changed, added, moved and went away, and nothing else. Entries
 * that both share are not looked into, so that a version beside its own draft costs what differs.
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
      const [was, is] = [Object.hasOwn(before, key) ? before[key] : undefined, after[key] as Entry];
      if (was) diffEntry(node, key, was, is, edits);
      else if (node === 'question' || node === 'result') {
        const value = node === 'question' ? { ...is, options: [] } : is;
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
