import * as z from 'zod/mini';
import { limits } from '../../rules/limits.ts';
import { type NodeRef, subtreeOf } from '../document/node-parts.ts';
import { type Key, keySchema, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { applyEdits } from './apply-edit.ts';
import type { NewKey } from './node-edits.ts';
import type { TreeEdit } from './tree-edits.ts';
import { copySubtree, type PastePlace, pasteSubtree, type TreePart, treePart } from './tree-part.ts';

/** What the text of parts in a clipboard begins with: any other text is none of ours. */
const marker = '{"ok":"question-tree-parts",';

/** Parts of a tree as they are carried in a clipboard. */
const carriedParts = z.strictObject({
  ok: z.literal('question-tree-parts'),
  /** The key of the tree that they come from, the same in all its versions. */
  tree: keySchema,
  /** They were cut out of it, not copied. */
  isCut: z.boolean(),
  parts: z.array(treePart).check(z.minLength(1)),
});

/** See `carriedParts`. */
export type CarriedParts = z.infer<typeof carriedParts>;

/** Copies nodes with all below them, to be carried to another place. */
export const carry = (document: TreeDocument, refs: readonly NodeRef[], isCut: boolean): CarriedParts => ({
  ok: 'question-tree-parts',
  tree: document.key,
  isCut,
  parts: refs.map((ref) => copySubtree(document, ref)),
});

/** Parts as a text for the clipboard. */
export const carriedText = (carried: CarriedParts): string => JSON.stringify(carried);

/** Whether what stands in a part leads from its top to each of its nodes, once, and to nothing that is not in it. */
const isWhole = (part: TreePart): boolean => {
  const { top, questions, options, examples, results } = part;
  const size = [questions, options, examples].reduce((sum, record) => sum + Object.keys(record).length, 0);
  const led = Object.values(options).filter(({ next }) => next !== null).length;
  const places = [
    ...Object.values(questions).map((question) => question.options.length),
    ...Object.values(options).map((option) => option.examples.length),
  ].reduce((sum, length) => sum + length, led);
  const isThere = Object.hasOwn(part[recordOf[top.node]], top.key);
  const hasResults = Object.values(options).every(({ result }) => result === null || Object.hasOwn(results, result));
  // As many as are needed to reach all but the top: so none is left over that leads back, or away.
  return isThere && hasResults && places === size - 1 && subtreeOf(part, top).length === size;
};

/**
 * The parts that a text carries: of what a clipboard holds nothing is believed before it was looked at.
 *
 * @returns 'other' for a text that is about something else, 'damaged' for one that says to be ours and is not
 */
export const carriedIn = (text: string): CarriedParts | 'other' | 'damaged' => {
  if (!text.startsWith(marker)) return 'other';
  if (text.length > limits.treeStructure.bytes) return 'damaged';
  try {
    const { success, data } = carriedParts.safeParse(JSON.parse(text));
    return success && data.parts.every(isWhole) ? data : 'damaged';
  } catch {
    return 'damaged';
  }
};

/** Whether a part may keep its keys: it was cut out of this tree, and nothing in it has one of them. */
const keepsKeys = (document: TreeDocument, { tree, isCut }: CarriedParts, part: TreePart): boolean =>
  isCut &&
  tree === document.key &&
  subtreeOf(part, part.top).every(
    ({ key }) =>
      !Object.hasOwn(document.questions, key) &&
      !Object.hasOwn(document.options, key) &&
      !Object.hasOwn(document.examples, key),
  );

/** Nodes that came to a document, and the edits that brought them. */
type Pasted = { refs: NodeRef[]; edits: TreeEdit[] };

/**
 * Pastes parts one behind the other, see `pasteSubtree`. What was cut out of this tree comes back with its keys, for it is
 * the same node in another place.
 *
 * @throws WrongNode where a part is of another kind than the place, or the place is no such node
 */
export const pasteParts = (
  document: TreeDocument,
  carried: CarriedParts,
  place: PastePlace,
  newKey: NewKey,
): Pasted => {
  let now = document;
  const pasted: Pasted = { refs: [], edits: [] };
  for (const part of carried.parts) {
    const keep = keepsKeys(now, carried, part);
    const { key, edits } = pasteSubtree(now, part, place, keep ? (of: Key) => of : newKey);
    pasted.refs.push({ node: part.top.node, key });
    pasted.edits.push(...edits);
    if (carried.parts.length > 1) now = applyEdits(now, edits).document;
  }
  return pasted;
};
