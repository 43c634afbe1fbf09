import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { diffTrees } from './diff-trees.ts';
import type { TreeEdit } from './tree-edits.ts';

/** A text that is other than it was; null where there was or is none. */
export type ChangedText = { language: string; field: string; before: string | null; after: string | null };

/**
 * What changed of a node, as somebody reads it who is to judge it:
 * - `added`, `removed`: it came, or went with what was below it
 * - `moved`: it stands elsewhere, or in another place among its siblings
 * - `leads`: an answer leads elsewhere, or a result has another score
 * - `reworded`: it says something else
 * - `other`: a picture, a code, a divider, a language, the tree's own figures
 */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'leads' | 'reworded' | 'other';

/** A change of a node between two versions. A node may have one of each kind, but one that came or went has no other. */
export type TreeChange = {
  kind: ChangeKind;
  node: 'tree' | NodeKind;
  key: Key;
  /** Of what came or went all its texts, of what was reworded those that differ. */
  texts: ChangedText[];
  /** Of what came or went: how many nodes came or went with it. */
  below: number;
  /** Of `other`: the fields. */
  fields: string[];
};

/** The order in which kinds of changes are told. */
export const changeKinds = ['added', 'removed', 'moved', 'leads', 'reworded', 'other'] as const;

type Node = { texts: Record<string, Record<string, string | undefined>> };

const nodeOf = (document: TreeDocument, node: TreeChange['node'], key: Key): Node | undefined =>
  node === 'tree' ? document : (document[recordOf[node]][key] as Node | undefined);

const textsOf = (document: TreeDocument, node: TreeChange['node'], key: Key, side: 'before' | 'after'): ChangedText[] =>
  Object.entries(nodeOf(document, node, key)?.texts ?? {}).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([field, said]) =>
      said === undefined ? [] : [{ language, field, before: null, after: null, [side]: said }],
    ),
  );

/** What stands in a node. */
const childrenOf = (document: TreeDocument, node: TreeChange['node'], key: Key): (readonly [NodeKind, Key])[] => {
  if (node === 'question') return (document.questions[key]?.options ?? []).map((each) => ['option', each] as const);
  const option = node === 'option' ? document.options[key] : undefined;
  if (!option) return [];
  return [
    ...option.examples.map((each) => ['example', each] as const),
    ...(option.next === null ? [] : [['question', option.next] as const]),
  ];
};

const has = (document: TreeDocument, node: NodeKind, key: Key) => Object.hasOwn(document[recordOf[node]], key);

/**
 * The nodes that are in one document alone, each that stands in no other of them, with how many stand in it; and of those
 * that lead round to themselves, so that none is the topmost, one question.
 */
const topmost = (edits: readonly TreeEdit[], kind: 'add' | 'remove', document: TreeDocument) => {
  const nodes = new Map<Key, NodeKind>();
  for (const edit of edits) if (edit.edit === kind) nodes.set(edit.key, edit.node);
  const inner = new Set<Key>();
  for (const [key, node] of nodes) {
    for (const [child, each] of childrenOf(document, node, key)) if (nodes.get(each) === child) inner.add(each);
  }
  const told = new Set<Key>();
  const countBelow = (node: NodeKind, key: Key) => {
    const seen = new Set([key]);
    const walk: (readonly [NodeKind, Key])[] = [[node, key]];
    for (let at = walk.pop(); at; at = walk.pop()) {
      told.add(at[1]);
      for (const child of childrenOf(document, ...at)) {
        if (nodes.get(child[1]) !== child[0] || seen.has(child[1])) continue;
        seen.add(child[1]);
        walk.push(child);
      }
    }
    return seen.size - 1;
  };
  const tell = ([key, node]: readonly [Key, NodeKind]) => ({ node, key, below: countBelow(node, key) });
  const tops = [...nodes].filter(([key]) => !inner.has(key)).map(tell);
  // What leads round to itself leads through a question.
  const rounds = [...nodes].flatMap((entry) => (entry[1] !== 'question' || told.has(entry[0]) ? [] : [tell(entry)]));
  return [...tops, ...rounds];
};

/**
 * What changed from one version to another, in the order of `changeKinds`: the edits between them told by node. What
 * came or went is told once for all that stands in it.
 */
export const describeChanges = (from: TreeDocument, to: TreeDocument): TreeChange[] => {
  const edits = diffTrees(from, to);
  const changes = new Map<string, TreeChange>();
  const change = (kind: ChangeKind, node: TreeChange['node'], key: Key): TreeChange => {
    const id = `${kind} ${node} ${key}`;
    const known = changes.get(id) ?? { kind, node, key, texts: [], below: 0, fields: [] };
    changes.set(id, known);
    return known;
  };
  const isNew = (node: NodeKind, key: Key) => !has(from, node, key) || !has(to, node, key);

  for (const { node, key, below } of topmost(edits, 'add', to)) {
    Object.assign(change('added', node, key), { below, texts: textsOf(to, node, key, 'after') });
  }
  for (const { node, key, below } of topmost(edits, 'remove', from)) {
    Object.assign(change('removed', node, key), { below, texts: textsOf(from, node, key, 'before') });
  }
  for (const edit of edits) {
    if (edit.edit === 'add' || edit.edit === 'remove') continue;
    if (edit.edit === 'language') {
      change('other', 'tree', to.key).fields.push(`languages.${edit.language}`);
      continue;
    }
    const [node, key] = edit.node === 'tree' ? (['tree', to.key] as const) : ([edit.node, edit.key] as const);
    if (node !== 'tree' && isNew(node, key)) continue;
    if (edit.edit === 'move') change('moved', node, key);
    else if (edit.edit === 'text') {
      const { language, field, value } = edit;
      const before = nodeOf(from, node, key)?.texts[language]?.[field] ?? null;
      change('reworded', node, key).texts.push({ language, field, before, after: value });
    } else if (edit.field === 'next' || edit.field === 'result' || edit.field === 'score') change('leads', node, key);
    // A version has a number of its own, and one copied as a tree of its own a key.
    else if (edit.field !== 'version' && edit.field !== 'key') change('other', node, key).fields.push(edit.field);
  }
  // An answer that leads to a new question, or to one that went away, is told with that question.
  for (const { kind, node, key } of [...changes.values()]) {
    if (kind !== 'leads' || node !== 'option') continue;
    const [was, is] = [from.options[key], to.options[key]];
    const isTold = (next: Key | null | undefined, other: TreeDocument) => !!next && !has(other, 'question', next);
    if (was?.result === is?.result && (isTold(was?.next, to) || isTold(is?.next, from)))
      changes.delete(`${kind} ${node} ${key}`);
  }
  return [...changes.values()].sort((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind));
};
