import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Waiting } from './outbox.ts';
import { progressOf } from './progress.ts';

const option = (sequence: number) =>
  ({ action: 'OPTION_SELECT', questionId: sequence, optionId: 100 + sequence, step: sequence, sequence }) as const;
const recorded = (count: number, prefix = 'a') =>
  Array.from({ length: count }, (_, index) => ({
    ...option(index + 1),
    nextQuestionId: index + 2,
    actionId: `${prefix}-${index + 1}`,
  }));
/** What one tab did after so many recorded actions, in the order in which it was done. */
const waiting = (after: number, count: number, prefix = 'a', statisticsId = 1): Waiting[] =>
  Array.from({ length: count }, (_, index) => {
    const sequence = after + index + 1;
    return {
      statisticsId,
      body: { ...option(sequence), actionId: `${prefix}-${sequence}` },
      nextQuestionId: sequence + 1,
      after: sequence === 1 ? null : `${prefix}-${sequence - 1}`,
    };
  });
const progress = (count: number, unsent: Waiting[]) =>
  progressOf({ statisticsId: 1, rootQuestionId: 1, actions: recorded(count) }, unsent);

test('[MEA-12] what is recorded and what waits together say where it stands, however much of it was recorded', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), fc.nat(8), (sent, unsent, acknowledgedSince) => {
      // Read before the server was asked, which may have got some of it since.
      const { flow, count, last } = progress(sent + Math.min(acknowledgedSince, unsent), waiting(sent, unsent));
      const all = sent + unsent;
      expect({ step: flow.step, questionId: flow.questionId, count }).toEqual({
        step: all + 1,
        questionId: all + 1,
        count: all,
      });
      expect(last).toBe(all === 0 ? null : `a-${all}`);
    }),
  );
});

test('[MEA-12] what was done to a measurement that has gone on elsewhere does not count', () => {
  // Another device has made the third action.
  const actions = [...recorded(2), { ...option(3), nextQuestionId: 50, actionId: 'elsewhere' }];
  const { flow, count, last } = progressOf({ statisticsId: 1, rootQuestionId: 1, actions }, waiting(2, 3));
  expect([flow.questionId, count, last]).toEqual([50, 3, 'elsewhere']);
});

test('[MEA-12] what waits of other measurements, or with a hole before it, does not count', () => {
  expect(progress(2, waiting(2, 2, 'a', 7)).count).toBe(2);
  expect(progress(2, waiting(2, 3).slice(1)).count).toBe(2);
});

test('[MEA-12] it is known what was chosen last at each question', () => {
  const back = { action: 'BACK_CLICK', questionId: 3, sequence: 3, actionId: 'a-3' } as const;
  const again = { ...option(2), optionId: 7, sequence: 4, actionId: 'a-4', nextQuestionId: 3 };
  const actions = [...recorded(2), back, again];
  const { chosen } = progressOf({ statisticsId: 1, rootQuestionId: 1, actions }, []);
  expect(chosen).toEqual({ 1: 101, 2: 7 });
});
