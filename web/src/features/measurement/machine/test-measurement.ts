import { createMemoryHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { testTab } from '../../../session/test-tab.ts';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import type { FoundMeasurement } from './measurement-state.ts';

// A measurement connected to a browser history, for tests without a browser.
testTab();
const { connectHistory } = await import('./measurement-history.ts');
const { createMeasurementMachine } = await import('./measurement-machine.ts');
const { progressOf } = await import('../outbox/progress.ts');
// The page's own measurement has read its globals by now.
vi.unstubAllGlobals();

/** Reply to the start of a measurement. */
export const reply = {
  key: 'k',
  publicationId: 1,
  answerOrder: 'AS_SET' as const,
  orderSeed: null,
  question: { id: 1, publicationId: 1, name: 'q' },
  language: 'nl',
};
/** Dependencies without any existing measurement. */
export const noMeasurements = {
  find: async () => null,
  resumeOrBegin: () => Promise.reject(new Error('unexpected opening')),
  close: async () => {},
  keep: () => {},
};

/** A measurement that was started here. */
export const startTestMeasurement = async () => {
  let statisticsId = 0;
  const actions: string[] = [];
  const store = createMeasurementMachine({
    ...noMeasurements,
    begin: async () => {
      statisticsId += 1;
      return { statisticsId, ...reply };
    },
    record: ({ body }) => actions.push(body.action),
  });
  const history = createMemoryHistory({ initialEntries: ['/instruction/5', '/measure/5'], initialIndex: 1 });
  const connection = connectHistory(history, store);
  await store.start(5);
  connection.sync();
  const flow = () => {
    const state = store.get();
    if (state.status !== 'running') throw new Error('not running');
    return state.flow;
  };
  const depth = () => (history.location.state as { measurementPlace?: { depth: number } }).measurementPlace?.depth;
  const select = (choice: { nextQuestionId: number } | { resultId: number }) =>
    store.select(flow().questionId, { optionId: 'resultId' in choice ? 8 : 9, ...choice });
  return { store, history, connection, flow, depth, select, actions };
};

/** A measurement with a result at its third question, resumed in a history entry. */
export const resumeMeasurement = async (
  history = createMemoryHistory({ initialEntries: ['/instruction/5', '/measure/5'], initialIndex: 1 }),
  key = 'k',
) => {
  const option = (questionId: number) => ({ questionId, nextQuestionId: questionId + 1, resultId: null });
  const actions = [option(1), option(2), { questionId: 3, nextQuestionId: null, resultId: 6 }];
  const recorded = actions.map((action, index) => ({
    ...action,
    action: action.resultId ? ('RESULT_SELECT' as const) : ('OPTION_SELECT' as const),
    optionId: 9,
    actionId: `a-${index}`,
    sequence: index + 1,
    step: index + 1,
    occurredAt: '2026-11-20T14:15:00Z',
  }));
  const sent: WaitingAction[] = [];
  const find = async (): Promise<NonNullable<FoundMeasurement>> => ({
    key,
    statisticsId: 1,
    publicationId: 1,
    treeRowId: 5,
    treeVersion: 2,
    treeId: 1,
    treeName: 'tree',
    language: 'nl',
    startedAt: '2026-11-20T14:12:00Z',
    lastActionAt: '2026-11-20T14:15:00Z',
    endedAt: null,
    status: 'OPEN',
    step: 3,
    score: null,
    resultName: null,
    correctableUntil: null,
    correction: null,
    supersededBy: null,
    rootQuestionId: 1,
    actions: recorded,
    answerOrder: 'AS_SET',
    orderSeed: null,
    resumable: true,
    progress: progressOf({ statisticsId: 1, rootQuestionId: 1, actions: recorded }, []),
  });
  const store = createMeasurementMachine({
    ...noMeasurements,
    begin: () => Promise.reject(new Error('unexpected start')),
    find,
    resumeOrBegin: find,
    record: (waiting) => sent.push(waiting),
  });
  const connection = connectHistory(history, store);
  await store.resume(key, 5);
  connection.sync();
  const flow = () => {
    const state = store.get();
    if (state.status !== 'running') throw new Error('not running');
    return state.flow;
  };
  const depth = () => history.location.state.measurementPlace?.depth;
  return { store, history, connection, flow, depth, sent };
};
