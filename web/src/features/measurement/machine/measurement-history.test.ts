import type { Flow } from '@ok/contract/measurement/flow.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resumeMeasurement, startTestMeasurement } from './test-measurement.ts';

const { depthOf } = await import('./measurement-state.ts');

describe('the browser history and the measurement', () => {
  it('agree whichever buttons are used [MEA-06]', async () => {
    const event = fc.constantFrom('select', 'select', 'result', 'back', 'browser back', 'browser forward', 'sync');
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const { store, history, connection, flow, depth, select } = await startTestMeasurement();
        let undone: Flow[] = [];
        for (const name of events) {
          const before = flow();
          if (name === 'select') select({ nextQuestionId: before.questionId + 1 });
          else if (name === 'result') select({ resultId: 3 });
          else if (name === 'back') store.back();
          else if (name === 'sync') connection.sync();
          else if (name === 'browser forward') {
            connection.sync();
            const { __TSR_index: index } = history.location.state;
            const expected = index < history.length - 1 ? (undone.at(-1) ?? before) : before;
            history.forward();
            expect(flow()).toEqual(expected);
          } else if (depthOf(before) > 0) {
            connection.sync();
            history.back();
            expect(depthOf(flow())).toBe(depthOf(before) - 1);
          }
          const change = depthOf(flow()) - depthOf(before);
          if (change < 0) undone.push(before);
          else if (change > 0 && JSON.stringify(undone.pop()) !== JSON.stringify(flow())) undone = [];
        }
        connection.sync();
        expect(depth()).toBe(depthOf(flow()));
        expect(history.location.pathname).toBe('/measure/5');
        for (let back = depthOf(flow()); back >= 0; back -= 1) history.back();
        expect(history.location.pathname).toBe('/instruction/5');
        connection.stop();
      }),
      { numRuns: 300 },
    );
  });

  it('records a back-click for each entry that the browser goes back [MEA-06]', async () => {
    const { history, connection, select, actions, flow } = await startTestMeasurement();
    for (const nextQuestionId of [2, 3, 4]) select({ nextQuestionId });
    connection.sync();
    history.go(-2);
    expect(actions.slice(3)).toEqual(['BACK_CLICK', 'BACK_CLICK']);
    expect(flow().questionId).toBe(2);
  });

  it('makes the choices again that Back took back, as the browser goes forward [MEA-06]', async () => {
    const { store, history, connection, select, actions, flow, depth } = await startTestMeasurement();
    for (const nextQuestionId of [2, 3]) select({ nextQuestionId });
    select({ resultId: 3 });
    connection.sync();
    history.go(-3);
    expect(flow().questionId).toBe(1);
    history.forward();
    expect([flow().questionId, depth()]).toEqual([2, 1]);
    history.go(2);
    expect(flow()).toMatchObject({ questionId: 3, result: { resultId: 3 } });
    expect(actions.slice(6)).toEqual(['OPTION_SELECT', 'OPTION_SELECT', 'RESULT_SELECT']);
    store.back();
    store.back();
    connection.sync();
    store.select(flow().questionId, { optionId: 7, nextQuestionId: 9 });
    connection.sync();
    history.forward();
    expect([flow().questionId, depth()]).toEqual([9, 2]);
    connection.stop();
  });

  it('goes back one question while the history has not caught up [MEA-06]', async () => {
    const { history, connection, select, actions, flow, depth } = await startTestMeasurement();
    select({ nextQuestionId: 2 });
    connection.sync();
    for (const nextQuestionId of [3, 4]) select({ nextQuestionId });
    history.back();
    expect(flow().questionId).toBe(3);
    expect(actions.slice(3)).toEqual(['BACK_CLICK']);
    connection.sync();
    expect(depth()).toBe(2);
  });

  it('goes back through the questions of a measurement that was resumed in a new entry [MEA-12]', async () => {
    const { store, history, connection, flow, depth } = await resumeMeasurement();
    expect(depth()).toBe(3);
    history.back();
    expect(flow()).toMatchObject({ questionId: 3, result: null });
    history.back();
    history.back();
    expect([flow().questionId, depth()]).toEqual([1, 0]);
    history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    expect(store.get().status).toBe('running');
    connection.stop();
  });

  it('continues in its history entry after a reload, with the entries before it [MEA-12]', async () => {
    const { store, history, connection, flow, depth, select } = await startTestMeasurement();
    select({ nextQuestionId: 2 });
    select({ nextQuestionId: 3 });
    connection.sync();
    connection.stop();
    const { key } = history.location.state.measurementPlace ?? { key: '' };
    const resumed = await resumeMeasurement(history, key);
    // The result, reached elsewhere, is one entry further.
    expect(depth()).toBe(3);
    history.go(-2);
    expect(resumed.flow().questionId).toBe(2);
    expect(flow().questionId).toBe(3);
    for (let back = 0; back < 2; back += 1) history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    store.reset();
  });

  it('skips the entries of a former measurement [MEA-06]', async () => {
    const { store, history, connection, select } = await startTestMeasurement();
    select({ nextQuestionId: 2 });
    connection.sync();
    await store.start(5);
    connection.sync();
    history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    history.forward();
    connection.stop();
  });
});
