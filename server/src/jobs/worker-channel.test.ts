import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import type { ThreadPool } from './thread-pool.ts';
import { openWorkerChannel, serveWorkerChannel } from './worker-channel.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

afterEach(() => {
  vi.useRealTimers();
});

/** A pool whose task runs in this process, so that the test sees both sides of the channel. */
const poolRunning = (task: (port: MessagePort, signal?: AbortSignal) => Promise<void>) => {
  let tasks = 0;
  const pool: ThreadPool = {
    run: async <Result>(_name: string, port: unknown, { signal }: { signal?: AbortSignal } = {}) => {
      tasks += 1;
      try {
        return (await task(port as MessagePort, signal)) as Result;
      } catch (error) {
        // As an error crosses from one thread to another.
        throw structuredClone(error);
      } finally {
        tasks -= 1;
      }
    },
  };
  return { pool, running: () => tasks };
};

const echo = (port: MessagePort) => serveWorkerChannel(port, (request: unknown) => request);
const quickly = { idleTimeoutMs: 60_000 };

test('[STT-02] requests are answered in order, also by a reply that takes its time', async () => {
  const { pool } = poolRunning((port) =>
    serveWorkerChannel(port, async (request: number) => {
      await new Promise((resolve) => setImmediate(resolve));
      return request * 2;
    }),
  );
  const channel = openWorkerChannel<number>(pool, 'double', quickly);
  expect([await channel.request(1), await channel.request(2), await channel.request(3)]).toEqual([2, 4, 6]);
  channel.close();
});

test('neither side of a channel keeps a message after it was answered', async () => {
  const received: WeakRef<object>[] = [];
  const replies: WeakRef<object>[] = [];
  const { pool } = poolRunning((port) =>
    serveWorkerChannel(port, (request: object) => {
      received.push(new WeakRef(request));
      return { reply: true };
    }),
  );
  const channel = openWorkerChannel<object>(pool, 'task', quickly);
  for (let request = 0; request < 200; request += 1)
    replies.push(new WeakRef(await channel.request<object>({ request })));
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const countRetained = (messages: WeakRef<object>[]) => messages.filter((message) => message.deref()).length;
  // The stack may still hold the last message.
  expect([received.length, countRetained(received) <= 2, countRetained(replies) <= 2]).toEqual([200, true, true]);
  channel.close();
});

test('closing a channel ends the task, and a request after that fails', async () => {
  const { pool, running } = poolRunning(echo);
  const channel = openWorkerChannel<string>(pool, 'echo', quickly);
  await channel.request('there');
  expect(running()).toBe(1);
  channel.close();
  await vi.waitFor(() => expect(running()).toBe(0), 60_000);
  await expect(channel.request('gone')).rejects.toThrow('the worker channel was closed');
});

test("a request that waits fails with the worker's error, and the task is over", async () => {
  const { pool, running } = poolRunning((port) =>
    serveWorkerChannel(port, () => {
      throw new RangeError('no such version');
    }),
  );
  const channel = openWorkerChannel<string>(pool, 'fails', quickly);
  await expect(channel.request('anything')).rejects.toThrow('no such version');
  await expect(channel.request('more')).rejects.toThrow('no such version');
  expect(running()).toBe(0);
});

test('[REL-07] an error of the worker keeps its code, by which a call is answered', async () => {
  const { pool } = poolRunning((port) =>
    serveWorkerChannel(port, () => {
      throw Object.assign(new Error('too many connections'), { code: '08001' });
    }),
  );
  const channel = openWorkerChannel<string>(pool, 'fails', quickly);
  await expect(channel.request('anything')).rejects.toMatchObject({ message: 'too many connections', code: '08001' });
});

test('a channel without requests is closed after its idle timeout, counted from the last request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { pool, running } = poolRunning(echo);
  const channel = openWorkerChannel<string>(pool, 'echo', { idleTimeoutMs: 1000 });
  vi.advanceTimersByTime(900);
  await channel.request('still there');
  vi.advanceTimersByTime(900);
  await channel.request('still there');
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(running()).toBe(0), { timeout: 20_000, interval: 1 });
});

test('a task that goes on for too long is terminated, and nothing is terminated once it is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let signal: AbortSignal | undefined;
  const { pool } = poolRunning((port, given) => {
    signal = given;
    return echo(port);
  });
  const limits = { idleTimeoutMs: 5000, taskTimeoutMs: 2000 };
  const stuck = openWorkerChannel<string>(pool, 'echo', limits);
  vi.advanceTimersByTime(2000);
  expect(signal?.aborted).toBe(true);
  stuck.close();
  const done = openWorkerChannel<string>(pool, 'echo', limits);
  await done.request('anything');
  done.close();
  expect([signal?.aborted, vi.getTimerCount()]).toEqual([false, 0]);
});

test('the worker side stops listening when its port is closed', async () => {
  const { port1, port2 } = new MessageChannel();
  const served = serveWorkerChannel(port2, () => null);
  port1.close();
  await served;
  expect(port2.listenerCount('message')).toBe(0);
});
