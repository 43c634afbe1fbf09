import { type NodeRef, refName, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { OutlineRow } from '../document/outline.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { findTopmost, type MovePlace } from './move-nodes.ts';

/** Target of a drop or paste: a row of the outline, an example, or null for the empty area. */
export type DropTarget =
  | { kind: 'question' | 'option' | 'result' | 'example'; key: Key; parent: Key | null }
  | { kind: 'placeholder'; create: Extract<OutlineRow, { kind: 'placeholder' }>['create']; parent: Key | null }
  | null;

/** Position of the dropped node relative to the target, for the drawn mark. */
export type DropMark = 'before' | 'after' | 'on';

const placeBeside = (
  document: TreeDocument,
  node: 'option' | 'example',
  to: { in: Key; key: Key },
  isBefore: boolean,
) => {
  const siblings = siblingsIn(document, node, to.in);
  return { in: to.in, before: isBefore ? to.key : (siblings[siblings.indexOf(to.key) + 1] ?? null) };
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
): { place: MovePlace; mark: DropMark } | undefined => {
  if (node === 'question') {
    if (target === null) return { place: { question: null }, mark: 'on' };
    if (target.kind === 'option') return { place: { question: { option: target.key } }, mark: 'on' };
    const isEnd = target.kind === 'result' || (target.kind === 'placeholder' && target.create === 'questionOrResult');
    if (isEnd && target.parent !== null) return { place: { question: { option: target.parent } }, mark: 'on' };
    const isFirst = target.kind === 'placeholder' && target.create === 'question';
    return isFirst ? { place: { question: 'root' }, mark: 'on' } : undefined;
  }
  if (target === null) return undefined;
  if (target.kind === node) {
    const { key, parent } = target;
    if (parent === null) return undefined;
    const to = placeBeside(document, node, { in: parent, key }, half === 'before');
    return { place: node === 'option' ? { option: to } : { example: to }, mark: half };
  }
  if (node === 'example') {
    return target.kind === 'option' ? { place: { example: { in: target.key, before: null } }, mark: 'on' } : undefined;
  }
  if (target.kind === 'question') return { place: { option: { in: target.key, before: null } }, mark: 'on' };
  const isLast = target.kind === 'placeholder' && target.create === 'option' && target.parent !== null;
  return isLast ? { place: { option: { in: target.parent as Key, before: null } }, mark: 'before' } : undefined;
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
export type DropResult = { place: MovePlace; mark: DropMark } | { refused: DropRefusal };

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
  const parent: NodeRef | null =
    'question' in place
      ? place.question === null || place.question === 'root'
        ? null
        : { node: 'option', key: place.question.option }
      : 'option' in place
        ? { node: 'question', key: place.option.in }
        : { node: 'option', key: place.example.in };
  return parent && dragged.below.has(refName(parent)) ? { refused: 'belowItself' } : drop;
};
