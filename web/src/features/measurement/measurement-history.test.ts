import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begun, resumed } from './test-measurement.ts';

const { depthOf } = await import('./measurement-store.ts');

describe('the browser history and the measurement', () => {
  it('agree whatever buttons are used [MEA-06]', async () => {
    const event = fc.constantFrom('select', 'select', 'result', 'back', 'browser back', 'browser forward', 'sync');
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const { store, history, joined, flow, depth, select } = await begun();
        for (const name of events) {
          const before = flow();
          if (name === 'select') select({ nextQuestionId: before.questionId + 1 });
          else if (name === 'result') select({ resultId: 3 });
          else if (name === 'back') store.back();
          else if (name === 'sync') joined.sync();
          else if (name === 'browser forward') {
            joined.sync();
            history.forward();
            expect(flow()).toEqual(before);
          } else if (depthOf(before) > 0) {
            joined.sync();
            history.back();
            expect(depthOf(flow())).toBe(depthOf(before) - 1);
          }
        }
        joined.sync();
        expect(depth()).toBe(depthOf(flow()));
        expect(history.location.pathname).toBe('/measure/5');
        for (let back = depthOf(flow()); back >= 0; back -= 1) history.back();
        expect(history.location.pathname).toBe('/instruction/5');
        joined.stop();
      }),
      { numRuns: 300 },
    );
  });

  it('records a back-click for each entry that the browser goes back over [MEA-06]', async () => {
    const { history, joined, select, actions, flow } = await begun();
    for (const nextQuestionId of [2, 3, 4]) select({ nextQuestionId });
    joined.sync();
    history.go(-2);
    expect(actions.slice(3)).toEqual(['BACK_CLICK', 'BACK_CLICK']);
    expect(flow().questionId).toBe(2);
  });

  it('goes back one question where the history has not followed yet [MEA-06]', async () => {
    const { history, joined, select, actions, flow, depth } = await begun();
    select({ nextQuestionId: 2 });
    joined.sync();
    for (const nextQuestionId of [3, 4]) select({ nextQuestionId });
    history.back();
    expect(flow().questionId).toBe(3);
    expect(actions.slice(3)).toEqual(['BACK_CLICK']);
    joined.sync();
    expect(depth()).toBe(2);
  });

  it('goes back through the questions of a measurement that was taken up again in a new entry [MEA-12]', async () => {
    const { store, history, joined, flow, depth } = await resumed();
    expect(depth()).toBe(3);
    history.back();
    expect(flow()).toMatchObject({ questionId: 3, result: null });
    history.back();
    history.back();
    expect([flow().questionId, depth()]).toEqual([1, 0]);
    history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    expect(store.get().status).toBe('running');
    joined.stop();
  });

  it('goes on in the entry that it was cut off in, with those before it [MEA-12]', async () => {
    const { store, history, joined, flow, depth, select } = await begun();
    select({ nextQuestionId: 2 });
    select({ nextQuestionId: 3 });
    joined.sync();
    joined.stop();
    const { key } = history.location.state.measurementPlace ?? { key: '' };
    const found = await resumed(history, key);
    // The result that it was brought to elsewhere is one entry further.
    expect(depth()).toBe(3);
    history.go(-2);
    expect(found.flow().questionId).toBe(2);
    expect(flow().questionId).toBe(3);
    for (let back = 0; back < 2; back += 1) history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    store.forget();
  });

  it('goes past the entries of a former measurement [MEA-06]', async () => {
    const { store, history, joined, select } = await begun();
    select({ nextQuestionId: 2 });
    joined.sync();
    await store.start(5);
    joined.sync();
    history.back();
    expect(history.location.pathname).toBe('/instruction/5');
    history.forward();
    joined.stop();
  });
});
