import type { NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { keyOf } from '../../contract/test/tree-documents.ts';

/** Keys of a small tree: of a question, an option or an example by its number, and of a result by its score. */
export const q = (number: number) => keyOf('question', number);
export const o = (number: number) => keyOf('option', number);
export const x = (number: number) => keyOf('example', number);
export const r = (score: number) => keyOf('result', score);

export const texts = { nl: { name: 'Tekst' } };

/**
 * Makes a tree from the targets of its answers: for each question its answers by number, each with a question, a score,
 * or nothing. It begins with question 1, and has a result for each score.
 */
export const treeOf = (questions: Record<number, Record<number, { next?: number; score?: number }>>): TreeDocument => {
  const document: TreeDocument = {
    ...{ format: 1, key: keyOf('tree', 0), version: 1, language: 'nl', languages: { nl: { active: true } } },
    ...{ position: 1, test: false, answerOrder: 'AS_SET', picture: null, texts, root: q(1) },
    ...{ questions: {}, options: {}, examples: {}, results: {} },
  };
  for (let score = 1; score <= 7; score += 1) document.results[r(score)] = { score, slides: [], texts };
  for (const [question, answers] of Object.entries(questions)) {
    const options = Object.entries(answers).map(([number, { next, score }]) => {
      const targets = { next: next === undefined ? null : q(next), result: score === undefined ? null : r(score) };
      document.options[o(Number(number))] = { identifier: 'A', divider: false, texts, examples: [], ...targets };
      return o(Number(number));
    });
    document.questions[q(Number(question))] = { texts, options };
  }
  return document;
};

/** Existing nodes of a tree, to change them. */
type Nodes = {
  question: (number: number) => NodeOf['question'];
  option: (number: number) => NodeOf['option'];
  result: (score: number) => NodeOf['result'];
};

/** Returns a changed copy of a tree. */
export const changeTree = (
  tree: TreeDocument,
  change: (nodes: Nodes, document: TreeDocument) => void,
): TreeDocument => {
  const document = structuredClone(tree);
  const at = <Node>(nodes: Record<string, Node>, key: string): Node => {
    const node = nodes[key];
    if (!node) throw new Error(`the tree has no node ${key}`);
    return node;
  };
  const nodes: Nodes = {
    question: (number) => at(document.questions, q(number)),
    option: (number) => at(document.options, o(number)),
    result: (score) => at(document.results, r(score)),
  };
  change(nodes, document);
  return document;
};
