import { letterOf } from '../../rules/letter.ts';
import { BelowItself, type NodeRef, nameOf, nodeAt, parentsOf, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { Key, NodeOf, TreeDocument } from '../document/tree-document.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

/** Gives a key that nothing has yet. */
export type NewKey = () => Key;

/** A node that is new in a document, and the edits that make it. */
export type Made = { key: Key; edits: TreeEdit[] };

/** Where a question goes: to the beginning of the tree, behind an option, or with null to where nothing leads. */
export type QuestionPlace = 'root' | { option: Key } | null;

/**
 * An option leads nowhere any more. The question that it led to stays as a loose part, so that nothing is lost by
 * choosing something else; a result stays with the others.
 */
const leadsNowhere = (document: TreeDocument, option: Key): TreeEdit[] => {
  const { next, result } = nodeAt(document, 'option', option);
  return [
    ...(next === null ? [] : [{ edit: 'move', node: 'question', key: next, from: option, to: null } as const]),
    ...(result === null ? [] : [{ edit: 'set', node: 'option', key: option, field: 'result', value: null } as const]),
  ];
};

/**
 * How a question comes to a place.
 *
 * @returns what is to be done before, where it stands then, and what is to be done once it is there
 * @throws WrongNode where what is to lead to it is no option
 */
export const questionPlace = (document: TreeDocument, place: QuestionPlace) => {
  const arrived = (key: Key): TreeEdit[] =>
    place === 'root' ? [{ edit: 'set', node: 'tree', field: 'root', value: key }] : [];
  if (place === null || place === 'root') return { freed: [], to: null, arrived };
  return { freed: leadsNowhere(document, place.option), to: { in: place.option, before: null }, arrived };
};

/**
 * A new question at the beginning of the tree, or behind an option, where it replaces what the option led to.
 *
 * @throws WrongNode where what is to lead to it is no option
 */
export const addQuestion = (document: TreeDocument, place: QuestionPlace, newKey: NewKey): Made => {
  const { freed, to, arrived } = questionPlace(document, place);
  const key = newKey();
  const value = { texts: {}, options: [] };
  return { key, edits: [...freed, { edit: 'add', node: 'question', key, value, to }, ...arrived(key)] };
};

/**
 * A new option, the last of its question. It is identified by the next letter that no other option there has.
 *
 * @throws WrongNode where it is no question that it is to stand in
 */
export const addOption = (document: TreeDocument, question: Key, newKey: NewKey): Made => {
  const { options } = nodeAt(document, 'question', question);
  const taken = new Set(options.map((option) => document.options[option]?.identifier));
  let position = options.length + 1;
  while (taken.has(letterOf(position - 1))) position += 1;
  const key = newKey();
  const value: NodeOf['option'] = {
    identifier: letterOf(position - 1),
    divider: false,
    next: null,
    result: null,
    texts: {},
    examples: [],
  };
  return { key, edits: [{ edit: 'add', node: 'option', key, value, to: { in: question, before: null } }] };
};

/**
 * An option leads to a result instead of what it led to, or with null nowhere.
 *
 * @param result its key, with its value where it is a result that the document does not hold yet
 * @throws WrongNode where one is no option, or the other no result
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

/** Moves a node from wherever it stands to one place. */
const moveTo = (document: TreeDocument, ref: NodeRef, to: Place): TreeEdit[] => {
  if (to.before === ref.key) return [];
  const parents = parentsOf(document, ref);
  const from = parents.find((parent) => parent === to.in) ?? parents[0] ?? null;
  const others = parents.filter((parent) => parent !== from);
  return [
    ...others.map((parent): TreeEdit => ({ edit: 'move', ...ref, from: parent, to: null })),
    { edit: 'move', ...ref, from, to },
  ];
};

const refuseBelow = (document: TreeDocument, ref: NodeRef, place: NodeRef) => {
  const name = nameOf(place);
  if (subtreeOf(document, ref).some((below) => nameOf(below) === name)) throw new BelowItself(ref);
};

/**
 * Moves an option into a question, before a sibling or last.
 *
 * @throws WrongNode where a node is of another kind, BelowItself where the question is below the option
 */
export const moveOption = (document: TreeDocument, key: Key, to: Place): TreeEdit[] => {
  nodeAt(document, 'option', key);
  nodeAt(document, 'question', to.in);
  refuseBelow(document, { node: 'option', key }, { node: 'question', key: to.in });
  return moveTo(document, { node: 'option', key }, to);
};

/**
 * Moves an example into an option, before a sibling or last.
 *
 * @throws WrongNode where a node is of another kind
 */
export const moveExample = (document: TreeDocument, key: Key, to: Place): TreeEdit[] => {
  nodeAt(document, 'example', key);
  nodeAt(document, 'option', to.in);
  return moveTo(document, { node: 'example', key }, to);
};

/**
 * Moves a question with all below it; what stood in its new place becomes a loose part.
 *
 * @throws WrongNode where a node is of another kind, BelowItself where the option is below the question
 */
export const moveQuestion = (document: TreeDocument, key: Key, place: QuestionPlace): TreeEdit[] => {
  nodeAt(document, 'question', key);
  const ref = { node: 'question', key } as const;
  const { freed, to, arrived } = questionPlace(document, place);
  if (to) refuseBelow(document, ref, { node: 'option', key: to.in });
  const edits: TreeEdit[] = [];
  if (document.root === key && place !== 'root') {
    edits.push({ edit: 'set', node: 'tree', field: 'root', value: null });
  }
  for (const from of parentsOf(document, ref)) {
    // Out of its new place it goes with what else the option led to.
    if (from !== to?.in) edits.push({ edit: 'move', ...ref, from, to: null });
  }
  edits.push(...freed);
  if (to) edits.push({ edit: 'move', ...ref, from: null, to });
  return document.root === key ? edits : [...edits, ...arrived(key)];
};

/** Moves an option or an example one place, up (-1) or down (1) among its siblings; nothing where there is no place. */
export const moveBy = (document: TreeDocument, ref: NodeRef, steps: -1 | 1): TreeEdit[] => {
  const { node, key } = ref;
  nodeAt(document, node, key);
  const [parent] = parentsOf(document, ref);
  if (node === 'question' || parent === undefined) return [];
  const list = siblingsIn(document, node, parent);
  const at = list.indexOf(key);
  if (at + steps < 0 || at + steps >= list.length) return [];
  const before = (steps < 0 ? list[at - 1] : list[at + 2]) ?? null;
  return [{ edit: 'move', node, key, from: parent, to: { in: parent, before } }];
};
