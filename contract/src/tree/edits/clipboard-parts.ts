import * as z from 'zod/mini';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { findEntry, listPlaces, placedKinds } from '../document/node-links.ts';
import { type NodeRef, subtreeOf } from '../document/node-parts.ts';
import { type Key, keySchema, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import type { NewKey } from './node-edits.ts';
import type { TreeEdit } from './tree-edits.ts';
import { copySubtree, type PastePlace, pasteSubtree, type TreePart, treePart } from './tree-part.ts';

/** Start of the clipboard's text. Any other text comes from elsewhere. */
const marker = '{"ok":"question-tree-parts",';

/** Parts of a tree in a clipboard. */
const clipboardParts = z.strictObject({
  ok: z.literal('question-tree-parts'),
  /** Key of the source tree, equal in all its versions. */
  tree: keySchema,
  /** Whether the parts were cut, not copied. */
  isCut: z.boolean(),
  parts: z.array(treePart).check(z.minLength(1)),
});

export type ClipboardParts = z.infer<typeof clipboardParts>;

/** Copies nodes, with everything below them, for the clipboard. */
export const copyParts = (document: TreeDocument, refs: readonly NodeRef[], isCut: boolean): ClipboardParts => ({
  ok: 'question-tree-parts',
  tree: document.key,
  isCut,
  parts: refs.map((ref) => copySubtree(document, ref)),
});

/** Formats parts as text for the clipboard. */
export const formatClipboard = (clipboard: ClipboardParts): string => JSON.stringify(clipboard);

/** Whether a part is a tree: its top leads to each of its nodes exactly once, and to no other nodes. */
const isCompletePart = (part: TreePart): boolean => {
  const { top, options, results } = part;
  const size = placedKinds.reduce((sum, node) => sum + Object.keys(part[recordOf[node]]).length, 0);
  const placeCount = placedKinds.reduce((sum, node) => sum + [...listPlaces(part, node)].length, 0);
  const hasTop = Object.hasOwn(part[recordOf[top.node]], top.key);
  const hasResults = Object.values(options).every(({ result }) => result === null || Object.hasOwn(results, result));
  // Every node except the top has exactly one place, so no place leads back or outside.
  return hasTop && hasResults && placeCount === size - 1 && subtreeOf(part, top).length === size;
};

/**
 * Parses the text of a clipboard. Its content is validated completely.
 *
 * @returns 'other' for a text from elsewhere, 'damaged' for an invalid text with our marker
 */
export const parseClipboard = (text: string): ClipboardParts | 'other' | 'damaged' => {
  if (!text.startsWith(marker)) return 'other';
  if (text.length > contentLimits.treeStructure.bytes) return 'damaged';
  try {
    const { success, data } = clipboardParts.safeParse(JSON.parse(text));
    return success && data.parts.every(isCompletePart) ? data : 'damaged';
  } catch {
    return 'damaged';
  }
};

/** Whether a part can keep its keys: it was cut from this tree, and the tree has none of them. */
const canKeepKeys = (document: TreeDocument, { tree, isCut }: ClipboardParts, part: TreePart): boolean =>
  isCut &&
  tree === document.key &&
  subtreeOf(part, part.top).every(({ key }) => placedKinds.every((node) => !findEntry(document, node, key)));

/** Pasted nodes, and the edits that add them. */
type PastedNodes = { refs: NodeRef[]; edits: TreeEdit[] };

/**
 * Pastes parts one after the other; see `pasteSubtree`. Parts that were cut from this tree keep their keys: they are
 * the same nodes in another place.
 *
 * @throws WrongNode if a part has another kind than the place, or the place does not exist
 */
export const pasteParts = (
  document: TreeDocument,
  clipboard: ClipboardParts,
  place: PastePlace,
  newKey: NewKey,
): PastedNodes => {
  let current = document;
  const pasted: PastedNodes = { refs: [], edits: [] };
  for (const part of clipboard.parts) {
    const keepsKeys = canKeepKeys(current, clipboard, part);
    const { key, edits } = pasteSubtree(current, part, place, keepsKeys ? (of: Key) => of : newKey);
    pasted.refs.push({ node: part.top.node, key });
    pasted.edits.push(...edits);
    if (clipboard.parts.length > 1) current = applyEdits(current, edits).document;
  }
  return pasted;
};
