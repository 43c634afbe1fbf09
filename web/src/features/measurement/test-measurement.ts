import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';
import type { Found } from './measurement-calls.ts';
import type { Waiting } from './outbox.ts';

// A measurement in a browser's history, for tests without a browser.
testTab();
const { joinHistory } = await import('./measurement-history.ts');
const { makeMeasurementStore } = await import('./measurement-store.ts');
const { progressOf } = await import('./progress.ts');
// What the page's own measurement asked of a browser it has.
vi.unstubAllGlobals();

/** What begins a measurement. */
export const reply = {
  key: 'k',
  publicationId: 1,
  answerOrder: 'AS_SET' as const,
  orderSeed: null,
  question: { id: 1, publicationId: 1, name: 'q' },
  language: 'nl',
};
/** Nothing of it is anywhere else. */
export const elsewhere = {
  find: async () => null,
  openOrBegin: () => Promise.reject(new Error('nothing is asked for')),
  close: async () => {},
};

/** One that was begun here. */
export const begun = async () => {
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
export const resumed = async (
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
      key,
      statisticsId: 1,
      publicationId: 1,
      treeRowId: 5,
      treeVersion: 2,
      startedAt: '2026-11-20T14:12:00Z',
      resumable: true,
      progress: progressOf({ statisticsId: 1, rootQuestionId: 1, actions: recorded }, []),
    }) as unknown as NonNullable<Found>;
  const store = makeMeasurementStore({
    ...elsewhere,
    begin: () => Promise.reject(new Error('nothing is begun')),
    find,
    openOrBegin: find,
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
