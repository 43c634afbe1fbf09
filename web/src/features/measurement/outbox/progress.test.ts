import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WaitingAction } from './outbox-storage.ts';
import { addWaiting, progressOf } from './progress.ts';

const option = (sequence: number) =>
  ({ action: 'OPTION_SELECT', questionId: sequence, optionId: 100 + sequence, step: sequence, sequence }) as const;
const recorded = (count: number, prefix = 'a') =>
  Array.from({ length: count }, (_, index) => ({
    ...option(index + 1),
    nextQuestionId: index + 2,
    actionId: `${prefix}-${index + 1}`,
  }));
/** Actions of one tab after `after` recorded ones, in order. */
const waiting = (after: number, count: number, prefix = 'a', statisticsId = 1): WaitingAction[] =>
  Array.from({ length: count }, (_, index) => {
    const sequence = after + index + 1;
    return {
      statisticsId,
      body: { ...option(sequence), actionId: `${prefix}-${sequence}` },
      nextQuestionId: sequence + 1,
      after: sequence === 1 ? null : `${prefix}-${sequence - 1}`,
    };
  });
const progress = (count: number, unsent: WaitingAction[]) =>
  progressOf({ statisticsId: 1, rootQuestionId: 1, actions: recorded(count) }, unsent);

test('[MEA-12] recorded and waiting actions together give the state, however many were recorded meanwhile', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), fc.nat(8), (sent, unsent, acknowledgedSince) => {
      // The waiting actions were read before the server was asked, which may have recorded some since.
      const { flow, count, lastActionId } = progress(sent + Math.min(acknowledgedSince, unsent), waiting(sent, unsent));
      const all = sent + unsent;
      expect({ step: flow.step, questionId: flow.questionId, count }).toEqual({
        step: all + 1,
        questionId: all + 1,
        count: all,
      });
      expect(lastActionId).toBe(all === 0 ? null : `a-${all}`);
    }),
  );
});

test('[MEA-12] the actions after any kept state give the same state as all actions', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), fc.nat(8), (sent, unsent, keptAfter) => {
      // The device kept the state after some of the waiting actions, or after all of them.
      const earlier = progress(sent, waiting(sent, Math.min(keptAfter, unsent)));
      expect(addWaiting(1, earlier, waiting(sent, unsent))).toEqual(progress(sent, waiting(sent, unsent)));
    }),
  );
});

test('[MEA-12] waiting actions of a measurement that has continued elsewhere do not count', () => {
  // Another device has made the third action.
  const actions = [...recorded(2), { ...option(3), nextQuestionId: 50, actionId: 'elsewhere' }];
  const { flow, count, lastActionId } = progressOf({ statisticsId: 1, rootQuestionId: 1, actions }, waiting(2, 3));
  expect([flow.questionId, count, lastActionId]).toEqual([50, 3, 'elsewhere']);
});

test('[MEA-12] waiting actions of other measurements, or after a gap, do not count', () => {
  expect(progress(2, waiting(2, 2, 'a', 7)).count).toBe(2);
  expect(progress(2, waiting(2, 3).slice(1)).count).toBe(2);
});

test('[MEA-12] the last chosen option of each question is known', () => {
  const back = { action: 'BACK_CLICK', questionId: 3, step: 3, sequence: 3, actionId: 'a-3' } as const;
  const again = { ...option(2), optionId: 7, sequence: 4, actionId: 'a-4', nextQuestionId: 3 };
  const actions = [...recorded(2), back, again];
  const { chosen } = progressOf({ statisticsId: 1, rootQuestionId: 1, actions }, []);
  expect(Object.entries(chosen)).toEqual([
    ['1', 101],
    ['2', 7],
  ]);
});
