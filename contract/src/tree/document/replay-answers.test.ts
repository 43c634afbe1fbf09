import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../../../test/tree-documents.ts';
import { findPath, type KeyedAction } from '../../measurement/find-path.ts';
import { applyEvent, type Flow, outcomeOf, startFlow } from '../../measurement/flow.ts';
import { type PathStep, replayAnswers } from './replay-answers.ts';
import type { Key, TreeDocument } from './tree-document.ts';

type Tree = Pick<TreeDocument, 'root' | 'questions' | 'options' | 'results'>;

/** Target of an answer: a question by its number, or a score. */
type Target = { next: number } | { score: number };

const questionKey = (number: number) => keyOf('question', number);
const optionKey = (question: number, place: number) => keyOf('option', question * 10 + place);
const numberOf = (key: Key) => Number.parseInt(key.slice(-12), 16);

/** Creates a tree of questions, numbered from 1, from the targets of their answers. */
const treeOf = (leads: readonly (readonly Target[])[]): Tree => {
  const scores = [1, 2, 3, 4, 5, 6, 7];
  const option = (lead: Target) => ({
    identifier: 'A',
    divider: false,
    next: 'next' in lead ? questionKey(lead.next) : null,
    result: 'score' in lead ? keyOf('result', lead.score) : null,
    texts: {},
    examples: [],
  });
  return {
    root: questionKey(1),
    questions: Object.fromEntries(
      leads.map((own, at) => [
        questionKey(at + 1),
        { texts: {}, options: own.map((_, place) => optionKey(at + 1, place)) },
      ]),
    ),
    options: Object.fromEntries(
      leads.flatMap((own, at) => own.map((lead, place) => [optionKey(at + 1, place), option(lead)])),
    ),
    results: Object.fromEntries(scores.map((score) => [keyOf('result', score), { score, slides: [], texts: {} }])),
  };
};

/** Trees without cycles: an answer leads to a later question, or to a score. */
const trees = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc
    .tuple(
      ...Array.from({ length: size }, (_, at) => {
        const score = fc.integer({ min: 1, max: 7 }).map((value): Target => ({ score: value }));
        const onward = fc.integer({ min: at + 2, max: Math.max(size, at + 2) }).map((to): Target => ({ next: to }));
        return fc.array(at + 1 < size ? fc.oneof(onward, onward, score) : score, { minLength: 1, maxLength: 3 });
      }),
    )
    .map(treeOf),
);

/** Actions of a professional: the index of an answer, or going back. */
const actionLists = fc.array(fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.constant('back' as const)), {
  maxLength: 30,
});

const eventAt = (tree: Tree, option: Key) => {
  const { next: to, result } = tree.options[option] ?? {};
  const optionId = numberOf(option);
  return to != null
    ? ({ type: 'select', optionId, nextQuestionId: numberOf(to) } as const)
    : ({ type: 'select', optionId, resultId: numberOf(result ?? '') } as const);
};

/** Takes a measurement with `applyEvent`, up to its outcome. */
const measure = (tree: Tree, done: readonly (number | 'back')[]) => {
  let flow: Flow = startFlow(1);
  const actions: KeyedAction[] = [];
  const recorded: NonNullable<ReturnType<typeof applyEvent>['action']>[] = [];
  const act = (event: Parameters<typeof applyEvent>[1]) => {
    const after = applyEvent(flow, event);
    flow = after.flow;
    if (!after.action) return;
    recorded.push(after.action);
    const { action, questionId, optionId } = after.action;
    const option = optionId === undefined ? null : keyOf('option', optionId);
    actions.push({ action, question: questionKey(questionId), option });
  };
  const choose = (place: number) => {
    const options = tree.questions[questionKey(flow.questionId)]?.options ?? [];
    act(eventAt(tree, options[place % options.length] ?? ''));
  };
  for (const each of done) each === 'back' ? act({ type: 'back' }) : choose(each);
  while (!flow.result) choose(0);
  return { actions, flow, outcome: outcomeOf(recorded) };
};

