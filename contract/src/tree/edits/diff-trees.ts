import { filterLinks, findEntry, isListed, keysAt, listPlaces, nodesOf, placeOf } from '../document/node-links.ts';
import {
  type Key,
  type NodeKind,
  partSchemas,
  recordOf,
  type Texts,
  type TreeDocument,
} from '../document/tree-document.ts';
import type { AddEdit, Place, SetEdit, TextEdit, TreeEdit } from './tree-edits.ts';

type FieldValues = Readonly<Record<string, unknown>>;

/** Whether two values of a field are equal; pictures and slides are compared by content. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame((one as FieldValues)[key], (other as FieldValues)[key]))
  );
};

const keysOfBoth = (one: object, other: object): Set<string> => new Set([...Object.keys(one), ...Object.keys(other)]);

/** Finds the changed fields and texts of a node, or of the tree. */
const diffEntry = (
  target: { node: 'tree' } | { node: NodeKind; key: Key },
  from: { readonly texts: Texts },
  to: { readonly texts: Texts },
): TreeEdit[] => {
  if (from === to) return [];
  const edits: TreeEdit[] = [];
  const [before, after] = [from as FieldValues, to as FieldValues];
  for (const field in partSchemas.settable[target.node]) {
    if (!isSame(before[field], after[field]))
      edits.push({ edit: 'set', ...target, field, value: after[field] } as SetEdit);
  }
  if (from.texts === to.texts) return edits;
  for (const language of keysOfBoth(from.texts, to.texts)) {
    const [textsBefore, textsAfter] = [from.texts[language] ?? {}, to.texts[language] ?? {}];
    for (const field of keysOfBoth(textsBefore, textsAfter)) {
      const value = textsAfter[field] ?? null;
      if ((textsBefore[field] ?? null) !== value)
        edits.push({ edit: 'text', ...target, language, field, value } as TextEdit);
    }
  }
  return edits;
};

const diffLanguages = (from: TreeDocument['languages'], to: TreeDocument['languages']): TreeEdit[] =>
  [...keysOfBoth(from, to)].flatMap((language) => {
    const active = to[language]?.active ?? null;
    return (from[language]?.active ?? null) === active ? [] : [{ edit: 'language', language, active }];
  });

/** Creates the edit that adds a node. The nodes in its lists have edits of their own. */
const createAdd = (to: TreeDocument, node: NodeKind, key: Key, place: Place | null): TreeEdit[] => {
  const entry = findEntry(to, node, key);
  if (!entry) return [];
  const value = filterLinks(node, entry, (target) => !isListed(target));
  return [{ edit: 'add', node, key, value, to: place } as AddEdit];
};

