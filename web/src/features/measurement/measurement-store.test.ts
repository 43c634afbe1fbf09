import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Found } from './measurement-calls.ts';
import { begun, elsewhere, reply, resumed } from './test-measurement.ts';

const { makeMeasurementStore } = await import('./measurement-store.ts');

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

  it('goes on with what is open of the tree, where it stands [MEA-12]', async () => {
    const { store } = await resumed();
    store.forget();
    await store.resumeOrStart(5, 'another');
    expect(store.get()).toMatchObject({ status: 'running', key: 'k', flow: { questionId: 3 } });
  });

  it('asks again by the same key, so that a reply that was lost makes no second one [MEA-12]', async () => {
    const { store: one } = await resumed();
    const found = one.get();
    if (found.status !== 'running') throw new Error('it is not running');
    const { flow, count, last, chosen } = found;
    const progress = { flow, count, last, chosen };
    const keys: string[] = [];
    const store = makeMeasurementStore({
      ...elsewhere,
      begin: () => Promise.reject(new Error('nothing is begun by itself')),
      openOrBegin: async (treeId, key) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('the reply was lost');
        return { ...found, treeRowId: treeId, key, resumable: true, progress } as unknown as NonNullable<Found>;
      },
      record: vi.fn(),
    });
    await store.resumeOrStart(5);
    const failed = store.get();
    if (failed.status !== 'failed') throw new Error('it did not fail');
    await failed.again();
    expect(store.get()).toMatchObject({ status: 'running', key: keys[0], treeId: 5 });
    expect(new Set(keys).size).toBe(1);
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
