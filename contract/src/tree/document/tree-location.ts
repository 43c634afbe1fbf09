import type { Key, NodeKind, TreeDocument } from './tree-document.ts';

/** A step on the path to a node: a question, or an answer with its index from 0. */
export type LocationStep = { node: 'question' | 'option'; key: Key; place: number };

/** Parent of every node, by key. */
export type Parents = { option: Map<Key, Key>; example: Map<Key, Key>; question: Map<Key, Key> };

export const findParents = ({ questions, options }: TreeDocument): Parents => {
  const parents: Parents = { option: new Map(), example: new Map(), question: new Map() };
  for (const key in questions) for (const option of questions[key]?.options ?? []) parents.option.set(option, key);
  for (const key in options) {
    for (const example of options[key]?.examples ?? []) parents.example.set(example, key);
    const next = options[key]?.next;
    if (next) parents.question.set(next, key);
  }
  return parents;
};

/**
 * Finds the questions and answers that lead to a node, from the first question on. A question or option itself is the
 * last step. A cycle is followed once.
 */
export const findLocation = (document: TreeDocument, parents: Parents, node: NodeKind, key: Key): LocationStep[] => {
  const location: LocationStep[] = [];
  const seen = new Set<Key>();
  let at: { node: NodeKind; key: Key } | undefined =
    node === 'example' ? { node: 'option', key: parents.example.get(key) ?? '' } : { node, key };
  while (at && !seen.has(at.key)) {
    seen.add(at.key);
    if (at.node === 'option') {
      const question: Key | undefined = parents.option.get(at.key);
      if (question === undefined) break;
      location.push({ node: 'option', key: at.key, place: document.questions[question]?.options.indexOf(at.key) ?? 0 });
      at = { node: 'question', key: question };
    } else if (at.node === 'question') {
      location.push({ node: 'question', key: at.key, place: 0 });
      const option: Key | undefined = parents.question.get(at.key);
      at = option === undefined ? undefined : { node: 'option', key: option };
    } else break;
  }
  return location.reverse();
};
