import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { expect, test, vi } from 'vitest';
import type { FoundMeasurement } from './measurement-state.ts';
import { depthOf } from './measurement-state.ts';
import { noMeasurements, reply, resumeMeasurement, startTestMeasurement } from './test-measurement.ts';

const { createMeasurementMachine } = await import('./measurement-machine.ts');

type Found = NonNullable<FoundMeasurement>;
const recorded = [{ actionId: 'a-1', action: 'OPTION_SELECT', questionId: 1, optionId: 9, step: 1, sequence: 1 }];
const found = {
  key: 'k',
  statisticsId: 1,
  publicationId: 2,
  language: 'nl',
  treeRowId: 8,
  treeVersion: 3,
  answerOrder: 'RANDOM',
  orderSeed: 77,
  startedAt: '2026-11-20T14:12:00Z',
  resumable: true,
  progress: {
    flow: { questionId: 4, history: [1], step: 2, result: null },
    count: 1,
    lastActionId: 'a-1',
    chosen: { 1: 9 },
    actions: recorded,
  },
} as unknown as Found;
const running = {
  status: 'running',
  key: 'k',
  statisticsId: 1,
  publicationId: 2,
  treeVersion: 3,
  answerOrder: 'RANDOM',
  orderSeed: 77,
  startedAt: 1_795_183_920_000,
  flow: { questionId: 4, history: [1], step: 2, result: null },
  count: 1,
  lastActionId: 'a-1',
  chosen: { 1: 9 },
  actions: recorded,
  language: 'nl',
  notice: undefined,
};

const createMachine = (calls: Partial<Parameters<typeof createMeasurementMachine>[0]> = {}) => {
  const record = vi.fn();
  const close = vi.fn(async () => {});
  const begin = async () => ({ statisticsId: 1, ...reply });
  const machine = createMeasurementMachine({ ...noMeasurements, begin, record, close, ...calls });
  return { machine, record, close };
};

test('[MEA-01] a measurement that is started begins at the first question of the reply', async () => {
  const { machine } = createMachine();
  const startedAt = Date.now();
  const starting = machine.start(5, 'mine');
  expect(machine.get()).toEqual({ status: 'opening', treeId: 5, key: 'mine' });
  await starting;
  expect(machine.get()).toEqual({
    status: 'running',
    treeId: 5,
    key: 'mine',
    statisticsId: 1,
    publicationId: 1,
    answerOrder: 'AS_SET',
    orderSeed: null,
    flow: { questionId: 1, history: [], step: 1, result: null },
    count: 0,
    lastActionId: null,
    chosen: {},
    actions: [],
    language: 'nl',
    first: { question: reply.question, language: 'nl' },
    startedAt: expect.toSatisfy((moment) => moment >= startedAt && moment <= Date.now()),
  });
});

test('[MEA-12] a measurement is resumed where it was, at the address’s tree or else at the tree that starts new ones', async () => {
  const find = vi.fn(async () => found);
  const { machine } = createMachine({ find, resumeOrBegin: async () => found });
  const resuming = machine.resume('k', 5);
  expect(machine.get()).toEqual({ status: 'opening', treeId: 5, key: 'k' });
  await resuming;
  expect([find.mock.calls, machine.get()]).toEqual([[['k']], { ...running, treeId: 5 }]);
  await machine.resume('k');
  expect(machine.get()).toEqual({ ...running, treeId: 8 });
  const opening = machine.resumeOrStart(6, 'other');
  expect(machine.get()).toEqual({ status: 'opening', treeId: 6 });
  await opening;
  expect(machine.get()).toEqual({ ...running, treeId: 6 });
});

test.each([
  ['STOPPED', 'STOPPED'],
  [undefined, 'UNREADABLE'],
])('[MEA-12] a measurement that can’t be resumed (%s) is closed as %s', async (notResumable, reason) => {
  const { machine } = createMachine({ find: async () => ({ ...found, resumable: false, notResumable }) as Found });
  await machine.resume('k', 5);
  expect(machine.get()).toEqual({ status: 'closed', treeId: 5, key: 'k', reason });
});

test('[MEA-12] a measurement that does not exist is gone', async () => {
  const { machine } = createMachine();
  await machine.resume('k', 5);
  expect(machine.get()).toEqual({ status: 'gone', treeId: 5, key: 'k' });
});

test('[MEA-12] a failure says whether the measurement existed before', async () => {
  const error = new Error('no connection');
  const { machine } = createMachine({
    begin: () => Promise.reject(error),
    find: () => Promise.reject(error),
    resumeOrBegin: () => Promise.reject(error),
  });
  const failed = { status: 'failed', error, retry: expect.any(Function) };
  await machine.start(5, 'k');
  expect(machine.get()).toEqual({ ...failed, treeId: 5, key: 'k', isExisting: false });
  await machine.resumeOrStart(5, 'k');
  expect(machine.get()).toEqual({ ...failed, treeId: 5, isExisting: false });
  await machine.resume('k', 5);
  expect(machine.get()).toEqual({ ...failed, treeId: 5, key: 'k', isExisting: true });
});

test('[MEA-12] a measurement that the server can not be asked for opens as the device keeps it', async () => {
  const { machine } = createMachine({ find: async () => ({ ...running, treeId: 8 }) as never });
  await machine.resume('k', 5);
  expect(machine.get()).toEqual({ ...running, treeId: 5 });
  await machine.resume('k');
  expect(machine.get()).toEqual({ ...running, treeId: 8 });
});

