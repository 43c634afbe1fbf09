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

/** A pool that always has a connection, unless `refuse` says otherwise; `used` counts those that are given out. */
const poolOf = () => {
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
type TestPool = ReturnType<typeof poolOf>;
const limit = (pool: TestPool, max: number) => limitPool(pool as unknown as pg.Pool, max);

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[STT-03] statements over the limit wait without a connection, and go on in the order in which they came', async () => {
  const pool = poolOf();
  const limited = limit(pool, 2);
  const order: number[] = [];
  const clients = [1, 2, 3, 4].map(async (number) => {
    const client = await limited.connect();
    order.push(number);
    return client;
  });
  await turn();
  expect([pool.used, order]).toEqual([2, [1, 2]]);
  (await clients[0])?.release();
  await turn();
  expect([pool.used, order]).toEqual([2, [1, 2, 3]]);
  (await clients[1])?.release();
  (await clients[2])?.release();
  (await clients[3])?.release();
  await turn();
  expect([pool.used, order, vi.getTimerCount()]).toEqual([0, [1, 2, 3, 4], 0]);
});

test("[STT-03][REL-07] a statement that waits for 20 seconds is refused as what passes, and takes nobody's turn", async () => {
  const pool = poolOf();
  const limited = limit(pool, 1);
  const first = await limited.connect();
  const late = limited.connect().catch((error: unknown) => error);
  await turn();
  vi.advanceTimersByTime(19_999);
  const next = limited.connect();
  vi.advanceTimersByTime(1);
  // The code that a server gives when it has too many connections: the call is answered with 503.
  expect(await late).toMatchObject({ code: '53300' });
  first.release();
  const second = await next;
  expect([pool.used, vi.getTimerCount()]).toEqual([1, 0]);
  second.release();
  (await limited.connect()).release();
  expect(pool.used).toBe(0);
});

test('[STT-03] a connection that the pool does not give ends its turn', async () => {
  const pool = poolOf();
  const limited = limit(pool, 1);
  pool.refuse = true;
  await expect(limited.connect()).rejects.toThrow('refused');
  pool.refuse = false;
  const client = await limited.connect();
  expect(pool.used).toBe(1);
  client.release();
});
