import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { describe, expect, it, vi } from 'vitest';
import type { FoundMeasurement } from './measurement-state.ts';
import { noMeasurements, reply, resumeMeasurement, startTestMeasurement } from './test-measurement.ts';

const { createMeasurementMachine } = await import('./measurement-machine.ts');

describe('the measurement machine', () => {
  it('keeps only the last of two starts [MEA-01]', async () => {
    const replies: ((id: number) => void)[] = [];
    const store = createMeasurementMachine({
      ...noMeasurements,
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

  it('records exactly one back-click when the user leaves a result, and none at a question [MEA-07]', async () => {
    const { store, select, actions } = await startTestMeasurement();
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

  it('numbers its actions, with the previous action and the time of each [MEA-12]', async () => {
    const { store, sent } = await resumeMeasurement();
    store.back();
    store.choose(3, { id: 8, question: { id: 4 }, result: null } as OptionPage);
    expect(sent.map(({ body, after, nextQuestionId }) => [body.action, body.sequence, after, nextQuestionId])).toEqual([
      ['BACK_CLICK', 4, 'a-2', undefined],
      ['OPTION_SELECT', 5, sent[0]?.body.actionId, 4],
    ]);
    for (const { body } of sent) expect(Date.parse(body.occurredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('resumes the open measurement of the tree at its question [MEA-12]', async () => {
    const { store } = await resumeMeasurement();
    store.reset();
    await store.resumeOrStart(5, 'another');
    expect(store.get()).toMatchObject({ status: 'running', key: 'k', flow: { questionId: 3 } });
  });

  it('retries opening with the same key, so that a lost reply starts no second measurement [MEA-12]', async () => {
    const { store: one } = await resumeMeasurement();
    const running = one.get();
    if (running.status !== 'running') throw new Error('it is not running');
    const { flow, count, lastActionId, chosen } = running;
    const progress = { flow, count, lastActionId, chosen };
    const keys: string[] = [];
    const store = createMeasurementMachine({
      ...noMeasurements,
      begin: () => Promise.reject(new Error('nothing is begun by itself')),
      resumeOrBegin: async (treeId, key) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('the reply was lost');
        return {
          ...running,
          treeRowId: treeId,
          key,
          resumable: true,
          progress,
        } as unknown as NonNullable<FoundMeasurement>;
      },
      record: vi.fn(),
    });
    await store.resumeOrStart(5);
    const failed = store.get();
    if (failed.status !== 'failed') throw new Error('it did not fail');
    await failed.retry();
    expect(store.get()).toMatchObject({ status: 'running', key: keys[0], treeId: 5 });
    expect(new Set(keys).size).toBe(1);
  });

  it('retries a start with the same key, so that a lost reply starts no second measurement [MEA-12]', async () => {
    const keys: string[] = [];
    const store = createMeasurementMachine({
      ...noMeasurements,
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
    await failed.retry();
    expect(store.get().status).toBe('running');
    expect(new Set(keys).size).toBe(1);
  });

  it('records nothing at a result when the session ends [MEA-07][MEA-12]', async () => {
    const { store, sent } = await resumeMeasurement();
    store.reset();
    store.leave();
    expect(sent).toEqual([]);
  });

  it('shows its state on the server, and why, when it continued elsewhere [MEA-12]', async () => {
    const { store, flow } = await resumeMeasurement();
    store.back();
    expect(flow().result).toBeNull();
    store.reload(2, 'error.measurementmovedon');
    expect(flow().result).toBeNull();
    store.reload(1, 'error.measurementmovedon');
    expect(store.get().status).toBe('opening');
    await Promise.resolve();
    await Promise.resolve();
    expect(store.get()).toMatchObject({ notice: 'error.measurementmovedon', flow: { result: { resultId: 6 } } });
    store.back();
    expect(store.get()).not.toHaveProperty('notice');
  });

  it('ignores a second tap on a question that is no longer on screen', async () => {
    const { store, flow } = await startTestMeasurement();
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(true);
    expect(store.select(1, { optionId: 9, nextQuestionId: 2 })).toBe(false);
    expect(flow().step).toBe(2);
  });
});