test('[MEA-01] a measurement that began without a network hands its start along with each action', async () => {
  const start = { key: 'mine', publicationId: 2 } as never;
  const begun = { ...running, key: 'mine', treeId: 5, statisticsId: -7, start };
  const { machine, record } = createMachine({ begin: async () => begun as never });
  await machine.start(5, 'mine');
  expect(machine.get()).toEqual(begun);
  machine.select(4, { optionId: 9, nextQuestionId: 6 });
  expect(record.mock.calls[0]?.[0]).toMatchObject({ statisticsId: -7, start });
});

test('[MEA-12] every change of a running measurement is kept on the device', async () => {
  const keep = vi.fn();
  const { machine } = createMachine({ find: async () => found, keep });
  await machine.resume('k', 5);
  machine.select(4, { optionId: 9, nextQuestionId: 6 });
  expect(keep.mock.calls.map(([state]) => state.flow.questionId)).toEqual([4, 6]);
});

test('[MEA-12] a measurement that fails to reload existed before', async () => {
  const { machine } = createMachine({ find: () => Promise.reject(new Error('no connection')) });
  await machine.start(5, 'k');
  machine.reload(1, 'error.measurementmovedon');
  await vi.waitFor(() => expect(machine.get()).toMatchObject({ status: 'failed', treeId: 5, key: 'k' }), 20_000);
  expect(machine.get()).toHaveProperty('isExisting', true);
});

test.each(['found', 'failed'])(
  'a measurement that was left while it opened stays left when it is %s',
  async (outcome) => {
    const answer = Promise.withResolvers<Found>();
    const { machine } = createMachine({ find: () => answer.promise });
    const resuming = machine.resume('k', 5);
    machine.leave();
    if (outcome === 'found') answer.resolve(found);
    else answer.reject(new Error('no connection'));
    await resuming;
    expect(machine.get()).toEqual({ status: 'none' });
  },
);

test('nothing is chosen, taken back or reloaded without a running measurement', () => {
  const { machine, record } = createMachine();
  expect(machine.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(false);
  expect(machine.back()).toBe(false);
  machine.reload(1, 'error.measurementmovedon');
  machine.leave();
  expect([machine.get(), record.mock.calls]).toEqual([{ status: 'none' }, []]);
});

test('[MEA-04] [MEA-05] an answer leads to its result, or else to its question, and one without either to nothing', async () => {
  const { machine, record } = createMachine();
  await machine.start(5);
  machine.choose(1, { id: 7, question: null, result: null } as OptionPage);
  expect(record).not.toHaveBeenCalled();
  machine.choose(1, { id: 8, question: { id: 2 }, result: null } as OptionPage);
  machine.choose(2, { id: 9, question: { id: 3 }, result: { id: 6 } } as OptionPage);
  expect(
    record.mock.calls.map(([{ statisticsId, body, nextQuestionId, after }]) => [
      statisticsId,
      body.action,
      body.questionId,
      body.optionId,
      body.resultId,
      body.publicationId,
      body.sequence,
      nextQuestionId,
      after,
    ]),
  ).toEqual([
    [1, 'OPTION_SELECT', 1, 8, undefined, 1, 1, 2, null],
    [1, 'RESULT_SELECT', 2, 9, 6, 1, 2, undefined, record.mock.calls[0]?.[0].body.actionId],
  ]);
  expect(machine.get()).toMatchObject({ chosen: { 1: 8, 2: 9 }, count: 2, flow: { questionId: 2 } });
  expect(machine.back()).toBe(true);
  expect(machine.get()).toMatchObject({ chosen: { 1: 8, 2: 9 }, count: 3, flow: { result: null } });
});

test('[MEA-06] the depth of a flow counts its choices, that of a result too', async () => {
  const { flow, store } = await resumeMeasurement();
  expect(depthOf(flow())).toBe(3);
  store.back();
  expect(depthOf(flow())).toBe(2);
  const started = await startTestMeasurement();
  expect([depthOf(started.flow()), started.store.back()]).toEqual([0, false]);
});

test('[MEA-12] stopping closes the measurement by its key, and nothing where there is none', async () => {
  const { machine, close } = createMachine({ resumeOrBegin: () => new Promise(() => {}) });
  await machine.stop();
  void machine.resumeOrStart(5);
  await machine.stop();
  expect(close).not.toHaveBeenCalled();
  await machine.start(5, 'mine');
  await machine.stop();
  expect(close.mock.calls).toEqual([['mine']]);
});

test('listeners hear of every change until they are removed', async () => {
  const { machine } = createMachine();
  const statuses: string[] = [];
  const removeListener = machine.subscribe(() => statuses.push(machine.get().status));
  machine.reset();
  await machine.start(5);
  machine.back();
  machine.reset();
  machine.reset();
  expect(statuses).toEqual(['opening', 'running', 'none']);
  removeListener();
  await machine.start(5);
  expect(statuses).toHaveLength(3);
});

test.each(['start', 'resume', 'resumeOrStart'] as const)(
  '[MEA-07] opening another measurement at a result (%s) records one back-click of the first',
  async (opening) => {
    const { machine, record } = createMachine({ find: async () => found, resumeOrBegin: async () => found });
    await machine.start(5, 'first');
    machine.select(1, { optionId: 9, resultId: 6 });
    await (opening === 'resume' ? machine.resume('k') : machine[opening](6, 'k'));
    expect(record.mock.calls.map(([{ body }]) => body.action)).toEqual(['RESULT_SELECT', 'BACK_CLICK']);
    expect(machine.get()).toMatchObject({ status: 'running', key: 'k' });
  },
);
