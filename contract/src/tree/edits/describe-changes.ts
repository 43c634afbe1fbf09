import { childrenIn, findEntry } from '../document/node-links.ts';
import type { Key, NodeKind, Texts, TreeDocument } from '../document/tree-document.ts';
import { diffTrees } from './diff-trees.ts';
import type { TreeEdit } from './tree-edits.ts';
import { findValue } from './tree-slots.ts';

/** A changed text; null if it did not or does not exist. */
export type ChangedText = { language: string; field: string; before: string | null; after: string | null };

/**
 * Kinds of changes of a node, for a person who reviews them, in the order in which they are listed:
 * - `added`, `removed`: with the nodes below it
 * - `moved`: to another parent, or another position
 * - `leads`: an answer has another target, or a result another score
 * - `reworded`: a text changed
 * - `other`: a picture, a code, a divider, a language, or a field of the tree
 */
export const changeKinds = ['added', 'removed', 'moved', 'leads', 'reworded', 'other'] as const;

export type ChangeKind = (typeof changeKinds)[number];

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

const listTexts = (entry: { texts: Texts } | undefined, side: 'before' | 'after'): ChangedText[] =>
  Object.entries(entry?.texts ?? {}).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([field, text]) =>
      text === undefined ? [] : [{ language, field, before: null, after: null, [side]: text }],
    ),
  );

/**
 * Finds nodes that exist in one of the documents only, and that no other such node contains, each with the number of
 * nodes below it. A cycle has no top, so one question represents it.
 */
const findTops = (edits: readonly TreeEdit[], kind: 'add' | 'remove', document: TreeDocument) => {
  const nodes = new Map<Key, NodeKind>();
  for (const edit of edits) if (edit.edit === kind) nodes.set(edit.key, edit.node);
  const listChildren = (node: NodeKind, key: Key): [NodeKind, Key][] =>
    childrenIn(node, findEntry(document, node, key) ?? {}).filter(([child, each]) => nodes.get(each) === child);
  const inner = new Set([...nodes].flatMap(([key, node]) => listChildren(node, key).map(([, each]) => each)));
  const counted = new Set<Key>();
  const describeTop = (node: NodeKind, key: Key) => {
    const subtree = new Map([[key, node]]);
    // A loop over a map also visits the entries that the loop adds.
    for (const [below, belowNode] of subtree) {
      counted.add(below);
      for (const [child, each] of listChildren(belowNode, below)) subtree.set(each, child);
    }
    return { node, key, below: subtree.size - 1 };
  };
  const tops = [...nodes].flatMap(([key, node]) => (inner.has(key) ? [] : [describeTop(node, key)]));
  // Every cycle contains a question.
  const cycles = [...nodes].flatMap(([key, node]) =>
    node !== 'question' || counted.has(key) ? [] : [describeTop(node, key)],
  );
  return [...tops, ...cycles];
};

/** Kind of change that a changed field is; undefined for one that is no change to a person. */
const kindOfField = (field: string): 'leads' | 'other' | undefined => {
  if (field === 'next' || field === 'result' || field === 'score') return 'leads';
  // Versions always differ in their number, and copied trees in their key.
  return field === 'version' || field === 'key' ? undefined : 'other';
};

/** Whether a change of an answer's target is described with the question that was added or removed. */
const isDescribedByQuestion = (from: TreeDocument, to: TreeDocument, option: Key): boolean => {
  const [before, after] = [from.options[option], to.options[option]];
  const isMissingIn = (document: TreeDocument, next: Key | null | undefined) =>
    !!next && !findEntry(document, 'question', next);
  return before?.result === after?.result && (isMissingIn(to, before?.next) || isMissingIn(from, after?.next));
};

/** Change of a node, or a part of one. */
type PartialChange = Pick<TreeChange, 'kind' | 'node' | 'key'> & Partial<TreeChange>;

/** Describes what an edit changes of a node that both versions have; undefined for no change to a person. */
const describeEdit = (from: TreeDocument, to: TreeDocument, edit: TreeEdit): PartialChange | undefined => {
  if (edit.edit === 'add' || edit.edit === 'remove') return undefined;
  if (edit.edit === 'language')
    return { kind: 'other', node: 'tree', key: to.key, fields: [`languages.${edit.language}`] };
  const { node } = edit;
  const key = edit.node === 'tree' ? to.key : edit.key;
  if (node !== 'tree' && !(findEntry(from, node, key) && findEntry(to, node, key))) return undefined;
  if (edit.edit === 'move') return { kind: 'moved', node, key };
  if (edit.edit === 'text') {
    const { language, field, value } = edit;
    const before = findValue(from, edit) as string | null;
    return { kind: 'reworded', node, key, texts: [{ language, field, before, after: value }] };
  }
  const kind = kindOfField(edit.field);
  if (kind === 'other') return { kind, node, key, fields: [edit.field] };
  const isDescribed = kind === undefined || (node === 'option' && isDescribedByQuestion(from, to, key));
  return isDescribed ? undefined : { kind, node, key };
};

/**
 * Describes the changes between two versions by node, in the order of `changeKinds`. A subtree that was added or
 * removed is described once.
 */
export const describeChanges = (from: TreeDocument, to: TreeDocument): TreeChange[] => {
  const edits = diffTrees(from, to);
  const parts: PartialChange[] = [
    ...findTops(edits, 'add', to).map((top): PartialChange => {
      const texts = listTexts(findEntry(to, top.node, top.key), 'after');
      return { kind: 'added', ...top, texts };
    }),
    ...findTops(edits, 'remove', from).map((top): PartialChange => {
      const texts = listTexts(findEntry(from, top.node, top.key), 'before');
      return { kind: 'removed', ...top, texts };
    }),
    ...edits.flatMap((edit) => describeEdit(from, to, edit) ?? []),
  ];
  const changes = new Map<string, TreeChange>();
  for (const { kind, node, key, texts = [], below = 0, fields = [] } of parts) {
    const id = `${kind} ${node} ${key}`;
    const change = changes.get(id);
    if (!change) changes.set(id, { kind, node, key, texts, below, fields });
    else {
      change.texts.push(...texts);
      change.fields.push(...fields);
    }
  }
  return [...changes.values()].sort((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind));
};
