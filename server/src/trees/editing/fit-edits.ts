import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits, EditDoesNotFit } from '@ok/contract/tree/edits/apply-edit.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import { doesNotFit } from './edit-rules.ts';

/** Part of a version before and after edits, and the edits as they are recorded. */
export type FittedEdits = { before: TreeDocument; after: TreeDocument; edits: TreeEdit[] };

/** Finds nodes that rows can't store: each node has at most one parent, and each named node exists. */
const findDocumentErrors = function* (document: TreeDocument): Generator<[Key, string]> {
  const { questions, options, examples, results, root } = document;
  const placesOf = new Map<object, Map<Key, Key>>([questions, options, examples].map((nodes) => [nodes, new Map()]));
  const check = function* (nodes: object, key: Key, parent: Key): Generator<[Key, string]> {
    const places = placesOf.get(nodes);
    const other = places?.get(key);
    if (!Object.hasOwn(nodes, key)) yield [key, `${parent} would name ${key}, which is not there`];
    else if (other !== undefined) yield [key, `${key} would stand in ${other} and in ${parent}`];
    places?.set(key, parent);
  };
  for (const key in questions) for (const option of questions[key]?.options ?? []) yield* check(options, option, key);
  for (const key in options) {
    const { examples: list = [], next = null, result = null } = options[key] ?? {};
    for (const example of list) yield* check(examples, example, key);
    if (next !== null) yield* check(questions, next, key);
    if (result !== null && !Object.hasOwn(results, result))
      yield [result, `${key} would name ${result}, which is not there`];
  }
  if (root === null) return;
  if (!Object.hasOwn(questions, root)) yield [root, `the tree would begin with ${root}, which is not there`];
  else if (placesOf.get(questions)?.has(root))
    yield [root, `an option would lead to ${root}, which the tree begins with`];
};

/** Whether an edit names a node anywhere. */
const namesNode = (edit: TreeEdit, key: Key) => JSON.stringify(edit).includes(key);

/** Index of the last edit that names a node; 0 if none does. */
export const findLastEditOf = (edits: readonly TreeEdit[], key: Key): number =>
  Math.max(
    edits.findLastIndex((edit) => namesNode(edit, key)),
    0,
  );

/** Replaces the value of an added result that exists already, since other trees use the existing one. */
const useKnownResults = ({ document }: ReadTree, edits: readonly TreeEdit[], unused: ReadonlySet<Key>): TreeEdit[] =>
  edits.map((edit) => {
    const isKnown = edit.edit === 'add' && edit.node === 'result' && unused.has(edit.key);
    return isKnown ? ({ ...edit, value: document.results[edit.key] } as TreeEdit) : edit;
  });

/**
 * Applies edits to the part of a version that they touch.
 *
 * @param unused existing results that this version doesn't use
 * @throws AppError `editDoesNotFit` for the first edit that can't be applied, or whose outcome rows can't store
 */
export const fitEdits = (read: ReadTree, sent: readonly TreeEdit[], unused: ReadonlySet<Key>): FittedEdits => {
  const edits = useKnownResults(read, sent, unused);
  const added = new Set(edits.flatMap((edit) => (edit.edit === 'add' && edit.node === 'result' ? [edit.key] : [])));
  const results = Object.fromEntries(
    Object.entries(read.document.results).filter(([key]) => !(unused.has(key) && added.has(key))),
  );
  try {
    const { document: after } = applyEdits({ ...read.document, results }, edits);
    for (const [key, reason] of findDocumentErrors(after)) throw doesNotFit(findLastEditOf(edits, key), reason);
    return { before: read.document, after, edits };
  } catch (error) {
    if (!(error instanceof EditDoesNotFit)) throw error;
    throw doesNotFit(edits.indexOf(error.edit), error.message);
  }
};
