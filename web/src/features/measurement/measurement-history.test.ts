import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';
import type { Found } from './measurement-calls.ts';
import type { Waiting } from './outbox.ts';

testTab();
const { joinHistory } = await import('./measurement-history.ts');
const { depthOf, makeMeasurementStore } = await import('./measurement-store.ts');
const { progressOf } = await import('./progress.ts');
// What the page's own measurement asked of a browser it has.
vi.unstubAllGlobals();

const reply = { key: 'k', publicationId: 1, question: { id: 1, publicationId: 1, name: 'q' }, language: 'nl' };
const elsewhere = {
  find: async () => null,
  findOpenKey: async () => undefined,
  close: async () => {},
};

const begun = async () => {
  let statisticsId = 0;
  const actions: string[] = [];
  const store = makeMeasurementStore({
    ...elsewhere,
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

/** One that was brought to a result at its third question, found again in an entry of the history. */
const resumed = async (
  history = createMemoryHistory({ initialEntries: ['/instruction/5', '/measure/5'], initialIndex: 1 }),
  key = 'k',
) => {
  const option = (questionId: number) =>
    ({ action: 'OPTION_SELECT', questionId, optionId: 9, nextQuestionId: questionId + 1 }) as const;
  const actions = [option(1), option(2), { action: 'RESULT_SELECT', questionId: 3, optionId: 9, resultId: 6 } as const];
  const recorded = actions.map((action, index) => ({ ...action, actionId: `a-${index}`, sequence: index + 1 }));
  const sent: Waiting[] = [];
  const find = async () =>
    ({
      statisticsId: 1,
      publicationId: 1,
      treeRowId: 5,
      treeVersion: 2,
      startedAt: '2026-11-20T14:12:00Z',
      resumable: true,
      progress: progressOf({ statisticsId: 1, rootQuestionId: 1, actions: recorded }, []),
    }) as unknown as Found;
  const store = makeMeasurementStore({
    ...elsewhere,
    begin: () => Promise.reject(new Error('nothing is begun')),
    find,
    findOpenKey: async () => key,
    record: (waiting) => sent.push(waiting),
  });
  const joined = joinHistory(history, store);
  await store.resume(key, 5);
  joined.sync();
  const flow = () => {
    const state = store.get();
    if (state.status !== 'running') throw new Error('not running');
    return state.flow;
  };
  const depth = () => history.location.state.measurementPlace?.depth;
  return { store, history, joined, flow, depth, sent };
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

describe('the store of the measurement', () => {
  it('keeps only the last of two starts [MEA-01]', async () => {
    const replies: ((id: number) => void)[] = [];
    const store = makeMeasurementStore({
      ...elsewhere,
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

  it('counts its actions, and says of each what it was made after and when [MEA-12]', async () => {
    const { store, sent } = await resumed();
    store.back();
    store.choose(3, { id: 8, question: { id: 4 }, result: null } as OptionPage);
    expect(sent.map(({ body, after, nextQuestionId }) => [body.action, body.sequence, after, nextQuestionId])).toEqual([
      ['BACK_CLICK', 4, 'a-2', undefined],
      ['OPTION_SELECT', 5, sent[0]?.body.actionId, 4],
    ]);
    for (const { body } of sent) expect(Date.parse(body.occurredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('begins nothing where one of the tree is open, and tells the key before it begins [MEA-12]', async () => {
    const { store } = await resumed();
    await store.resumeOrStart(5, () => expect.fail('one is open'));
    expect(store.get()).toMatchObject({ status: 'running', key: 'k', flow: { questionId: 3 } });
    store.forget();
    const told: string[] = [];
    const fresh = makeMeasurementStore({
      ...elsewhere,
      begin: async (_, key) => {
        expect(told).toEqual([key]);
        return { statisticsId: 2, ...reply };
      },
      record: vi.fn(),
    });
    await fresh.resumeOrStart(5, (key) => told.push(key));
    expect(fresh.get()).toMatchObject({ status: 'running', statisticsId: 2, key: told[0] });
  });

  it('tries a start again with the same key, so that a reply that was lost makes no second one [MEA-12]', async () => {
    const keys: string[] = [];
    const store = makeMeasurementStore({
      ...elsewhere,
      begin: async (_, key) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('the reply was lost');
        return { statisticsId: 1, ...reply };
      },
      record: vi.fn(),
    });
    await store.start(5);
    const failed = store.get();
    if (failed.status !== 'failed') throw new Error('it did not fail');
    await failed.again();
    expect(store.get().status).toBe('running');
    expect(new Set(keys).size).toBe(1);
  });

  it('records nothing at a result when the session is over [MEA-07][MEA-12]', async () => {
    const { store, sent } = await resumed();
    store.forget();
    store.leave();
    expect(sent).toEqual([]);
  });

  it('shows where it stands, and why, when it went on elsewhere [MEA-12]', async () => {
    const { store, flow } = await resumed();
    store.back();
    expect(flow().result).toBeNull();
    store.correct(2, 'error.measurementmovedon');
    expect(flow().result).toBeNull();
    store.correct(1, 'error.measurementmovedon');
    expect(store.get().status).toBe('opening');
    await Promise.resolve();
    await Promise.resolve();
    expect(store.get()).toMatchObject({ notice: 'error.measurementmovedon', flow: { result: { resultId: 6 } } });
    store.back();
    expect(store.get()).not.toHaveProperty('notice');
  });

  it('does not take a second tap on a question that is gone for an answer', async () => {
    const { store, flow } = await begun();
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(true);
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(false);
    expect(flow().step).toBe(2);
  });
});
