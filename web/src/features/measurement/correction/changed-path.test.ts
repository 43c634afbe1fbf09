import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { expect, test } from 'vitest';
import { answersOfPath, comparePaths, followChosen, type PathPages } from './changed-path.ts';

const question = (id: number) => ({ id, publicationId: 1, name: `Question ${id}` });
const option = (id: number, target: { question: number } | { score: number }) =>
  ({
    id,
    question: 'question' in target ? { id: target.question } : null,
    result: 'score' in target ? { id: 900 + target.score, score: target.score } : null,
  }) as OptionPage;
/** Question 1 leads to 2 or 3; both lead to 4, and 3 also to a result. */
const pages: PathPages = new Map([
  [1, { question: question(1), options: [option(11, { question: 2 }), option(12, { question: 3 })] }],
  [2, { question: question(2), options: [option(21, { question: 4 })] }],
  [3, { question: question(3), options: [option(31, { question: 4 }), option(32, { score: 1 })] }],
  [4, { question: question(4), options: [option(41, { score: 7 }), option(42, { score: 6 })] }],
]);
const follow = (chosen: Record<number, number>) => {
  const path = followChosen(1, chosen, pages);
  return [answersOfPath(path).map(({ optionId }) => optionId), path.next?.id ?? null, path.result?.score ?? null];
};

test('[MEA-12] a changed last answer leads to another result', () => {
  expect(follow({ 1: 11, 2: 21, 4: 41 })).toEqual([[11, 21, 41], null, 7]);
  expect(follow({ 1: 11, 2: 21, 4: 42 })).toEqual([[11, 21, 42], null, 6]);
});

test('[MEA-12] where a changed answer leads to another question, that one is asked, and answers after it come back', () => {
  expect(follow({ 1: 12, 2: 21, 4: 41 })).toEqual([[12], 3, null]);
  expect(follow({ 1: 12, 2: 21, 3: 31, 4: 41 })).toEqual([[12, 31, 41], null, 7]);
  expect(follow({ 1: 12, 2: 21, 3: 32, 4: 41 })).toEqual([[12, 32], null, 1]);
});

test('[MEA-12] nothing chosen: the first question is asked', () => {
  expect(follow({})).toEqual([[], 1, null]);
  expect(follow({ 1: 99 })).toEqual([[], 1, null]);
});

test('[MEA-12] the places of answers are those on screen', () => {
  expect(followChosen(1, { 1: 12, 3: 32 }, pages).steps.map(({ place }) => place)).toEqual([1, 1]);
});

test('[MEA-12] two paths differ in answers, and from a step on in questions', () => {
  const step = (questionId: number, optionId: number, letter: number) => ({
    question: { id: questionId },
    option: { id: optionId },
    letter,
  });
  const before = [step(1, 11, 0), step(2, 21, 0), step(4, 41, 0)];
  expect(comparePaths(before, before)).toEqual([]);
  expect(comparePaths(before, [step(1, 11, 0), step(2, 21, 0), step(4, 42, 1)])).toEqual([{ step: 3, from: 0, to: 1 }]);
  expect(comparePaths(before, [step(1, 12, 1), step(3, 32, 1)])).toEqual([
    { step: 1, from: 0, to: 1 },
    { step: 2, otherQuestions: true },
  ]);
  expect(comparePaths(before, before.slice(0, 2))).toEqual([{ step: 3, otherQuestions: true }]);
});
