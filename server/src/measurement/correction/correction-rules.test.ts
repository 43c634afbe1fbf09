import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCorrectableUntil, timeAnswers, walkAnswers } from './correction-rules.ts';

const published = [
  { questionId: 1, optionId: 11, nextQuestionId: 2, resultId: null, score: null },
  { questionId: 1, optionId: 12, nextQuestionId: null, resultId: 900, score: 1 },
  { questionId: 2, optionId: 21, nextQuestionId: null, resultId: 901, score: 6 },
  { questionId: 2, optionId: 22, nextQuestionId: null, resultId: 902, score: null },
];
const first = { questionId: 1, optionId: 11 };

test('[MEA-12] answers that lead from the first question to a result have its score', () => {
  expect(walkAnswers(1, [first, { questionId: 2, optionId: 21 }], published)).toEqual({ resultId: 901, score: 6 });
  expect(walkAnswers(1, [first, { questionId: 2, optionId: 22 }], published)).toEqual({ resultId: 902, score: null });
  expect(walkAnswers(1, [{ questionId: 1, optionId: 12 }], published)).toEqual({ resultId: 900, score: 1 });
});

test.each([
  ['no answers', []],
  ['no result', [first]],
  ['another first question', [{ questionId: 2, optionId: 21 }]],
  ['an answer of another question', [{ questionId: 1, optionId: 21 }]],
  ['answers after the result', [{ questionId: 1, optionId: 12 }, first]],
  ['the same question twice', [first, first, { questionId: 2, optionId: 21 }]],
])('[MEA-12] answers that nobody could have given have no outcome: %s', (_name, answers) => {
  expect(walkAnswers(1, answers, published)).toBeNull();
});

test('[STT-02] an answer keeps the moment of its question, and the last one that of the outcome', () => {
  const actions = [
    { action: 'OPTION_SELECT', questionId: 1, at: 100 },
    { action: 'OPTION_SELECT', questionId: 2, at: 200 },
    { action: 'BACK_CLICK', questionId: 3, at: 250 },
    { action: 'OPTION_SELECT', questionId: 2, at: 300 },
    { action: 'RESULT_SELECT', questionId: 3, at: 400 },
    { action: 'BACK_CLICK', questionId: 3, at: 900 },
  ];
  const at = (...questions: number[]) =>
    timeAnswers(
      questions.map((questionId) => ({ questionId, optionId: 1 })),
      actions,
    );
  expect(at(1, 2, 3)).toEqual([100, 300, 400]);
  expect(at(1, 7, 8)).toEqual([100, 400, 400]);
  expect(at(1)).toEqual([400]);
  expect(at(2, 1, 3)).toEqual([300, 300, 400]);
});

test('[STT-02] moments never go back, and end with the outcome', () => {
  const action = fc.record({ action: fc.constant('OPTION_SELECT'), questionId: fc.nat(5), at: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(action), fc.array(fc.nat(5), { minLength: 1 }), (actions, questions) => {
      const outcome = { action: 'RESULT_SELECT', questionId: 9, at: 1000 };
      const times = timeAnswers(
        questions.map((questionId) => ({ questionId, optionId: 1 })),
        [...actions, outcome],
      );
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBe(1000);
    }),
  );
});

test('[MEA-12] a finished measurement can be corrected within the days of the setting', () => {
  const finished = { status: 'FINISHED', endedAt: '2026-11-20T10:00:00Z', readable: true };
  const at = (time: string) => Date.parse(time);
  expect(findCorrectableUntil(finished, 7, at('2026-11-27T09:59:59Z'))).toBe('2026-11-27T10:00:00.000Z');
  expect(findCorrectableUntil(finished, 7, at('2026-11-27T10:00:00Z'))).toBeNull();
  expect(findCorrectableUntil(finished, 0, at('2026-11-20T10:00:00Z'))).toBeNull();
  const today = at('2026-11-21T10:00:00Z');
  for (const status of ['OPEN', 'STOPPED', 'CORRECTED'])
    expect(findCorrectableUntil({ ...finished, status }, 7, today)).toBeNull();
  expect(findCorrectableUntil({ ...finished, endedAt: null }, 7, today)).toBeNull();
  expect(findCorrectableUntil({ ...finished, readable: false }, 7, today)).toBeNull();
});
