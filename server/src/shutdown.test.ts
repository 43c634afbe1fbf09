import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

vi.mock('node:timers/promises', { spy: true });

const never = () => new Promise<never>(() => {});
const runEventLoop = async () => {
  for (let done = 0; done < 20; done += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Timers of the shutdown, which end when a test calls `end`. */
let timers: { ms: number; end: () => void }[] = [];
beforeEach(() => {
  timers = [];
  vi.mocked(sleep).mockImplementation(
    ((ms: number, value: unknown) =>
      new Promise((resolve) => {
        timers.push({ ms, end: () => resolve(value) });
      })) as never,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
});

const createTestShutdown = (changes: Partial<Parameters<typeof createShutdown>[0]> = {}) => {
  const steps: (string | number)[] = [];
  const step = (name: string) => async () => void steps.push(name);
  const shutdown = createShutdown({
    log: { warn: () => steps.push('warn') },
    drain: step('drain'),
    hasLoadBalancer: false,
    traffic: {
      countMsSinceRequest: () => Number.POSITIVE_INFINITY,
      countMsSinceHealthRequest: () => Number.POSITIVE_INFINITY,
    },
    closeServer: step('close server'),
    cutConnections: step('cut connections'),
    stopWork: step('stop work'),
    closeDatabase: step('close database'),
    exit: (code) => steps.push(code),
    ...changes,
  });
  return { shutdown, steps };
};

test('[REL-11] the server is closed before background work, the database last, and the process exits once', async () => {
  const { shutdown, steps } = createTestShutdown();
  await Promise.all([shutdown(0), shutdown(0)]);
  expect(steps).toEqual(['drain', 'close server', 'stop work', 'close database', 0]);
});

test('[REL-11] a request that does not end is cut off after 20 seconds, and the database is closed all the same', async () => {
  const { shutdown, steps } = createTestShutdown({ closeServer: never });
  const ended = shutdown(0);
  await runEventLoop();
  expect([timers.map(({ ms }) => ms), steps]).toEqual([[20_000], ['drain']]);
  timers[0]?.end();
  await ended;
  expect(steps).toEqual(['drain', 'warn', 'cut connections', 'close database', 0]);
});

test('[REL-11] neither background work nor a database that hangs keeps the process', async () => {
  const { shutdown, steps } = createTestShutdown({ stopWork: never, closeDatabase: never });
  const ended = shutdown(1);
  await runEventLoop();
  timers[0]?.end();
  await runEventLoop();
  timers[1]?.end();
  await ended;
  expect(steps).toEqual(['drain', 'close server', 'warn', 'cut connections', 'warn', 1]);
});

test('[REL-11] a step that fails is logged, and the steps after it follow', async () => {
  const { shutdown, steps } = createTestShutdown({ closeServer: () => Promise.reject(new Error('no')) });
  await shutdown(0);
  expect(steps).toEqual(['drain', 'warn', 'close database', 0]);
});

test('[REL-11] a load balancer gets a moment to notice before the server is closed', async () => {
  const { shutdown, steps } = createTestShutdown({ hasLoadBalancer: true });
  const ended = shutdown(0);
  await runEventLoop();
  expect([timers.map(({ ms }) => ms), steps]).toEqual([[1500], ['drain']]);
  timers[0]?.end();
  await ended;
  expect(steps.at(-1)).toBe(0);
});

test.each([
  {
    name: 'until it sends none for half a second',
    quietAfter: 4,
    toldAfter: 0,
    waitedMs: [1500, 500, 500, 500, 20_000],
  },
  {
    name: 'until it was told by an answer about the health',
    quietAfter: 0,
    toldAfter: 3,
    waitedMs: [1500, 500, 500, 20_000],
  },
  {
    name: 'for 5 seconds at most',
    quietAfter: Number.POSITIVE_INFINITY,
    toldAfter: Number.POSITIVE_INFINITY,
    waitedMs: [1500, 500, 500, 500, 500, 500, 500, 500, 20_000],
  },
])(
  '[REL-11] the server stays open to a load balancer that may still send requests, $name',
  async ({ quietAfter, toldAfter, waitedMs }) => {
    const { shutdown, steps } = createTestShutdown({
      hasLoadBalancer: true,
      traffic: {
        countMsSinceRequest: () => (timers.length < quietAfter ? 499 : 500),
        // The load balancer asked a second before the process began to stop.
        countMsSinceHealthRequest: () => {
          const waitedMs = timers.reduce((sum, { ms }) => sum + ms, 0);
          return timers.length < toldAfter ? 1000 + waitedMs : 100;
        },
      },
    });
    const ended = shutdown(0);
    for (let timer = 0; timer < waitedMs.length - 1; timer += 1) {
      await runEventLoop();
      expect(steps).toEqual(['drain']);
      timers[timer]?.end();
    }
    await ended;
    expect(timers.map(({ ms }) => ms).slice(0, waitedMs.length)).toEqual(waitedMs);
    expect(steps.at(-1)).toBe(0);
  },
);

test('[REL-14] an error while the process stops makes it exit with 1', async () => {
  const closed = Promise.withResolvers<void>();
  const { shutdown, steps } = createTestShutdown({ closeServer: () => closed.promise });
  const ended = shutdown(0);
  await runEventLoop();
  await shutdown(1);
  closed.resolve();
  await ended;
  expect(steps.at(-1)).toBe(1);
});
