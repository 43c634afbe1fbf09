import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { expect, test } from 'vitest';
import { keyOf } from '../../../../contract/test/tree-documents.ts';
import { changeTree, o, q, r, texts, treeOf, x } from '../../../test/small-trees.ts';
import { createEffectFinder } from './outcomes-effect.ts';

/** Question 1 leads to question 2 or score 3, question 2 to question 3, and question 3 to score 5 or 4. */
const live = treeOf({
  1: { 1: { next: 2 }, 2: { score: 3 } },
  2: { 3: { next: 3 } },
  3: { 4: { score: 5 }, 5: { score: 4 } },
});
const path = (...options: [question: number, option: number][]) =>
  options.map(([question, option]) => ({ question: q(question), option: o(option) }));
const long = path([1, 1], [2, 3], [3, 4]);
const short = path([1, 2]);
const anders = { nl: { name: 'Anders' } };

/** Finds the effect of a draft on a path: the cause and the passed changes, as `kind node`. */
const effectOn = (draft: TreeDocument, taken: typeof long, score: number) => {
  const { changes, findEffect } = createEffectFinder(live, draft);
  const effect = findEffect(taken, score);
  const nameOf = (place: number) => `${changes[place]?.kind} ${changes[place]?.node}`;
  return {
    ...{ score: effect.replayed.score, cause: effect.cause === null ? null : nameOf(effect.cause) },
    passed: effect.changes.map(nameOf).sort(),
    changes: changes.map(({ kind, node }) => `${kind} ${node}`).sort(),
  };
};

test('[STT-03] a path that keeps its score, or has none any more, has no cause', () => {
  const draft = changeTree(live, ({ option }) => {
    option(2).result = r(6);
    option(4).result = null;
  });
  expect(effectOn(draft, path([1, 1], [2, 3], [3, 5]), 4)).toMatchObject({ score: 4, cause: null });
  expect(effectOn(draft, long, 5)).toMatchObject({ score: null, cause: null, passed: ['leads option'] });
  expect(effectOn(draft, short, 3)).toMatchObject({ score: 6, cause: 'leads option' });
  const sameScore = changeTree(live, ({ option }, document) => {
    document.results[r(9)] = { score: 3, slides: [], texts };
    option(2).result = r(9);
  });
  expect(effectOn(sameScore, short, 3)).toMatchObject({ score: 3, cause: null, passed: ['leads option'] });
});

test('[STT-03] the cause is what leads elsewhere, not what else changed of the same node', () => {
  const draft = changeTree(live, ({ option }) => {
    Object.assign(option(2), { result: r(6), texts: anders, identifier: 'B' });
  });
  expect(effectOn(draft, short, 3)).toEqual({
    ...{ score: 6, cause: 'leads option' },
    passed: ['leads option', 'other option', 'reworded option'],
    changes: ['leads option', 'other option', 'reworded option'],
  });
});

test('[STT-03] an answer that was also moved leads elsewhere by its target', () => {
  const draft = changeTree(live, ({ question, option }) => {
    question(1).options = [o(2), o(1)];
    Object.assign(option(1), { next: null, result: r(1) });
    option(2).result = r(7);
  });
  for (const taken of [short, path([1, 1])]) {
    const { cause, changes } = effectOn(draft, taken, 3);
    expect([cause, changes]).toEqual(['leads option', ['leads option', 'leads option', 'moved option']]);
  }
});

test('[STT-03] the first answer that leads elsewhere is the cause of all that follows', () => {
  const draft = changeTree(live, ({ option }) => {
    option(1).next = q(3);
    option(4).result = r(7);
  });
  const { changes, findEffect } = createEffectFinder(live, draft);
  const { cause } = findEffect(long, 5);
  expect(changes[cause ?? -1]).toMatchObject({ kind: 'leads', node: 'option', key: o(1) });
});

test('[STT-03] a question that was removed is the cause where its answer now leads past it', () => {
  const draft = changeTree(live, ({ option }, document) => {
    option(1).next = q(3);
    option(4).result = r(7);
    delete document.questions[q(2)];
    delete document.options[o(3)];
  });
  expect(effectOn(draft, long, 5)).toMatchObject({
    ...{ score: 7, cause: 'removed question', passed: ['leads option', 'removed question'] },
  });
});

