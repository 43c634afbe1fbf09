import type { Key, NodeKind, TreeDocument } from './tree-document.ts';

/** A step of the way to a node: a question, or the answer that was given to it, counted from 0. */
export type WayStep = { node: 'question' | 'option'; key: Key; place: number };

/** What every node stands in, by the key of the node. */
export type Parents = { option: Map<Key, Key>; example: Map<Key, Key>; question: Map<Key, Key> };

/** What every option, example and question of a document stands in. */
export const parentsIn = ({ questions, options }: TreeDocument): Parents => {
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
 * The questions and answers that lead to a node, from the first question on; the node itself is the last where it is a
 * question or an option. A way that goes round ends where it began.
 */
export const wayTo = (document: TreeDocument, parents: Parents, node: NodeKind, key: Key): WayStep[] => {
  const way: WayStep[] = [];
  const seen = new Set<Key>();
  let at: { node: NodeKind; key: Key } | undefined =
    node === 'example' ? { node: 'option', key: parents.example.get(key) ?? '' } : { node, key };
  while (at && !seen.has(at.key)) {
    seen.add(at.key);
    if (at.node === 'option') {
      const question: Key | undefined = parents.option.get(at.key);
      if (question === undefined) break;
      way.push({ node: 'option', key: at.key, place: document.questions[question]?.options.indexOf(at.key) ?? 0 });
      at = { node: 'question', key: question };
    } else if (at.node === 'question') {
      way.push({ node: 'question', key: at.key, place: 0 });
      const option: Key | undefined = parents.question.get(at.key);
      at = option === undefined ? undefined : { node: 'option', key: option };
    } else break;
  }
  return way.reverse();
};
