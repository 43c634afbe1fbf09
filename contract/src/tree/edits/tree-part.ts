import * as z from 'zod/mini';
import { childrenOf, type NodeRef, nameOf, nodeAt, parentsOf, siblingsIn, WrongNode } from '../document/node-parts.ts';
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
import { type Made, type NewKey, type QuestionPlace, questionPlace } from './node-edits.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

const { question, option, example, result } = partSchemas.node;

/**
 * A node with all below it, as it was copied: its texts in all languages, and the results that its options lead to.
 * It stands by itself, so that it can be kept in a clipboard and pasted into another tree.
 */
export const treePart = z.strictObject({
  format: z.literal(1),
  top: z.strictObject({ node: z.enum(['question', 'option', 'example']), key: keySchema }),
  /** The own language of the tree that it comes from. */
  language: z.nullable(languageSchema),
  questions: z.record(keySchema, question),
  options: z.record(keySchema, option),
  examples: z.record(keySchema, example),
  results: z.record(keySchema, result),
});

/** See `treePart`. */
export type TreePart = z.infer<typeof treePart>;

/**
 * Copies a node with all below it. It is copied as a tree: what stands in it for the second time, as a question that
 * leads back to itself does, is copied at the first place alone.
 *
 * @throws WrongNode where there is no such node
 */
export const copySubtree = (document: TreeDocument, top: NodeRef): TreePart => {
  nodeAt(document, top.node, top.key);
  const { language } = document;
  const part: TreePart = { format: 1, top, language, questions: {}, options: {}, examples: {}, results: {} };
  const met = new Set([nameOf(top)]);
  const open = [top];
  for (let ref = open.pop(); ref; ref = open.pop()) {
    const children = childrenOf(document, ref).filter((child) => !met.has(nameOf(child)));
    for (const child of children) met.add(nameOf(child));
    open.push(...children);
    const keysOf = (node: NodeRef['node']) => children.filter((child) => child.node === node).map(({ key }) => key);
    if (ref.node === 'question') {
      part.questions[ref.key] = { ...nodeAt(document, ref.node, ref.key), options: keysOf('option') };
    } else if (ref.node === 'option') {
      const entry = nodeAt(document, ref.node, ref.key);
      const shown = entry.result !== null && Object.hasOwn(document.results, entry.result) ? entry.result : null;
      const [next = null] = keysOf('question');
      part.options[ref.key] = { ...entry, examples: keysOf('example'), next, result: shown };
      if (shown !== null) part.results[shown] = nodeAt(document, 'result', shown);
    } else part.examples[ref.key] = nodeAt(document, ref.node, ref.key);
  }
  return part;
};

/** Where a part is pasted: a question where questions go, an option or an example beside others. */
export type PastePlace = { question: QuestionPlace } | { option: Place | null } | { example: Place | null };

type Said = { texts: Record<string, object> };

/** What is said of a node in the languages that a tree has. */
const fitted = <N extends Said>(node: N, languages: ReadonlySet<string>): N => ({
  ...node,
  texts: Object.fromEntries(Object.entries(node.texts).filter(([code]) => languages.has(code))),
});

/** A picture, described in these languages alone. */
const describedIn = (picture: Picture, languages: ReadonlySet<string>): Picture => ({
  ...picture,
  alternative: Object.fromEntries(Object.entries(picture.alternative).filter(([code]) => languages.has(code))),
});

/** What has to go for a part to come to a place, where its top is added, and what is to be done after that. */
const placeOf = (document: TreeDocument, { node }: NodeRef, place: PastePlace) => {
  if (!(node in place)) throw new WrongNode(Object.keys(place)[0] as NodeKind);
  if ('question' in place) return questionPlace(document, place.question);
  const to = 'option' in place ? place.option : place.example;
  if (to) nodeAt(document, 'option' in place ? 'question' : 'option', to.in);
  return { freed: [], to, arrived: () => [] };
};

/**
 * Pastes a part with new keys. Languages that the tree does not have are dropped. A result that the tree holds by its key
 * is used; another one is added under that key.
 *
 * @param newKey gives the key that a node of the part has from here on
 * @throws WrongNode where the part is of another kind than the place, or the place is no such node
 */
export const pasteSubtree = (
  document: TreeDocument,
  part: TreePart,
  place: PastePlace,
  newKey: (of: Key) => Key,
): Made => {
  const own = document.language;
  const languages = new Set([...Object.keys(document.languages), ...(own === null ? [] : [own])]);
  // Pictures are described in a tree's own language.
  const described = part.language === own ? languages : new Set(own === null ? [] : [own]);
  const edits: TreeEdit[] = [];

  for (const key in part.results) {
    if (Object.hasOwn(document.results, key)) continue;
    const { slides, ...value } = fitted(nodeAt(part, 'result', key), languages);
    const shown = slides.map((slide) => ({
      ...fitted(slide, languages),
      picture: describedIn(slide.picture, described),
    }));
    edits.push({ edit: 'add', node: 'result', key, value: { ...value, slides: shown }, to: null });
  }
  const isThere = (key: Key | null) =>
    key !== null && (Object.hasOwn(document.results, key) || Object.hasOwn(part.results, key));

  /** From the top down, each into its place: so a part that is sent in several goes holds together at every moment. */
  const add = (ref: NodeRef, to: Place | null): Key => {
    const key = newKey(ref.key);
    if (ref.node === 'question') {
      const value: NodeOf['question'] = { ...fitted(nodeAt(part, ref.node, ref.key), languages), options: [] };
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    } else if (ref.node === 'option') {
      const entry = fitted(nodeAt(part, ref.node, ref.key), languages);
      const value: NodeOf['option'] = { ...entry, examples: [], next: null };
      if (!isThere(value.result)) value.result = null;
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    } else {
      const entry = fitted(nodeAt(part, ref.node, ref.key), languages);
      const value: NodeOf['example'] = { ...entry, picture: entry.picture && describedIn(entry.picture, described) };
      edits.push({ edit: 'add', node: ref.node, key, value, to });
    }
    return key;
  };

  const { top } = part;
  const { freed, to, arrived } = placeOf(document, top, place);
  edits.push(...freed);
  const key = add(top, to);
  const met = new Set([nameOf(top)]);
  const open: [NodeRef, Key][] = [[top, key]];
  for (let step = open.pop(); step; step = open.pop()) {
    const [ref, parent] = step;
    for (const child of childrenOf(part, ref)) {
      if (met.has(nameOf(child))) continue;
      met.add(nameOf(child));
      open.push([child, add(child, { in: parent, before: null })]);
    }
  }
  return { key, edits: [...edits, ...arrived(key)] };
};

/**
 * A node with all below it once more, with new keys: behind the original. Behind a question, where one stands alone,
 * there is no place for another, so its copy is a loose part.
 *
 * @throws WrongNode where there is no such node
 */
export const duplicateSubtree = (document: TreeDocument, ref: NodeRef, newKey: NewKey): Made => {
  const part = copySubtree(document, ref);
  if (ref.node === 'question') return pasteSubtree(document, part, { question: null }, newKey);
  const [parent] = parentsOf(document, ref);
  const behind = (siblings: readonly Key[]) => siblings[siblings.indexOf(ref.key) + 1] ?? null;
  const to = parent === undefined ? null : { in: parent, before: behind(siblingsIn(document, ref.node, parent)) };
  return pasteSubtree(document, part, ref.node === 'option' ? { option: to } : { example: to }, newKey);
};
