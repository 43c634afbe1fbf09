import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits, EditDoesNotFit } from '@ok/contract/tree/edits/apply-edit.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import { doesNotFit } from './edit-rules.ts';

/** Part of a version before edits and after them, and the edits as they are kept. */
export type FittedEdits = { before: TreeDocument; after: TreeDocument; edits: TreeEdit[] };

/** Why rows can't hold a document: each node stands in one place, and what is named is there. */
const faultsOf = function* (document: TreeDocument): Generator<[Key, string]> {
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

/** Whether an edit has to do with a node, however it names it. */
const isAbout = (edit: TreeEdit, key: Key) => JSON.stringify(edit).includes(key);

/** The last edit that has to do with a node. */
export const lastAbout = (edits: readonly TreeEdit[], key: Key): number =>
  Math.max(
    edits.findLastIndex((edit) => isAbout(edit, key)),
    0,
  );

/** Results that are added and exist already are taken as they are: other trees use them. */
const withKnownResults = ({ document }: ReadTree, edits: readonly TreeEdit[], unused: ReadonlySet<Key>): TreeEdit[] =>
  edits.map((edit) => {
    const known = edit.edit === 'add' && edit.node === 'result' && unused.has(edit.key);
    return known ? ({ ...edit, value: document.results[edit.key] } as TreeEdit) : edit;
  });

/**
 * What edits make of the part of a version that they are about.
 *
 * @param unused results that exist, and are none of this version
 * @throws AppError `editDoesNotFit` for the first edit that fits no more, or that leaves what rows can't hold
 */
export const fitEdits = (read: ReadTree, sent: readonly TreeEdit[], unused: ReadonlySet<Key>): FittedEdits => {
  const edits = withKnownResults(read, sent, unused);
  const added = new Set(edits.flatMap((edit) => (edit.edit === 'add' && edit.node === 'result' ? [edit.key] : [])));
  const results = Object.fromEntries(
    Object.entries(read.document.results).filter(([key]) => !(unused.has(key) && added.has(key))),
  );
  try {
    const { document: after } = applyEdits({ ...read.document, results }, edits);
    for (const [key, why] of faultsOf(after)) throw doesNotFit(lastAbout(edits, key), why);
    return { before: read.document, after, edits };
  } catch (fault) {
    if (!(fault instanceof EditDoesNotFit)) throw fault;
    throw doesNotFit(edits.indexOf(fault.edit), fault.message);
  }
};