test('[STT-03] another first question is the cause of every other score', () => {
  const draft = changeTree(live, ({ option }, document) => {
    document.root = q(2);
    option(4).result = r(7);
  });
  expect(effectOn(draft, long, 5)).toMatchObject({
    ...{ score: 7, cause: 'other tree', passed: ['leads option', 'other tree'] },
  });
});

test('[STT-03] another score of the result is the cause where no answer leads elsewhere', () => {
  const draft = changeTree(live, ({ result }) => {
    result(5).score = 6;
    result(4).score = 1;
  });
  expect(effectOn(draft, long, 5)).toEqual({
    ...{ score: 6, cause: 'leads result', passed: ['leads result'] },
    changes: ['leads result', 'leads result'],
  });
});

test('[STT-03] a path passes what changed of its tree, questions, answers, examples and result', () => {
  const example = { identifier: null, belowDivider: false, picture: null, texts: { nl: { content: 'Een' } } };
  const before = changeTree(live, ({ option }, document) => {
    for (const number of [1, 2, 4]) {
      option(number).examples = [x(number)];
      document.examples[x(number)] = structuredClone(example);
    }
  });
  const draft = changeTree(before, ({ question, option, result }, document) => {
    document.texts = anders;
    for (const number of [1, 2, 3]) question(number).texts = anders;
    for (const number of [1, 2, 4]) {
      option(number).texts = anders;
      document.examples[x(number)] = { ...example, texts: { nl: { content: 'Ander' } } };
    }
    for (const score of [3, 4, 5]) result(score).texts = anders;
  });
  const { changes, findEffect } = createEffectFinder(before, draft);
  const passedOn = (taken: typeof long, score: number) =>
    findEffect(taken, score)
      .changes.map((place) => changes[place]?.key)
      .sort();
  expect(changes).toHaveLength(13);
  expect(passedOn(short, 3)).toEqual([keyOf('tree', 0), q(1), o(2), x(2), r(3)]);
  expect(passedOn(long, 5)).toEqual([keyOf('tree', 0), q(1), q(2), q(3), o(1), o(4), x(1), x(4), r(5)]);
});

test('[STT-03] a path passes a new example, a question that it now comes to, and both results', () => {
  const draft = changeTree(live, ({ question, option, result }, document) => {
    question(3).texts = anders;
    option(2).next = q(3);
    option(2).result = null;
    option(2).examples = [x(9)];
    document.examples[x(9)] = { identifier: null, belowDivider: false, picture: null, texts: {} };
    for (const score of [3, 4, 5]) result(score).texts = anders;
  });
  const { changes, findEffect } = createEffectFinder(live, draft);
  const keys = findEffect(path([1, 2], [3, 4]), 3).changes.map((place) => changes[place]?.key);
  expect(new Set(keys)).toEqual(new Set([q(3), o(2), x(9), r(5)]));
  const toAnother = createEffectFinder(
    live,
    changeTree(draft, ({ option }) => Object.assign(option(2), { next: null, result: r(4) })),
  );
  const bothResults = toAnother.findEffect(short, 3).changes.map((place) => toAnother.changes[place]?.key);
  expect(new Set(bothResults)).toEqual(new Set([o(2), x(9), r(3), r(4)]));
  const untold = findEffect(short, 3);
  expect(untold.replayed.score).toBeNull();
  expect(new Set(untold.changes.map((place) => changes[place]?.key))).toEqual(new Set([q(3), o(2), x(9), r(3)]));
});

test('[STT-03] a result that was added or removed is reported with the answer that leads to it', () => {
  const draft = changeTree(live, ({ option }, document) => {
    document.results[r(9)] = { score: 2, slides: [], texts };
    option(2).result = r(9);
    delete document.results[r(3)];
  });
  expect(effectOn(draft, short, 3)).toEqual({
    ...{ score: 2, cause: 'leads option', passed: ['leads option'], changes: ['leads option'] },
  });
});

test('[STT-03] an empty path passes the tree and the first question alone', () => {
  const draft = changeTree(live, ({ question }, document) => {
    document.texts = anders;
    question(1).texts = anders;
  });
  expect(effectOn(draft, [], 3)).toMatchObject({ score: null, passed: ['reworded question', 'reworded tree'] });
});
