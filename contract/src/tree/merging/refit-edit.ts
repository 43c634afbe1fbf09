import { filterLinks, findEntry, isListed, isPlaced, keysAt, linksIn, placeOf } from '../document/node-links.ts';
import { type Key, type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { isSame } from '../edits/diff-trees.ts';
import type { AddEdit, MoveEdit, Place, TreeEdit } from '../edits/tree-edits.ts';
import { extractPart, findValue, isSlotEdit } from '../edits/tree-slots.ts';

type FittedMove = 'fits' | 'done' | 'gone' | 'moved' | 'taken' | MoveEdit;

/** Fits a move that only takes a node from its parent. */
const fitDetachment = (
  isThere: boolean,
  isInFrom: boolean,
  hasParent: () => boolean,
  { from }: MoveEdit,
): FittedMove => {
  if (!isInFrom) return isThere && hasParent() ? 'moved' : 'done';
  if (from !== null) return 'fits';
  return isThere ? 'done' : 'gone';
};

/** Fits a move of an existing node to a place whose parent exists. */
const fitPlacement = (document: TreeDocument, edit: MoveEdit, to: Place, isInFrom: boolean): FittedMove => {
  const { node, key, from } = edit;
  const keys = keysAt(document, node, to.in);
  const isInTo = keys.includes(key);
  // Among siblings the node may still come to another position; an option leads to one question.
  const unlessThere = (adapted: FittedMove) => (isListed(node) ? adapted : 'done');
  if (!isInFrom) return isInTo ? unlessThere({ ...edit, from: to.in }) : 'moved';
  if (to.in === from) return unlessThere('fits');
  // The node is in both lists: remove it from the old one.
  if (isInTo) return from === null ? 'done' : { ...edit, to: null };
  return !isListed(node) && keys.length > 0 ? 'taken' : 'fits';
};

/**
 * Fits a move to a document. Returns `fits` for an unchanged move, an adapted move, or the reason against it: already
 * `done`, its node or place is `gone`, others `moved` the node, or another question has `taken` the place.
 */
export const fitMove = (document: TreeDocument, edit: MoveEdit): FittedMove => {
  const { node, key, from, to } = edit;
  const isThere = findEntry(document, node, key) !== undefined;
  const hasParent = () => isPlaced(document, node, key);
  const isInFrom = from === null ? !hasParent() : keysAt(document, node, from).includes(key);
  if (!to) return fitDetachment(isThere, isInFrom, hasParent, edit);
  if (!isThere || !findEntry(document, placeOf[node].parent, to.in)) return 'gone';
  return fitPlacement(document, edit, to, isInFrom);
};

/** Whether the nodes that concern the edits are unchanged, so that the edits fit as they are. */
export const isUnchanged = (before: TreeDocument, after: TreeDocument, mine: readonly TreeEdit[]): boolean => {
  const [partBefore, partAfter] = [extractPart(before, mine), extractPart(after, mine)];
  const isSlotSame = (edit: TreeEdit) =>
    !isSlotEdit(edit) || isSame(findValue(partBefore, edit), findValue(partAfter, edit));
  /** Whether nodes in the lists of a new node have another parent by now. */
  const hasPlacedNodes = (edit: TreeEdit) =>
    edit.edit === 'add' &&
    linksIn(edit.node, edit.value).some(([node, key]) => isListed(node) && isPlaced(after, node, key));
  return (
    partBefore.root === partAfter.root &&
    Object.values(recordOf).every((name) => isSame(partBefore[name], partAfter[name])) &&
    mine.every((edit) => isSlotSame(edit) && !hasPlacedNodes(edit))
  );
};

/** Fits a new node to a document: drops removed nodes, and nodes that have another parent by now. */
export const fitNode = (
  document: TreeDocument,
  edit: AddEdit,
  willExist: (node: NodeKind, key: Key) => boolean,
): AddEdit => {
  const value = filterLinks(
    edit.node,
    edit.value,
    (node, key) => willExist(node, key) && !(isListed(node) && isPlaced(document, node, key)),
  );
  return { ...edit, value } as AddEdit;
};
