import { placeOf } from '../document/node-links.ts';
import { type NodeRef, refName, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { OutlineRow } from '../document/outline.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { findTopmost, type MovePlace } from './move-nodes.ts';
import type { QuestionPlace } from './node-edits.ts';
import type { Place } from './tree-edits.ts';

/** Target of a drop or paste: a row of the outline, an example, or null for the empty area. */
export type DropTarget =
  | { kind: 'question' | 'option' | 'result' | 'example'; key: Key; parent: Key | null }
  | { kind: 'placeholder'; create: Extract<OutlineRow, { kind: 'placeholder' }>['create']; parent: Key | null }
  | null;

/** Position of the dropped node relative to the target, for the drawn mark. */
export type DropMark = 'before' | 'after' | 'on';

type Drop = { place: MovePlace; mark: DropMark };

/** Place of a question: the start of the tree, the target of an option, or loose in the empty area. */
const findQuestionPlace = (target: DropTarget): QuestionPlace | undefined => {
  if (target === null) return null;
  if (target.kind === 'option') return { option: target.key };
  const create = target.kind === 'placeholder' ? target.create : null;
  const isEnd = target.kind === 'result' || create === 'questionOrResult';
  if (isEnd && target.parent !== null) return { option: target.parent };
  return create === 'question' ? 'root' : undefined;
};

/** Place of an option or example: beside another one, or at the end of a parent. */
const findListPlace = (
  document: TreeDocument,
  node: 'option' | 'example',
  target: NonNullable<DropTarget>,
  half: 'before' | 'after',
): { to: Place; mark: DropMark } | undefined => {
  if (target.kind === node) {
    const { key, parent } = target;
    if (parent === null) return undefined;
    const siblings = siblingsIn(document, node, parent);
    const before = half === 'before' ? key : (siblings[siblings.indexOf(key) + 1] ?? null);
    return { to: { in: parent, before }, mark: half };
  }
  if (target.kind === placeOf[node].parent) return { to: { in: target.key, before: null }, mark: 'on' };
  const isLast = node === 'option' && target.kind === 'placeholder' && target.create === 'option';
  return isLast && target.parent !== null ? { to: { in: target.parent, before: null }, mark: 'before' } : undefined;
};

/**
 * Finds the place of a node that is dropped on a target, and how to mark it; undefined if the target takes no node of
 * this kind.
 *
 * @param half half of the target under the pointer
 */
export const findDropPlace = (
  document: TreeDocument,
  node: NodeRef['node'],
  target: DropTarget,
  half: 'before' | 'after',
): Drop | undefined => {
  if (node === 'question') {
    const question = findQuestionPlace(target);
    return question === undefined ? undefined : { place: { question }, mark: 'on' };
  }
  const drop = target === null ? undefined : findListPlace(document, node, target, half);
  return drop && { place: node === 'option' ? { option: drop.to } : { example: drop.to }, mark: drop.mark };
};

/** Dragged nodes. Their subtree is computed once, not at every move of the pointer. */
export type DraggedNodes = {
  readonly refs: readonly NodeRef[];
  /** Common kind of the nodes; null if they differ. */
  readonly node: NodeRef['node'] | null;
  /** Names of the nodes and all nodes below them. */
  readonly below: ReadonlySet<string>;
};

/** Prepares nodes for dragging, with everything below them. */
export const prepareDrag = (document: TreeDocument, selected: readonly NodeRef[]): DraggedNodes => {
  const refs = findTopmost(document, selected);
  const [first] = refs;
  const isOneKind = first !== undefined && refs.every(({ node }) => node === first.node);
  const below = new Set(refs.flatMap((ref) => subtreeOf(document, ref).map(refName)));
  return { refs, node: isOneKind ? first.node : null, below };
};

/** Reason to refuse a drop. */
export type DropRefusal = 'mixed' | 'kind' | 'belowItself' | 'several';

/** Place and mark of a drop, or the reason to refuse it. */
export type DropResult = Drop | { refused: DropRefusal };

const findParent = (place: MovePlace): NodeRef | null => {
  if ('option' in place) return { node: 'question', key: place.option.in };
  if ('example' in place) return { node: 'option', key: place.example.in };
  const to = place.question;
  return to === null || to === 'root' ? null : { node: 'option', key: to.option };
};

/**
 * Checks whether the dragged nodes may be dropped on a target, and finds their place. The duration does not depend on
 * the size of the tree.
 */
export const checkDrop = (
  document: TreeDocument,
  dragged: DraggedNodes,
  target: DropTarget,
  half: 'before' | 'after',
): DropResult => {
  if (dragged.node === null) return { refused: 'mixed' };
  const drop = findDropPlace(document, dragged.node, target, half);
  if (!drop) return { refused: 'kind' };
  const { place } = drop;
  if ('question' in place && place.question !== null && dragged.refs.length > 1) return { refused: 'several' };
  const parent = findParent(place);
  return parent && dragged.below.has(refName(parent)) ? { refused: 'belowItself' } : drop;
};
