import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitPool } from './limited-pool.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a pool that always has a connection, unless `refuse` is set. `used` counts the connections in use. */
const createPool = () => {
  const pool = {
    used: 0,
    refuse: false,
    options: {},
    connect: async () => {
      if (pool.refuse) throw new Error('refused');
      pool.used += 1;
      const release = () => {
        pool.used -= 1;
      };
      return Object.assign(new EventEmitter(), { release });
    },
  };
  return pool;
};
type TestPool = ReturnType<typeof createPool>;
const limit = (pool: TestPool, max: number) => limitPool(pool as unknown as pg.Pool, max);

const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

test('[STT-03] statements over the limit wait without a connection, and continue in order', async () => {
  const pool = createPool();
  const limited = limit(pool, 2);
  const order: number[] = [];
  const clients = [1, 2, 3, 4].map(async (number) => {
    const client = await limited.connect();
    order.push(number);
    return client;
  });
  await yieldToEventLoop();
  expect([pool.used, order]).toEqual([2, [1, 2]]);
  (await clients[0])?.release();
  await yieldToEventLoop();
  expect([pool.used, order]).toEqual([2, [1, 2, 3]]);
  (await clients[1])?.release();
  (await clients[2])?.release();
  (await clients[3])?.release();
  await yieldToEventLoop();
  expect([pool.used, order, vi.getTimerCount()]).toEqual([0, [1, 2, 3, 4], 0]);
});

test("[STT-03][REL-07] a statement that waits for 20 seconds is refused as a temporary error, and doesn't occupy a turn", async () => {
  const pool = createPool();
  const limited = limit(pool, 1);
  const first = await limited.connect();
  const late = limited.connect().catch((error: unknown) => error);
  await yieldToEventLoop();
  vi.advanceTimersByTime(19_999);
  const next = limited.connect();
  vi.advanceTimersByTime(1);
  // PostgreSQL's code for too many connections, which is answered with 503.
  expect(await late).toMatchObject({ code: '53300' });
  first.release();
  const second = await next;
  expect([pool.used, vi.getTimerCount()]).toEqual([1, 0]);
  second.release();
  (await limited.connect()).release();
  expect(pool.used).toBe(0);
});

test('[STT-03] a connection that the pool does not give ends its turn', async () => {
  const pool = createPool();
  const limited = limit(pool, 1);
  pool.refuse = true;
  await expect(limited.connect()).rejects.toThrow('refused');
  pool.refuse = false;
  const client = await limited.connect();
  expect(pool.used).toBe(1);
  client.release();
});
