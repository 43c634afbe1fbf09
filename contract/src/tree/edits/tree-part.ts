import * as z from 'zod/mini';
import { filterLinks, keysAt, nodeName } from '../document/node-links.ts';
import { childrenOf, type NodeRef, nodeAt, parentsOf, refName, WrongNode } from '../document/node-parts.ts';
import {
  type DocumentPicture,
  type Key,
  keySchema,
  languageSchema,
  type NodeKind,
  type NodeOf,
  partSchemas,
  recordOf,
  type TreeDocument,
} from '../document/tree-document.ts';
import { replaceUsedCodes } from './answer-codes.ts';
import { type CreatedNode, type NewKey, prepareQuestionPlace, type QuestionPlace } from './node-edits.ts';
import type { AddEdit, Place, TreeEdit } from './tree-edits.ts';

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
    const names = new Set(children.map(refName));
    for (const name of names) visited.add(name);
    pending.push(...children);
    const entry = filterLinks(ref.node, nodeAt(document, ref.node, ref.key), (node, key) =>
      node === 'result' ? Object.hasOwn(document.results, key) : names.has(nodeName(node, key)),
    );
    (part[recordOf[ref.node]] as Record<Key, NodeOf[NodeKind]>)[ref.key] = entry;
    if ('result' in entry && entry.result) part.results[entry.result] = nodeAt(document, 'result', entry.result);
  }
  return part;
};

/** Place for a part: a question goes to a question's place, options and examples go between siblings. */
export type PastePlace = { question: QuestionPlace } | { option: Place | null } | { example: Place | null };

/** Languages of the texts that a tree takes over. Pictures need alternative texts in its own language only. */
type KeptLanguages = { texts: ReadonlySet<string>; alternatives: ReadonlySet<string> };

type WithTexts = {
  texts: Record<string, object>;
  picture?: DocumentPicture | null;
  slides?: NodeOf['result']['slides'];
};

const keepKeys = <T>(record: Readonly<Record<string, T>>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.has(key)));

/** Keeps the texts, and the alternative texts of pictures, in these languages. */
const keepLanguages = <N extends WithTexts>(node: N, languages: KeptLanguages): N => {
  const { texts, picture, slides } = node;
  return {
    ...node,
    texts: keepKeys(texts, languages.texts),
    ...(picture && { picture: { ...picture, alternative: keepKeys(picture.alternative, languages.alternatives) } }),
    ...(slides && { slides: slides.map((slide) => keepLanguages(slide, languages)) }),
  };
};

/** Prepares the place of a part: edits to apply before, the place, and edits to apply after. */
const preparePlace = (document: TreeDocument, { node }: NodeRef, place: PastePlace) => {
  if (!(node in place)) throw new WrongNode(Object.keys(place)[0] as NodeKind);
  if ('question' in place) return prepareQuestionPlace(document, place.question);
  const to = 'option' in place ? place.option : place.example;
  if (to) nodeAt(document, 'option' in place ? 'question' : 'option', to.in);
  return { clearEdits: [], to, arrivalEdits: () => [] };
};

/**
 * Pastes a part with new keys, and copies of answers with new codes where the tree has theirs. Texts in languages that the tree lacks are
 * dropped. A result that the tree has by its key is used; otherwise it is added under that key.
 *
 * @param newKey returns the new key of a node of the part
 * @throws WrongNode if the part has another kind than the place, or the place does not exist
 */
export const pasteSubtree = (
  document: TreeDocument,
  copiedPart: TreePart,
  place: PastePlace,
  newKey: (of: Key) => Key,
): CreatedNode => {
  const keys = new Map<Key, Key>();
  const keyOf = (of: Key): Key => {
    const key = keys.get(of) ?? newKey(of);
    keys.set(of, key);
    return key;
  };
  const question = 'option' in place ? place.option?.in : undefined;
  const part = replaceUsedCodes(document, copiedPart, question, (key) => keyOf(key) !== key);
  const ownLanguage = new Set(document.language === null ? [] : [document.language]);
  const texts = new Set([...Object.keys(document.languages), ...ownLanguage]);
  const languages = { texts, alternatives: part.language === document.language ? texts : ownLanguage };
  const edits: TreeEdit[] = [];
  for (const [key, value] of Object.entries(part.results)) {
    if (Object.hasOwn(document.results, key)) continue;
    edits.push({ edit: 'add', node: 'result', key, value: keepLanguages(value, languages), to: null });
  }
  const isAvailable = (node: NodeKind, key: Key) =>
    node === 'result' && (Object.hasOwn(document.results, key) || Object.hasOwn(part.results, key));

  /** From the top down, each node into its place: a part that is sent in several batches is then always connected. */
  const addNode = ({ node, key: partKey }: NodeRef, to: Place | null): Key => {
    const key = keyOf(partKey);
    const value = keepLanguages(filterLinks(node, nodeAt(part, node, partKey), isAvailable), languages);
    edits.push({ edit: 'add', node, key, value, to } as AddEdit);
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
  const siblings = parent === undefined ? [] : keysAt(document, ref.node, parent);
  const to = parent === undefined ? null : { in: parent, before: siblings[siblings.indexOf(ref.key) + 1] ?? null };
  return pasteSubtree(document, part, ref.node === 'option' ? { option: to } : { example: to }, newKey);
};
