import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, applyEvent, type FlowEvent, outcomeOf, startFlow } from '../measurement/flow.ts';
import { additionsOf, type CountedMeasurement, figureKinds } from './measurement-figures.ts';
import { sizeOf, stepOf } from './sizes.ts';

/** Events in a tree whose question 1 leads to 2, and 2 to 3. Each question can also lead to a result. */
const events = fc.array(fc.constantFrom<'on' | 'result' | 'back' | 'leave'>('on', 'on', 'result', 'back', 'leave'), {
  maxLength: 14,
});

/** A recorded and counted action. */
type TestAction = Action & { nextQuestionId: number | null; score: number | null; at: number };

const scoreOf = (question: number) => question + 3;

const actionsOf = (eventNames: readonly string[]): TestAction[] => {
  let flow = startFlow(1);
  const actions: TestAction[] = [];
  for (const eventName of eventNames) {
    const at = flow.questionId;
    const event: FlowEvent =
      eventName === 'on' && at < 3
        ? { type: 'select', optionId: at * 10, nextQuestionId: at + 1 }
        : eventName === 'on' || eventName === 'result'
          ? { type: 'select', optionId: at * 10 + 1, resultId: 100 + at }
          : { type: eventName === 'back' ? 'back' : 'leave' };
    const after = applyEvent(flow, event);
    flow = after.flow;
    if (!after.action) continue;
    const { action } = after;
    const nextQuestionId = action.action === 'OPTION_SELECT' ? action.questionId + 1 : null;
    const score = action.action === 'RESULT_SELECT' ? scoreOf(action.questionId) : null;
    actions.push({ ...action, nextQuestionId, score, at: 30_000 * (actions.length + 1) });
  }
  return actions;
};

const measurementOf = (actions: readonly TestAction[], status?: CountedMeasurement['status']): CountedMeasurement => ({
  rootQuestionId: 1,
  startedAt: 0,
  status: status ?? (outcomeOf(actions) === null ? 'OPEN' : 'FINISHED'),
  actions,
});

const countOf = (measurement: CountedMeasurement, ...figures: string[]) =>
  additionsOf(measurement).filter(({ figure }) => figures.includes(figure)).length;

test('[STT-03] a measurement has one state, and one event at each question that it reached', () => {
  fc.assert(
    fc.property(events, fc.boolean(), (eventNames, isStopped) => {
      const actions = actionsOf(eventNames);
      const running = measurementOf(actions);
      const measurement = running.status === 'OPEN' && isStopped ? measurementOf(actions, 'STOPPED') : running;
      const additions = additionsOf(measurement);
      for (const { figure } of additions) expect(figureKinds).toContain(figure);
      expect(countOf(measurement, 'FINISHED', 'FINISHED_BACK', 'STOPPED', 'STOPPED_BACK', 'OPEN', 'OPEN_BACK')).toBe(1);
      const reached = additions.filter(({ figure }) => figure.startsWith('REACHED')).map(({ subject }) => subject);
      expect(new Set(reached).size).toBe(reached.length);
      expect(reached).toContain(1);
      const isFinished = measurement.status === 'FINISHED' ? 1 : 0;
      for (const figure of ['SCORE', 'DURATION', 'STEPS']) expect(countOf(measurement, figure)).toBe(isFinished);
      expect(countOf(measurement, 'STANDS')).toBe(measurement.status === 'OPEN' ? 1 : 0);
      expect(countOf(measurement, 'REACHED_STOPPED', 'REACHED_BACK_STOPPED')).toBe(
        measurement.status === 'STOPPED' ? 1 : 0,
      );
      // Each step forward is one answer.
      const chosen = countOf(measurement, 'CHOSEN');
      const steps = additions.find(({ figure }) => figure === 'STEPS')?.size;
      if (steps !== undefined) expect(chosen).toBe(steps);
      expect(countOf(measurement, 'SECONDS')).toBe(actions.filter(({ action }) => action !== 'BACK_CLICK').length);
    }),
  );
});

test('[STT-03] leaving a result is no step back, unless something is done after it', () => {
  const left = measurementOf(actionsOf(['on', 'result', 'leave']));
  expect(countOf(left, 'FINISHED')).toBe(1);
  expect(countOf(left, 'REACHED_BACK')).toBe(0);
  const changed = measurementOf(actionsOf(['on', 'result', 'back', 'on', 'result']));
  expect(additionsOf(changed)).toEqual(
    expect.arrayContaining([
      { figure: 'FINISHED_BACK', subject: 0 },
      { figure: 'REACHED_BACK', subject: 2 },
      { figure: 'SCORE', subject: scoreOf(3) },
      { figure: 'CHOSEN', subject: 10 },
      { figure: 'CHOSEN', subject: 20 },
      { figure: 'CHOSEN', subject: 31 },
    ]),
  );
  expect(countOf(changed, 'CHOSEN')).toBe(3);
});

test('[STT-03] from the first question there is no step back, and an answer takes the time since the previous action', () => {
  expect(additionsOf(measurementOf([]))).toEqual([
    { figure: 'OPEN', subject: 0 },
    { figure: 'REACHED', subject: 1 },
    { figure: 'STANDS', subject: 1 },
  ]);
  const defaults = { step: 1, score: null };
  const back: TestAction = { ...defaults, action: 'BACK_CLICK', questionId: 1, nextQuestionId: null, at: 10_000 };
  const answer: TestAction = {
    ...defaults,
    action: 'OPTION_SELECT',
    questionId: 1,
    optionId: 10,
    nextQuestionId: 2,
    at: 25_000,
  };
  expect(additionsOf(measurementOf([back, answer]))).toEqual(
    expect.arrayContaining([
      { figure: 'OPEN', subject: 0 },
      { figure: 'SECONDS', subject: 1, size: stepOf(15) },
    ]),
  );
});

test('[STT-03] the middle of a step is at most 2.5 % from its sizes, and steps grow with sizes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (value) => {
      const middle = sizeOf(stepOf(value));
      expect(Math.abs(middle - value)).toBeLessThanOrEqual(value <= 20 ? 0 : value * 0.0251 + 0.5);
      expect(stepOf(value + 1)).toBeGreaterThanOrEqual(stepOf(value));
    }),
  );
  expect(stepOf(-3)).toBe(0);
  expect(stepOf(1e9)).toBe(stepOf(86_400));
});
