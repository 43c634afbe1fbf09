import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEvent, type Flow, type FlowEvent, outcomeOf, startFlow } from './flow.ts';
import { answersOf, type RecordedAction, replay } from './replay.ts';

const anId = fc.integer({ min: 1, max: 50 });
const event: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({ type: fc.constant('select' as const), optionId: anId, nextQuestionId: anId }),
  fc.record({ type: fc.constant('select' as const), optionId: anId, resultId: anId }),
  fc.constant({ type: 'back' as const }),
  fc.constant({ type: 'leave' as const }),
);
/** Returns each state that the events lead to from question 1, with the actions recorded until then. */
const flowsOf = (events: readonly FlowEvent[]) => {
  let flow = startFlow(1);
  let actions: RecordedAction[] = [];
  const flows: { flow: Flow; actions: RecordedAction[] }[] = [{ flow, actions }];
  for (const each of events) {
    const after = applyEvent(flow, each);
    flow = after.flow;
    const led = each.type === 'select' && 'nextQuestionId' in each ? { nextQuestionId: each.nextQuestionId } : {};
    if (after.action) actions = [...actions, { ...after.action, ...led }];
    flows.push({ flow, actions });
  }
  return flows;
};

const option = (questionId: number, optionId: number, nextQuestionId: number) =>
  ({ action: 'OPTION_SELECT', questionId, optionId, nextQuestionId }) as const;
const result = (questionId: number, optionId: number, resultId: number) =>
  ({ action: 'RESULT_SELECT', questionId, optionId, resultId }) as const;
const back = (questionId: number) => ({ action: 'BACK_CLICK', questionId }) as const;

test('[MEA-12] replaying the recorded actions gives the same state, after each event', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      for (const { flow, actions } of flowsOf(events)) expect(replay(1, actions)).toEqual(flow);
    }),
  );
});

test('[MEA-12] replaying does not change the actions, and gives the same again', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const actions = flowsOf(events).at(-1)?.actions ?? [];
      const before = structuredClone(actions);
      expect(replay(1, actions)).toEqual(replay(1, actions));
      expect(actions).toEqual(before);
    }),
  );
});

test('[MEA-06][MEA-07] a back-click after a result takes the result away and leaves the question, the next one goes back', () => {
  const there = [option(1, 3, 8), result(8, 4, 6)];
  expect(replay(1, there)).toEqual({ questionId: 8, history: [1], step: 2, result: { optionId: 4, resultId: 6 } });
  expect(replay(1, [...there, back(8)])).toEqual({ questionId: 8, history: [1], step: 2, result: null });
  expect(replay(1, [...there, back(8), back(8)])).toEqual(startFlow(1));
});

test('[MEA-12] replaying any actions never throws, and gives a consistent state', () => {
  const any = fc.record({
    action: fc.constantFrom('OPTION_SELECT' as const, 'RESULT_SELECT' as const, 'BACK_CLICK' as const),
    questionId: anId,
    optionId: fc.option(anId),
    resultId: fc.option(anId),
    nextQuestionId: fc.option(anId),
  });
  fc.assert(
    fc.property(fc.array(any), (actions) => {
      const flow = replay(1, actions);
      expect(flow.step).toBe(flow.history.length + 1);
    }),
  );
});

test('[MEA-12] an answer counts at the question that it names; one without a target changes nothing', () => {
  expect(replay(1, [option(5, 3, 8)])).toEqual({ questionId: 8, history: [5], step: 2, result: null });
  expect(replay(1, [result(1, 3, 6), option(1, 4, 8)])).toEqual({
    questionId: 8,
    history: [1],
    step: 2,
    result: null,
  });
  expect(replay(1, [back(1), back(9)])).toEqual(startFlow(1));
  expect(replay(1, [{ action: 'OPTION_SELECT', questionId: 1, optionId: 3, nextQuestionId: null }])).toEqual(
    startFlow(1),
  );
});

test('[RES-01][MEA-07] the answers lead to the outcome, also after leaving the result, otherwise to the current question', () => {
  const there = [option(1, 3, 8), option(8, 2, 9), back(9), result(8, 4, 6)];
  const answers = [
    { questionId: 1, optionId: 3 },
    { questionId: 8, optionId: 4 },
  ];
  expect(answersOf(1, [])).toEqual([]);
  expect(answersOf(1, there.slice(0, 1))).toEqual(answers.slice(0, 1));
  for (const left of [0, 1, 2]) {
    expect(answersOf(1, [...there, ...Array.from({ length: left }, () => back(8))])).toEqual(answers);
  }
  // A later choice replaces the outcome.
  expect(answersOf(1, [...there, back(8), option(8, 2, 9)])).toEqual([
    { questionId: 1, optionId: 3 },
    { questionId: 8, optionId: 2 },
  ]);
});

test('[MEA-07] the last answer has a result if and only if there is an outcome', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { actions, flow } = flowsOf(events).at(-1) ?? { actions: [], flow: startFlow(1) };
      const answers = answersOf(1, actions);
      const outcome = outcomeOf(actions.map((action) => ({ ...action, step: 1 }) as never));
      if (outcome === null) expect(answers.map(({ questionId }) => questionId)).toEqual(flow.history);
      else {
        const chosen = actions.findLast(({ action }) => action === 'RESULT_SELECT');
        expect(answers.at(-1)).toEqual({ questionId: chosen?.questionId, optionId: chosen?.optionId });
      }
    }),
  );
});
