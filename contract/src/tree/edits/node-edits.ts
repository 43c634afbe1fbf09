import { placeOf } from '../document/node-links.ts';
import { BelowItself, type NodeRef, nodeAt, parentsOf, refName, subtreeOf } from '../document/node-parts.ts';
import type { Key, NodeOf, TreeDocument } from '../document/tree-document.ts';
import { makeAnswerCode } from './answer-codes.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

/** Creates an unused key. */
export type NewKey = () => Key;

/** Key of a new node, and the edits that add it. */
export type CreatedNode = { key: Key; edits: TreeEdit[] };

/** Place for a question: the start of the tree, the target of an option, or null for a loose question. */
export type QuestionPlace = 'root' | { option: Key } | null;

/**
 * Clears the target of an option. A question that it led to stays as a loose part, so that choosing another target
 * loses nothing. A result stays in the tree.
 */
const clearTarget = (document: TreeDocument, option: Key): TreeEdit[] => {
  const { next, result } = nodeAt(document, 'option', option);
  return [
    ...(next === null ? [] : [{ edit: 'move', node: 'question', key: next, from: option, to: null } as const]),
    ...(result === null ? [] : [{ edit: 'set', node: 'option', key: option, field: 'result', value: null } as const]),
  ];
};

/**
 * Prepares the place of a question.
 *
 * @returns edits to apply before, the place itself, and edits to apply once the question is there
 * @throws WrongNode if the node that should lead to the question is no option
 */
export const prepareQuestionPlace = (document: TreeDocument, place: QuestionPlace) => {
  const arrivalEdits = (key: Key): TreeEdit[] =>
    place === 'root' ? [{ edit: 'set', node: 'tree', field: 'root', value: key }] : [];
  if (place === null || place === 'root') return { clearEdits: [], to: null, arrivalEdits };
  return { clearEdits: clearTarget(document, place.option), to: { in: place.option, before: null }, arrivalEdits };
};

/**
 * Adds a question at the start of the tree, or as the target of an option, where it replaces the former target.
 *
 * @throws WrongNode if the node that should lead to the question is no option
 */
export const addQuestion = (document: TreeDocument, place: QuestionPlace, newKey: NewKey): CreatedNode => {
  const { clearEdits, to, arrivalEdits } = prepareQuestionPlace(document, place);
  const key = newKey();
  const value = { texts: {}, options: [] };
  return { key, edits: [...clearEdits, { edit: 'add', node: 'question', key, value, to }, ...arrivalEdits(key)] };
};

/**
 * Adds an option at the end of its question, with a code of its own.
 *
 * @throws WrongNode if the parent is no question
 */
export const addOption = (document: TreeDocument, question: Key, newKey: NewKey): CreatedNode => {
  nodeAt(document, 'question', question);
  const key = newKey();
  const value: NodeOf['option'] = {
    identifier: makeAnswerCode(document, question),
    divider: false,
    next: null,
    result: null,
    texts: {},
    examples: [],
  };
  return { key, edits: [{ edit: 'add', node: 'option', key, value, to: { in: question, before: null } }] };
};

/**
 * Sets the result of an option in place of its target; null clears it.
 *
 * @param result key of the result, with its value if the document lacks it
 * @throws WrongNode if a key names no option, or no result
 */
export const setResult = (
  document: TreeDocument,
  option: Key,
  result: { key: Key; value?: NodeOf['result'] } | null,
): TreeEdit[] => {
  const { next, result: before } = nodeAt(document, 'option', option);
  const edits: TreeEdit[] = [];
  if (next !== null) edits.push({ edit: 'move', node: 'question', key: next, from: option, to: null });
  if (result?.value && !Object.hasOwn(document.results, result.key)) {
    edits.push({ edit: 'add', node: 'result', key: result.key, value: result.value, to: null });
  } else if (result) nodeAt(document, 'result', result.key);
  const value = result?.key ?? null;
  if (before !== value) edits.push({ edit: 'set', node: 'option', key: option, field: 'result', value });
  return edits;
};

const assertNotBelow = (document: TreeDocument, ref: NodeRef, place: NodeRef) => {
  const name = refName(place);
  if (subtreeOf(document, ref).some((below) => refName(below) === name)) throw new BelowItself(ref);
};

/**
 * Moves an option or example from all its parents to one place: before a sibling, or to the end.
 *
 * @throws WrongNode if a node has another kind, BelowItself if the place is below the node
 */
export const moveListedNode = (document: TreeDocument, ref: NodeRef, to: Place): TreeEdit[] => {
  const { parent: parentKind } = placeOf[ref.node];
  nodeAt(document, ref.node, ref.key);
  nodeAt(document, parentKind, to.in);
  assertNotBelow(document, ref, { node: parentKind, key: to.in });
  if (to.before === ref.key) return [];
  const parents = parentsOf(document, ref);
  const from = parents.find((parent) => parent === to.in) ?? parents[0] ?? null;
  const otherParents = parents.filter((parent) => parent !== from);
  return [
    ...otherParents.map((parent): TreeEdit => ({ edit: 'move', ...ref, from: parent, to: null })),
    { edit: 'move', ...ref, from, to },
  ];
};

/**
 * Moves a question with everything below it. The former target of its new place becomes a loose part.
 *
 * @throws WrongNode if a node has another kind, BelowItself if the option is below the question
 */
export const moveQuestion = (document: TreeDocument, key: Key, place: QuestionPlace): TreeEdit[] => {
  nodeAt(document, 'question', key);
  const ref = { node: 'question', key } as const;
  const { clearEdits, to, arrivalEdits } = prepareQuestionPlace(document, place);
  if (to) assertNotBelow(document, ref, { node: 'option', key: to.in });
  const edits: TreeEdit[] = [];
  if (document.root === key && place !== 'root') {
    edits.push({ edit: 'set', node: 'tree', field: 'root', value: null });
  }
  for (const from of parentsOf(document, ref)) {
    // `clearEdits` already detaches it from its new place.
    if (from !== to?.in) edits.push({ edit: 'move', ...ref, from, to: null });
  }
  edits.push(...clearEdits);
  if (to) edits.push({ edit: 'move', ...ref, from: null, to });
  return document.root === key ? edits : [...edits, ...arrivalEdits(key)];
};
