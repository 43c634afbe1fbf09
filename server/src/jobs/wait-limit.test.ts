import { expect, test } from 'vitest';
import { createWaitLimit } from './wait-limit.ts';

/** Makes a limit with a clock of its own, and work that ends when it is told to. */
const makeLimit = () => {
  const clock = { ms: 0 };
  const limit = createWaitLimit(
    { minRunning: 2, maxRunning: 4, maxDurationMs: 500, makeRefusal: () => new Error('too much waits') },
    () => clock.ms,
  );
  const start = () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    return { done: limit(() => promise), end: () => resolve('done') };
  };
  /** Runs work that takes so long. */
  const take = async (milliseconds: number) => {
    const { done, end } = start();
    clock.ms += milliseconds;
    end();
    await done;
  };
  return { start, take };
};

test('[REL-10] more work at once than the limit is refused, and accepted again when some has ended', async () => {
  const { start } = makeLimit();
  const running = [start(), start(), start(), start()];
  await expect(start().done).rejects.toThrow('too much waits');
  running[0]?.end();
  await expect(running[0]?.done).resolves.toBe('done');
  const accepted = start();
  accepted.end();
  await expect(accepted.done).resolves.toBe('done');
});

test('[REL-10] while work takes too long, no more than a little of it is accepted', async () => {
  const { start, take } = makeLimit();
  await take(501);
  start();
  start();
  await expect(start().done).rejects.toThrow('too much waits');
});

test('[REL-10] work that ended in time opens the limit again', async () => {
  const { start, take } = makeLimit();
  await take(501);
  await take(500);
  start();
  start();
  const accepted = start();
  accepted.end();
  await expect(accepted.done).resolves.toBe('done');
});

test('[REL-10] failed work frees its place', async () => {
  const limit = createWaitLimit({
    minRunning: 1,
    maxRunning: 1,
    maxDurationMs: 500,
    makeRefusal: () => new Error('full'),
  });
  const failure = limit(() => Promise.reject(new Error('failed')));
  await expect(failure).rejects.toThrow('failed');
  await expect(limit(async () => 'done')).resolves.toBe('done');
});
