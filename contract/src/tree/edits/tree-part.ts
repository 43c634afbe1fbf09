import * as z from 'zod/mini';
import { childrenOf, type NodeRef, nodeAt, parentsOf, refName, siblingsIn, WrongNode } from '../document/node-parts.ts';
import {
  type Key,
  keySchema,
  languageSchema,
  type NodeKind,
  type NodeOf,
  type Picture,
  partSchemas,
  type TreeDocument,
} from '../document/tree-document.ts';
import { type CreatedNode, type NewKey, prepareQuestionPlace, type QuestionPlace } from './node-edits.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

const { question, option, example, result } = partSchemas.node;

/**
 * A copied node with everything below it: texts in all languages, and the results that its options lead to. A part is
 * self-contained, so that it can be in a clipboard and be pasted into another tree.
 */
export const treePart = z.strictObject({
  format: z.literal(1),
  top: z.strictObject({ node: z.enum(['question', 'option', 'example']), key: keySchema }),
  /** Own language of the source tree. */
  language: z.nullable(languageSchema),
  questions: z.record(keySchema, question),
  options: z.record(keySchema, option),
  examples: z.record(keySchema, example),
  results: z.record(keySchema, result),
});

export type TreePart = z.infer<typeof treePart>;

/**
 * Copies a node with everything below it, as a tree: a node that appears twice, as in a cycle, is copied at its first
 * place only.
 *
 * @throws WrongNode if the node does not exist
 */
export const copySubtree = (document: TreeDocument, top: NodeRef): TreePart => {
  nodeAt(document, top.node, top.key);
  const { language } = document;
  const part: TreePart = { format: 1, top, language, questions: {}, options: {}, examples: {}, results: {} };
  const visited = new Set([refName(top)]);
  const pending = [top];
  for (let ref = pending.pop(); ref; ref = pending.pop()) {
    const children = childrenOf(document, ref).filter((child) => !visited.has(refName(child)));
    for (const child of children) visited.add(refName(child));
    pending.push(...children);
    const keysOf = (node: NodeRef['node']) => children.filter((child) => child.node === node).map(({ key }) => key);
    if (ref.node === 'question') {
      part.questions[ref.key] = { ...nodeAt(document, ref.node, ref.key), options: keysOf('option') };
    } else if (ref.node === 'option') {
      const entry = nodeAt(document, ref.node, ref.key);
      const resultKey = entry.result !== null && Object.hasOwn(document.results, entry.result) ? entry.result : null;
      const [next = null] = keysOf('question');
      part.options[ref.key] = { ...entry, examples: keysOf('example'), next, result: resultKey };
      if (resultKey !== null) part.results[resultKey] = nodeAt(document, 'result', resultKey);
    } else part.examples[ref.key] = nodeAt(document, ref.node, ref.key);
  }
  return part;
};

/** Place for a part: a question goes to a question's place, options and examples go between siblings. */
export type PastePlace = { question: QuestionPlace } | { option: Place | null } | { example: Place | null };

type NodeWithTexts = { texts: Record<string, object> };

/** Keeps the texts in these languages. */
const keepLanguages = <N extends NodeWithTexts>(node: N, languages: ReadonlySet<string>): N => ({
  ...node,
  texts: Object.fromEntries(Object.entries(node.texts).filter(([code]) => languages.has(code))),
});

/** Keeps the alternative texts in these languages. */
const keepAlternatives = (picture: Picture, languages: ReadonlySet<string>): Picture => ({
  ...picture,
  alternative: Object.fromEntries(Object.entries(picture.alternative).filter(([code]) => languages.has(code))),
});

/** Prepares the place of a part: edits to apply before, the place, and edits to apply after. */
const preparePlace = (document: TreeDocument, { node }: NodeRef, place: PastePlace) => {
  if (!(node in place)) throw new WrongNode(Object.keys(place)[0] as NodeKind);
  if ('question' in place) return prepareQuestionPlace(document, place.question);
  const to = 'option' in place ? place.option : place.example;
  if (to) nodeAt(document, 'option' in place ? 'question' : 'option', to.in);
  return { clearEdits: [], to, arrivalEdits: () => [] };
};

