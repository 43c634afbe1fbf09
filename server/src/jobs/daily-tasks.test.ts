import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import type { Database } from '../db/schema/tables.ts';
import { runDaily, startDailyTasks } from './daily-tasks.ts';

describe('[PRI-09] the work of a day', () => {
  let database: TestDatabase<Database>;
  beforeAll(async () => {
    database = await testDatabase<Database>();
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.deleteFrom('daily_job').execute());

  const run = (moment: string, work = async () => ({ rows: 1 }) as Record<string, number>, name = 'work') =>
    runDaily(database.db, name, new Date(moment), work);

  test('is done once, and again the next day', async () => {
    expect(await run('2026-03-01T00:00:00Z')).toEqual({ rows: 1 });
    expect(await run('2026-03-01T23:59:59Z')).toBeNull();
    expect(await run('2026-03-02T00:00:00Z')).toEqual({ rows: 1 });
  });

  test('is not done again by a process whose clock is behind', async () => {
    expect(await run('2026-03-02T00:00:01Z')).toEqual({ rows: 1 });
    expect(await run('2026-03-01T23:59:59Z')).toBeNull();
  });

  test('is done once for each task', async () => {
    expect(await run('2026-03-01T00:00:00Z')).toEqual({ rows: 1 });
    expect(await run('2026-03-01T00:00:00Z', undefined, 'other work')).toEqual({ rows: 1 });
  });

  test('is repeated the same day after it failed', async () => {
    const failing = async () => Promise.reject(new Error('no room'));
    await expect(run('2026-03-01T00:00:00Z', failing)).rejects.toThrow('no room');
    expect(await run('2026-03-01T01:00:00Z')).toEqual({ rows: 1 });
  });

  test('is taken over from a dead process after ten minutes', async () => {
    const taken = Promise.withResolvers<void>();
    const dying = run('2026-03-01T00:00:00Z', () => {
      taken.resolve();
      return new Promise(() => {});
    });
    void dying;
    await taken.promise;
    expect(await run('2026-03-01T00:00:00Z')).toBeNull();
    const age = (minutes: number) =>
      sql`update daily_job set taken_at = now() - make_interval(mins => ${minutes})`.execute(database.db);
    await age(9);
    expect(await run('2026-03-01T00:00:00Z')).toBeNull();
    await age(11);
    expect(await run('2026-03-01T00:00:00Z')).toEqual({ rows: 1 });
  });

  test('stops in a process whose turn another one took', async () => {
    let batches = 0;
    const countBatch = async () => {
      batches += 1;
    };
    const late = runDaily(database.db, 'work', new Date('2026-03-01T00:00:00Z'), async (runBatch) => {
      await runBatch(countBatch);
      await sql`update daily_job set taken_by = gen_random_uuid()`.execute(database.db);
      await runBatch(countBatch);
      return { batches };
    });
    await expect(late).rejects.toThrow('Another process took over');
    expect(batches).toBe(1);
  });

  test('is done by one of several processes that begin at once', async () => {
    const work = vi.fn(async () => ({ rows: 1 }));
    const done = await Promise.all(Array.from({ length: 5 }, () => run('2026-03-01T00:00:00Z', work)));
    expect(work).toHaveBeenCalledOnce();
    expect(done.filter(Boolean)).toEqual([{ rows: 1 }]);
  });
});

describe('[PRI-09] the process', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const listen = () => ({ log: { info: vi.fn(), error: vi.fn() }, wake: vi.fn() });

  test('checks for due work at its start and every hour, until it stops', async () => {
    const task = vi.fn(async () => null);
    const { stop } = startDailyTasks({ task }, listen());
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(task).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(task).toHaveBeenCalledTimes(2);
    await stop();
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  test('logs the work done, wakes the mail sender, and continues after a task that failed', async () => {
    const { log, wake } = listen();
    const tasks = {
      failing: async () => Promise.reject(new Error('no room')),
      doneAlready: async () => null,
      working: async () => ({ removed: 3 }),
    };
    await startDailyTasks(tasks, { log, wake }).stop();
    expect(log.error.mock.calls).toEqual([[{ err: new Error('no room'), task: 'failing' }, expect.any(String)]]);
    expect(log.info.mock.calls).toEqual([[{ task: 'working', done: { removed: 3 } }, expect.any(String)]]);
    expect(wake).toHaveBeenCalledOnce();
  });

  test('waits for its running task when it is stopped', async () => {
    let finish = () => {};
    const task = () => new Promise<null>((resolve) => (finish = () => resolve(null)));
    let isStopped = false;
    const stopping = startDailyTasks({ task }, listen())
      .stop()
      .then(() => {
        isStopped = true;
      });
    await vi.advanceTimersByTimeAsync(1000);
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    expect(isStopped).toBe(true);
  });
});
