import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { diffTrees } from './diff-trees.ts';
import type { TreeEdit } from './tree-edits.ts';

/** A changed text; null if it did not or does not exist. */
export type ChangedText = { language: string; field: string; before: string | null; after: string | null };

/**
 * Kinds of changes of a node, for a person who reviews them:
 * - `added`, `removed`: with the nodes below it
 * - `moved`: to another parent, or another position
 * - `leads`: an answer has another target, or a result another score
 * - `reworded`: a text changed
 * - `other`: a picture, a code, a divider, a language, or a field of the tree
 */
export type ChangeKind = 'added' | 'removed' | 'moved' | 'leads' | 'reworded' | 'other';

/**
 * A change of a node between two versions. A node may have one change of each kind; an added or removed node has no
 * other change.
 */
export type TreeChange = {
  kind: ChangeKind;
  node: 'tree' | NodeKind;
  key: Key;
  /** For an added or removed node all its texts; for a reworded one the changed texts. */
  texts: ChangedText[];
  /** For an added or removed node: number of nodes below it that were added or removed with it. */
  below: number;
  /** Changed fields; for `other` only. */
  fields: string[];
};

/** Kinds of changes, in the order in which they are listed. */
export const changeKinds = ['added', 'removed', 'moved', 'leads', 'reworded', 'other'] as const;

type NodeWithTexts = { texts: Record<string, Record<string, string | undefined>> };

const findNode = (document: TreeDocument, node: TreeChange['node'], key: Key): NodeWithTexts | undefined =>
  node === 'tree' ? document : (document[recordOf[node]][key] as NodeWithTexts | undefined);

const listTexts = (
  document: TreeDocument,
  node: TreeChange['node'],
  key: Key,
  side: 'before' | 'after',
): ChangedText[] =>
  Object.entries(findNode(document, node, key)?.texts ?? {}).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([field, text]) =>
      text === undefined ? [] : [{ language, field, before: null, after: null, [side]: text }],
    ),
  );

/** Nodes that a node contains or leads to. */
const listChildren = (document: TreeDocument, node: TreeChange['node'], key: Key): (readonly [NodeKind, Key])[] => {
  if (node === 'question') return (document.questions[key]?.options ?? []).map((each) => ['option', each] as const);
  const option = node === 'option' ? document.options[key] : undefined;
  if (!option) return [];
  return [
    ...option.examples.map((each) => ['example', each] as const),
    ...(option.next === null ? [] : [['question', option.next] as const]),
  ];
};

const hasNode = (document: TreeDocument, node: NodeKind, key: Key) => Object.hasOwn(document[recordOf[node]], key);

/**
 * Finds nodes that exist in one of the documents only, and that no other such node contains, each with the number of
 * nodes below it. A cycle has no top, so one question represents it.
 */
const findTops = (edits: readonly TreeEdit[], kind: 'add' | 'remove', document: TreeDocument) => {
  const nodes = new Map<Key, NodeKind>();
  for (const edit of edits) if (edit.edit === kind) nodes.set(edit.key, edit.node);
  const inner = new Set<Key>();
  for (const [key, node] of nodes) {
    for (const [child, each] of listChildren(document, node, key)) if (nodes.get(each) === child) inner.add(each);
  }
  const counted = new Set<Key>();
  const countBelow = (node: NodeKind, key: Key) => {
    const seen = new Set([key]);
    const walk: (readonly [NodeKind, Key])[] = [[node, key]];
    for (let at = walk.pop(); at; at = walk.pop()) {
      counted.add(at[1]);
      for (const child of listChildren(document, ...at)) {
        if (nodes.get(child[1]) !== child[0] || seen.has(child[1])) continue;
        seen.add(child[1]);
        walk.push(child);
      }
    }
    return seen.size - 1;
  };
  const describeTop = ([key, node]: readonly [Key, NodeKind]) => ({ node, key, below: countBelow(node, key) });
  const tops = [...nodes].filter(([key]) => !inner.has(key)).map(describeTop);
  // Every cycle contains a question.
  const cycles = [...nodes].flatMap((entry) =>
    entry[1] !== 'question' || counted.has(entry[0]) ? [] : [describeTop(entry)],
  );
  return [...tops, ...cycles];
};

/**
 * Describes the changes between two versions by node, in the order of `changeKinds`. A subtree that was added or
 * removed is described once.
 */
export const describeChanges = (from: TreeDocument, to: TreeDocument): TreeChange[] => {
  const edits = diffTrees(from, to);
  const changes = new Map<string, TreeChange>();
  const findOrAddChange = (kind: ChangeKind, node: TreeChange['node'], key: Key): TreeChange => {
    const id = `${kind} ${node} ${key}`;
    const change = changes.get(id) ?? { kind, node, key, texts: [], below: 0, fields: [] };
    changes.set(id, change);
    return change;
  };
  const isNew = (node: NodeKind, key: Key) => !hasNode(from, node, key) || !hasNode(to, node, key);

  for (const { node, key, below } of findTops(edits, 'add', to)) {
    Object.assign(findOrAddChange('added', node, key), { below, texts: listTexts(to, node, key, 'after') });
  }
  for (const { node, key, below } of findTops(edits, 'remove', from)) {
    Object.assign(findOrAddChange('removed', node, key), { below, texts: listTexts(from, node, key, 'before') });
  }
  for (const edit of edits) {
    if (edit.edit === 'add' || edit.edit === 'remove') continue;
    if (edit.edit === 'language') {
      findOrAddChange('other', 'tree', to.key).fields.push(`languages.${edit.language}`);
      continue;
    }
    const [node, key] = edit.node === 'tree' ? (['tree', to.key] as const) : ([edit.node, edit.key] as const);
    if (node !== 'tree' && isNew(node, key)) continue;
    if (edit.edit === 'move') findOrAddChange('moved', node, key);
    else if (edit.edit === 'text') {
      const { language, field, value } = edit;
      const before = findNode(from, node, key)?.texts[language]?.[field] ?? null;
      findOrAddChange('reworded', node, key).texts.push({ language, field, before, after: value });
    } else if (edit.field === 'next' || edit.field === 'result' || edit.field === 'score')
      findOrAddChange('leads', node, key);
    // Versions always differ in their number, and copied trees in their key.
    else if (edit.field !== 'version' && edit.field !== 'key')
      findOrAddChange('other', node, key).fields.push(edit.field);
  }
  // A change of an answer's target is described with the question that was added or removed.
  for (const { kind, node, key } of [...changes.values()]) {
    if (kind !== 'leads' || node !== 'option') continue;
    const [optionBefore, optionAfter] = [from.options[key], to.options[key]];
    const isOnlyInOther = (next: Key | null | undefined, other: TreeDocument) =>
      !!next && !hasNode(other, 'question', next);
    if (
      optionBefore?.result === optionAfter?.result &&
      (isOnlyInOther(optionBefore?.next, to) || isOnlyInOther(optionAfter?.next, from))
    )
      changes.delete(`${kind} ${node} ${key}`);
  }
  return [...changes.values()].sort((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind));
};