/** Finds the score with `applyEvent` when the given answers are repeated on a tree; null if that fails. */
const findScoreByFlow = (tree: Tree, path: readonly PathStep[]): number | null => {
  let flow = startFlow(1);
  while (!flow.result) {
    const at = questionKey(flow.questionId);
    const option = path.find(({ question }) => question === at)?.option;
    if (option === undefined || !tree.questions[at]?.options.includes(option)) return null;
    flow = applyEvent(flow, eventAt(tree, option)).flow;
  }
  return flow.result.resultId;
};

test('[MEA-11][TRE-13] on the measured tree a replay gives the outcome of the measurement, despite steps back', () => {
  fc.assert(
    fc.property(trees, actionLists, (tree, done) => {
      const { actions, flow, outcome } = measure(tree, done);
      const path = findPath(actions);
      expect(path.map(({ question }) => question)).toEqual([...flow.history, flow.questionId].map(questionKey));
      // In these trees a score is the number of its result.
      expect(replayAnswers(tree, path)).toMatchObject({
        score: outcome,
        questions: path.map(({ question }) => question),
        options: path.map(({ option }) => option),
      });
    }),
  );
});

test('[TRE-13] on another tree a replay gives the same as choosing the answers by hand, or fails where that would', () => {
  fc.assert(
    fc.property(trees, trees, actionLists, (tree, draft, done) => {
      const path = findPath(measure(tree, done).actions);
      const replayed = replayAnswers(draft, path);
      expect(replayed.score).toBe(findScoreByFlow(draft, path));
      expect(replayed.questions[0]).toBe(draft.root);
    }),
  );
});

const [first, second, third] = [questionKey(1), questionKey(2), questionKey(3)];
const givenAnswers: PathStep[] = [
  { question: first, option: optionKey(1, 0) },
  { question: second, option: optionKey(2, 0) },
  { question: third, option: optionKey(3, 1) },
];

test('[TRE-13] leaving out or reordering questions changes nothing by itself', () => {
  expect(
    replayAnswers(treeOf([[{ next: 3 }], [{ score: 1 }], [{ score: 1 }, { score: 6 }]]), givenAnswers),
  ).toMatchObject({
    score: 6,
    questions: [first, third],
  });
  expect(
    replayAnswers(treeOf([[{ next: 3 }], [{ score: 2 }], [{ score: 1 }, { next: 2 }]]), givenAnswers),
  ).toMatchObject({
    score: 2,
    questions: [first, third, second],
  });
});

test('[TRE-13] a failed replay names the step and the reason', () => {
  const stepOn = (tree: Tree) => {
    const replayed = replayAnswers(tree, givenAnswers);
    return replayed.score === null ? replayed.step : replayed.score;
  };
  expect(stepOn(treeOf([[{ next: 4 }], [], [], [{ score: 1 }]]))).toEqual({
    question: questionKey(4),
    option: null,
    why: 'notAnswered',
  });
  expect(stepOn(treeOf([[{ next: 3 }], [], [{ score: 1 }]]))).toEqual({
    question: third,
    option: optionKey(3, 1),
    why: 'answerGone',
  });
  const nowhere = { question: first, option: optionKey(1, 0), why: 'leadsNowhere' };
  expect(stepOn(treeOf([[{ next: 1 }]]))).toEqual(nowhere);
  expect(stepOn(treeOf([[{ next: 9 }]]))).toEqual(nowhere);
  expect(stepOn(treeOf([[{ score: 8 }]]))).toEqual(nowhere);
  expect(stepOn({ ...treeOf([[{ score: 1 }]]), root: null })).toEqual({
    question: null,
    option: null,
    why: 'leadsNowhere',
  });
  // An answer that moved to another question does not count as an answer to that one.
  const moved = treeOf([[{ next: 2 }], [{ score: 1 }], []]);
  moved.questions[second] = { texts: {}, options: [optionKey(1, 0)] };
  expect(stepOn(moved)).toEqual({ question: second, option: optionKey(2, 0), why: 'answerGone' });
});
