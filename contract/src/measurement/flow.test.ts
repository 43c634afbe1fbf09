import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, applyEvent, type Flow, type FlowEvent, outcomeOf, startFlow } from './flow.ts';

const anId = fc.integer({ min: 1, max: 50 });
const event: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({ type: fc.constant('select' as const), optionId: anId, nextQuestionId: anId }),
  fc.record({ type: fc.constant('select' as const), optionId: anId, resultId: anId }),
  fc.constant({ type: 'back' as const }),
  fc.constant({ type: 'leave' as const }),
);
const walk = (events: FlowEvent[]) =>
  events.reduce<{ flow: Flow; actions: Action[] }>(
    ({ flow, actions }, each) => {
      const after = applyEvent(flow, each);
      return { flow: after.flow, actions: after.action ? [...actions, after.action] : actions };
    },
    { flow: startFlow(1), actions: [] },
  );

test('[MEA-11] history and step always agree, and the step is never below 1', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { flow } = walk(events);
      expect(flow.step).toBe(flow.history.length + 1);
    }),
  );
});

test('[MEA-11] back after select restores the earlier state', () => {
  fc.assert(
    fc.property(fc.array(event), event, (events, last) => {
      const { flow } = walk(events);
      fc.pre(last.type === 'select' && flow.result === null);
      expect(applyEvent(applyEvent(flow, last).flow, { type: 'back' }).flow).toEqual(flow);
    }),
  );
});

test('[MEA-11] the same events always give the same state and leave the former one as it was', () => {
  fc.assert(
    fc.property(fc.array(event), event, (events, last) => {
      const { flow } = walk(events);
      const before = structuredClone(flow);
      expect(applyEvent(flow, last)).toEqual(applyEvent(flow, last));
      expect(flow).toEqual(before);
    }),
  );
});

test('[MEA-04] an option with a child question pushes the question, raises the step and is recorded', () => {
  expect(applyEvent(startFlow(7), { type: 'select', optionId: 3, nextQuestionId: 8 })).toEqual({
    flow: { questionId: 8, history: [7], step: 2, result: null },
    action: { action: 'OPTION_SELECT', questionId: 7, optionId: 3, step: 1 },
  });
});

test('[MEA-05] an option with a result shows it and records a result-select', () => {
  expect(applyEvent(startFlow(7), { type: 'select', optionId: 3, resultId: 6 })).toEqual({
    flow: { questionId: 7, history: [], step: 1, result: { optionId: 3, resultId: 6 } },
    action: { action: 'RESULT_SELECT', questionId: 7, optionId: 3, resultId: 6, step: 1 },
  });
});

test('[MEA-06] back pops the last question, lowers the step and is recorded; at the first one nothing happens', () => {
  const second = applyEvent(startFlow(7), { type: 'select', optionId: 3, nextQuestionId: 8 }).flow;
  expect(applyEvent(second, { type: 'back' })).toEqual({
    flow: startFlow(7),
    action: { action: 'BACK_CLICK', questionId: 8, step: 2 },
  });
  expect(applyEvent(startFlow(7), { type: 'back' })).toEqual({ flow: startFlow(7), action: null });
});

test('[MEA-07] a result is left with exactly one back-click, by its button and by leaving alike', () => {
  const atResult = applyEvent(startFlow(7), { type: 'select', optionId: 3, resultId: 6 }).flow;
  for (const type of ['back', 'leave'] as const) {
    const left = applyEvent(atResult, { type });
    expect(left).toEqual({ flow: startFlow(7), action: { action: 'BACK_CLICK', questionId: 7, step: 1 } });
    expect(applyEvent(left.flow, { type: 'leave' }).action).toBeNull();
  }
});

test('[MEA-07] the outcome is the last result that no later choice replaced', () => {
  const result = { action: 'RESULT_SELECT', questionId: 7, optionId: 3, resultId: 6, step: 1 } as const;
  const back = { action: 'BACK_CLICK', questionId: 7, step: 1 } as const;
  const option = { action: 'OPTION_SELECT', questionId: 7, optionId: 4, step: 1 } as const;
  expect(outcomeOf([])).toBeNull();
  expect(outcomeOf([result])).toBe(6);
  expect(outcomeOf([result, back])).toBe(6);
  expect(outcomeOf([result, back, option])).toBeNull();
  expect(outcomeOf([result, back, { ...result, optionId: 5, resultId: 2 }])).toBe(2);
});