/** Parent of each node of a kind; undefined for a node with several parents. */
const mapOnlyParents = (document: TreeDocument, node: 'option' | 'example'): Map<Key, Key | undefined> => {
  const parents = new Map<Key, Key | undefined>();
  for (const [parent, key] of listPlaces(document, node)) parents.set(key, parents.has(key) ? undefined : parent);
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

/** Compares the nodes of a kind in two versions by whether they exist, and by their only parent. */
const compareNodes = (node: 'option' | 'example', from: TreeDocument, to: TreeDocument) => {
  const [parentBefore, parentAfter] = [mapOnlyParents(from, node), mapOnlyParents(to, node)];
  const isNew = (key: Key) => !findEntry(from, node, key);
  const isGone = (key: Key) => !findEntry(to, node, key);
  /** Whether one edit moves a node from its only old list to its only new list. */
  const isMoved = (key: Key) => !isNew(key) && !isGone(key) && !!parentBefore.get(key) && !!parentAfter.get(key);
  return { node, to, parentBefore, parentAfter, isNew, isGone, isMoved };
};

type NodeComparison = ReturnType<typeof compareNodes>;

/** Creates the edits that bring nodes into a list, and to their positions in it. */
const fillList = (
  { node, to, parentBefore, parentAfter, isNew, isMoved }: NodeComparison,
  into: Key,
  listBefore: readonly Key[],
  listAfter: readonly Key[],
): TreeEdit[] => {
  const edits: TreeEdit[] = [];
  const places = new Map(listBefore.map((key, place) => [key, place]));
  const stayingPlaces = longestIncreasing(listAfter.flatMap((key) => places.get(key) ?? []));
  // Backwards, so that the sibling after each node is already in place.
  for (const [at, key] of [...listAfter.entries()].reverse()) {
    const place = { in: into, before: listAfter[at + 1] ?? null };
    const placeBefore = places.get(key);
    if (placeBefore !== undefined && stayingPlaces.has(placeBefore)) continue;
    if (placeBefore === undefined && isNew(key) && parentAfter.get(key) === into)
      edits.push(...createAdd(to, node, key, place));
    else {
      const origin = isMoved(key) ? (parentBefore.get(key) ?? null) : null;
      edits.push({ edit: 'move', node, key, from: placeBefore === undefined ? origin : into, to: place });
    }
  }
  return edits;
};

/** Creates the edits that take nodes out of a list. */
const emptyList = (
  { node, parentBefore, isGone, isMoved }: NodeComparison,
  from: Key,
  listBefore: readonly Key[],
  listAfter: readonly Key[],
): TreeEdit[] => {
  const stayingKeys = new Set(listAfter);
  return listBefore
    .filter((key) => !stayingKeys.has(key) && !isMoved(key))
    .map((key) =>
      isGone(key) && parentBefore.get(key) === from
        ? { edit: 'remove', node, key, from }
        : { edit: 'move', node, key, from, to: null },
    );
};

/**
 * Finds the nodes of a kind that entered lists, left them or moved. The removals are apart, since they must come after
 * the removals below them.
 */
const diffLists = (node: 'option' | 'example', from: TreeDocument, to: TreeDocument) => {
  const comparison = compareNodes(node, from, to);
  const { parentBefore, parentAfter, isNew, isGone } = comparison;
  const edits: TreeEdit[] = [];
  for (const key in nodesOf(to, node)) {
    if (isNew(key) && !parentAfter.get(key)) edits.push(...createAdd(to, node, key, null));
  }
  const { parent } = placeOf[node];
  for (const [document, diffList] of [
    [to, fillList],
    [from, emptyList],
  ] as const) {
    for (const key in nodesOf(document, parent)) {
      const [listBefore, listAfter] = [keysAt(from, node, key), keysAt(to, node, key)];
      if (!isSame(listBefore, listAfter)) edits.push(...diffList(comparison, key, listBefore, listAfter));
    }
  }
  for (const key in nodesOf(from, node)) {
    if (isGone(key) && !parentBefore.get(key)) edits.push({ edit: 'remove', node, key, from: null });
  }
  const isRemoval = ({ edit }: TreeEdit) => edit === 'remove';
  return { edits: edits.filter((edit) => !isRemoval(edit)), removals: edits.filter(isRemoval) };
};

/**
 * Finds the edits that turn one version into another: additions, removals, moves and changes, and no others. Shared
 * entries are skipped, so comparing a version with its own draft costs no more than the differences.
 */
export const diffTrees = (from: TreeDocument, to: TreeDocument): TreeEdit[] => {
  const edits = [...diffEntry({ node: 'tree' }, from, to), ...diffLanguages(from.languages, to.languages)];
  for (const node of Object.keys(recordOf) as NodeKind[]) {
    const [before, after] = [nodesOf(from, node), nodesOf(to, node)];
    if (before === after) continue;
    for (const key in after) {
      const [entryBefore, entryAfter] = [findEntry(from, node, key), after[key]];
      if (entryBefore && entryAfter) edits.push(...diffEntry({ node, key }, entryBefore, entryAfter));
      else if (!isListed(node)) edits.push(...createAdd(to, node, key, null));
    }
  }
  const [options, examples] = [diffLists('option', from, to), diffLists('example', from, to)];
  edits.push(...options.edits, ...examples.edits, ...examples.removals, ...options.removals);
  for (const node of ['question', 'result'] as const) {
    for (const key in nodesOf(from, node)) {
      if (!findEntry(to, node, key)) edits.push({ edit: 'remove', node, key, from: null });
    }
  }
  return edits;
};
