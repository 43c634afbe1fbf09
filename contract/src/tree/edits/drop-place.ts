import { type NodeRef, nameOf, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { OutlineRow } from '../document/outline.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { type MovePlace, topmost } from './move-nodes.ts';

/** What something is dropped on or pasted at: a row of the outline, an example, or with null where nothing stands. */
export type Spot =
  | { kind: 'question' | 'option' | 'result' | 'example'; key: Key; parent: Key | null }
  | { kind: 'placeholder'; create: Extract<OutlineRow, { kind: 'placeholder' }>['create']; parent: Key | null }
  | null;

/** What is dropped comes before what it is dropped on, after it, or in it. */
export type Mark = 'before' | 'after' | 'on';

const besides = (document: TreeDocument, node: 'option' | 'example', to: { in: Key; key: Key }, isBefore: boolean) => {
  const siblings = siblingsIn(document, node, to.in);
  return { in: to.in, before: isBefore ? to.key : (siblings[siblings.indexOf(to.key) + 1] ?? null) };
};

/**
 * Where a node of a kind comes when it is put at a spot, and how that is drawn; undefined where none of its kind stands.
 *
 * @param half the half of the spot that is meant, where it may come before or after
 */
export const placeAt = (
  document: TreeDocument,
  node: NodeRef['node'],
  spot: Spot,
  half: 'before' | 'after',
): { place: MovePlace; mark: Mark } | undefined => {
  if (node === 'question') {
    if (spot === null) return { place: { question: null }, mark: 'on' };
    if (spot.kind === 'option') return { place: { question: { option: spot.key } }, mark: 'on' };
    const isEnd = spot.kind === 'result' || (spot.kind === 'placeholder' && spot.create === 'questionOrResult');
    if (isEnd && spot.parent !== null) return { place: { question: { option: spot.parent } }, mark: 'on' };
    const isFirst = spot.kind === 'placeholder' && spot.create === 'question';
    return isFirst ? { place: { question: 'root' }, mark: 'on' } : undefined;
  }
  if (spot === null) return undefined;
  if (spot.kind === node) {
    const { key, parent } = spot;
    if (parent === null) return undefined;
    const to = besides(document, node, { in: parent, key }, half === 'before');
    return { place: node === 'option' ? { option: to } : { example: to }, mark: half };
  }
  if (node === 'example') {
    return spot.kind === 'option' ? { place: { example: { in: spot.key, before: null } }, mark: 'on' } : undefined;
  }
  if (spot.kind === 'question') return { place: { option: { in: spot.key, before: null } }, mark: 'on' };
  const isLast = spot.kind === 'placeholder' && spot.create === 'option' && spot.parent !== null;
  return isLast ? { place: { option: { in: spot.parent as Key, before: null } }, mark: 'before' } : undefined;
};

/** Nodes that were taken up to be put elsewhere: what is to be known of them is looked up once, not at every move. */
export type TakenUp = {
  readonly refs: readonly NodeRef[];
  /** Their kind; null where they are of several. */
  readonly node: NodeRef['node'] | null;
  /** The names of the nodes and of all below them. */
  readonly below: ReadonlySet<string>;
};

/** Takes nodes up, with all below them. */
export const takeUp = (document: TreeDocument, chosen: readonly NodeRef[]): TakenUp => {
  const refs = topmost(document, chosen);
  const [first] = refs;
  const isOneKind = first !== undefined && refs.every(({ node }) => node === first.node);
  const below = new Set(refs.flatMap((ref) => subtreeOf(document, ref).map(nameOf)));
  return { refs, node: isOneKind ? first.node : null, below };
};

/** Why nodes can't come to a spot. */
export type Refusal = 'mixed' | 'kind' | 'belowItself' | 'several';

/** What comes of dropping at a spot. */
export type Drop = { place: MovePlace; mark: Mark } | { refused: Refusal };

/** Whether what was taken up may be dropped at a spot, and where it comes then. Takes no longer in a larger tree. */
export const dropAt = (document: TreeDocument, taken: TakenUp, spot: Spot, half: 'before' | 'after'): Drop => {
  if (taken.node === null) return { refused: 'mixed' };
  const found = placeAt(document, taken.node, spot, half);
  if (!found) return { refused: 'kind' };
  const { place } = found;
  if ('question' in place && place.question !== null && taken.refs.length > 1) return { refused: 'several' };
  const holder: NodeRef | null =
    'question' in place
      ? place.question === null || place.question === 'root'
        ? null
        : { node: 'option', key: place.question.option }
      : 'option' in place
        ? { node: 'question', key: place.option.in }
        : { node: 'option', key: place.example.in };
  return holder && taken.below.has(nameOf(holder)) ? { refused: 'belowItself' } : found;
};