/**
 * Pastes a part with new keys. Texts in languages that the tree lacks are dropped. A result that the tree has by its
 * key is used; otherwise it is added under that key.
 *
 * @param newKey returns the new key of a node of the part
 * @throws WrongNode if the part has another kind than the place, or the place does not exist
 */
export const pasteSubtree = (
  document: TreeDocument,
  part: TreePart,
  place: PastePlace,
  newKey: (of: Key) => Key,
): CreatedNode => {
  const ownLanguage = document.language;
  const languages = new Set([...Object.keys(document.languages), ...(ownLanguage === null ? [] : [ownLanguage])]);
  // Pictures need alternative texts in the tree's own language only.
  const alternativeLanguages =
    part.language === ownLanguage ? languages : new Set(ownLanguage === null ? [] : [ownLanguage]);
  const edits: TreeEdit[] = [];

  for (const key in part.results) {
    if (Object.hasOwn(document.results, key)) continue;
    const { slides, ...value } = keepLanguages(nodeAt(part, 'result', key), languages);
    const keptSlides = slides.map((slide) => ({
      ...keepLanguages(slide, languages),
      picture: keepAlternatives(slide.picture, alternativeLanguages),
    }));
    edits.push({ edit: 'add', node: 'result', key, value: { ...value, slides: keptSlides }, to: null });
  }
  const isAvailable = (key: Key | null) =>
    key !== null && (Object.hasOwn(document.results, key) || Object.hasOwn(part.results, key));

  /** From the top down, each node into its place: a part that is sent in several batches is then always connected. */
  const addNode = (ref: NodeRef, to: Place | null): Key => {
    const key = newKey(ref.key);
    if (ref.node === 'question') {
      const value: NodeOf['question'] = { ...keepLanguages(nodeAt(part, ref.node, ref.key), languages), options: [] };
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    } else if (ref.node === 'option') {
      const entry = keepLanguages(nodeAt(part, ref.node, ref.key), languages);
      const value: NodeOf['option'] = { ...entry, examples: [], next: null };
      if (!isAvailable(value.result)) value.result = null;
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    } else {
      const entry = keepLanguages(nodeAt(part, ref.node, ref.key), languages);
      const value: NodeOf['example'] = {
        ...entry,
        picture: entry.picture && keepAlternatives(entry.picture, alternativeLanguages),
      };
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    }
    return key;
  };

  const { top } = part;
  const { clearEdits, to, arrivalEdits } = preparePlace(document, top, place);
  edits.push(...clearEdits);
  const key = addNode(top, to);
  const visited = new Set([refName(top)]);
  const pending: [NodeRef, Key][] = [[top, key]];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const [ref, parent] = step;
    for (const child of childrenOf(part, ref)) {
      if (visited.has(refName(child))) continue;
      visited.add(refName(child));
      pending.push([child, addNode(child, { in: parent, before: null })]);
    }
  }
  return { key, edits: [...edits, ...arrivalEdits(key)] };
};

/**
 * Duplicates a node with everything below it, with new keys, after the original. The place of a question takes a single
 * one, so the copy of a question is a loose part.
 *
 * @throws WrongNode if the node does not exist
 */
export const duplicateSubtree = (document: TreeDocument, ref: NodeRef, newKey: NewKey): CreatedNode => {
  const part = copySubtree(document, ref);
  if (ref.node === 'question') return pasteSubtree(document, part, { question: null }, newKey);
  const [parent] = parentsOf(document, ref);
  const findNextSibling = (siblings: readonly Key[]) => siblings[siblings.indexOf(ref.key) + 1] ?? null;
  const to =
    parent === undefined ? null : { in: parent, before: findNextSibling(siblingsIn(document, ref.node, parent)) };
  return pasteSubtree(document, part, ref.node === 'option' ? { option: to } : { example: to }, newKey);
};
