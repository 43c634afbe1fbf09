import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';

testTab();
const { joinHistory } = await import('./measurement-history.ts');
const { depthOf, makeMeasurementStore } = await import('./measurement-store.ts');
// What the page's own measurement asked of a browser it has.
vi.unstubAllGlobals();

const reply = { publicationId: 1, question: { id: 1, publicationId: 1, name: 'q' }, language: 'nl' };

const begun = async () => {
  let statisticsId = 0;
  const actions: string[] = [];
  const store = makeMeasurementStore({
    begin: async () => {
      statisticsId += 1;
      return { statisticsId, ...reply };
    },
    record: ({ body }) => actions.push(body.action),
  });
  const history = createMemoryHistory({ initialEntries: ['/instruction/5', '/measure/5'], initialIndex: 1 });
  const joined = joinHistory(history, store);
  await store.start(5);
  joined.sync();
  const flow = () => {
    const state = store.get();
    if (state.status !== 'running') throw new Error('not running');
    return state.flow;
  };
  const depth = () => (history.location.state as { measurementPlace?: { depth: number } }).measurementPlace?.depth;
  const select = (choice: { nextQuestionId: number } | { resultId: number }) =>
    store.select(flow().questionId, { optionId: 9, ...choice });
  return { store, history, joined, flow, depth, select, actions };
};

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

describe('the store of the measurement', () => {
  it('keeps only the last of two starts [MEA-01]', async () => {
    const replies: ((id: number) => void)[] = [];
    const store = makeMeasurementStore({
      begin: () =>
        new Promise((resolve) => {
          replies.push((id) => resolve({ statisticsId: id, ...reply }));
        }),
      record: vi.fn(),
    });
    const first = store.start(5);
    const second = store.start(5);
    replies[1]?.(2);
    replies[0]?.(1);
    await Promise.all([first, second]);
    expect(store.get()).toMatchObject({ status: 'running', statisticsId: 2 });
  });

  it('records exactly one back-click when a result is left, and none in between [MEA-07]', async () => {
    const { store, select, actions } = await begun();
    select({ nextQuestionId: 2 });
    store.leave();
    expect(actions).toEqual(['OPTION_SELECT']);
    await store.start(5);
    select({ resultId: 3 });
    store.leave();
    store.leave();
    expect(actions).toEqual(['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK']);
    expect(store.get()).toEqual({ status: 'none' });
  });

  it('does not take a second tap on a question that is gone for an answer', async () => {
    const { store, flow } = await begun();
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(true);
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(false);
    expect(flow().step).toBe(2);
  });
});
