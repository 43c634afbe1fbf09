import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, type SendOutcome } from './outbox.ts';
import type { OutboxStorage, WaitingAction } from './outbox-storage.ts';
import { action, flushMicrotasks, memoryStorage, testLock } from './test-outbox.ts';

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const idOf = ({ body }: WaitingAction) => body.actionId;

/** Delays that end only when aborted, with the signal of each. */
const createDelays = () => {
  const signals: AbortSignal[] = [];
  const sleep = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signals.push(signal);
      signal.addEventListener('abort', () => resolve());
    });
  return { sleep, signals };
};

/** Server that answers with the given outcomes in order and then records. Lists the ids of the actions sent to it. */
const createServer = (...outcomes: SendOutcome[]) => {
  const sent: string[] = [];
  const send = async (waiting: WaitingAction): Promise<SendOutcome> => {
    sent.push(idOf(waiting));
    return outcomes.shift() ?? 'recorded';
  };
  return { send, sent };
};

describe('actions that the browser has not stored yet', () => {
  it('[MEA-08] are listed until they are stored', async () => {
    const { storage } = memoryStorage();
    const stored = Promise.withResolvers<void>();
    const slow: OutboxStorage = { ...storage, add: (waiting) => stored.promise.then(() => storage.add(waiting)) };
    const outbox = createOutbox({
      storage: slow,
      send: async () => 'no-session',
      sleep: createDelays().sleep,
      lock: testLock,
    });
    const list = [action(1), action(1)];
    for (const each of list) outbox.add(each);
    expect(outbox.unstored()).toEqual(list);
    stored.resolve();
    await flushMicrotasks();
    expect(outbox.unstored()).toEqual([]);
  });

  it('[MEA-08] are no longer listed once the server has them', async () => {
    const [first, second] = [action(1), action(2)];
    const server = createServer('recorded', 'no-session');
    const add = () => Promise.reject(new Error('no storage'));
    const storage = { ...memoryStorage().storage, add };
    const outbox = createOutbox({ storage, send: server.send, sleep: createDelays().sleep, lock: testLock });
    outbox.add(first);
    outbox.add(second);
    await flushMicrotasks();
    expect(server.sent).toEqual([idOf(first), idOf(second)]);
    expect(outbox.unstored()).toEqual([second]);
    expect(errors).toHaveBeenCalledWith('The outbox could not be stored', new Error('no storage'));
  });

  it('[MEA-08] are sent once, even when the storage can’t remove them', async () => {
    const { storage } = memoryStorage();
    const remove = () => Promise.reject(new Error('no storage'));
    const server = createServer();
    const outbox = createOutbox({
      storage: { ...storage, remove },
      send: server.send,
      sleep: createDelays().sleep,
      lock: testLock,
    });
    const [first, second] = [action(1), action(1)];
    outbox.add(first);
    await flushMicrotasks();
    outbox.add(second);
    await flushMicrotasks();
    expect(server.sent).toEqual([idOf(first), idOf(second)]);
    expect(await outbox.waiting()).toEqual([]);
  });
});

describe('an action that the server refuses', () => {
  it('[MEA-12] also sets aside its followers from other tabs, last first, but no other measurement', async () => {
    const { storage, refused, storedIds } = memoryStorage();
    const [first, second, third, otherMeasurement] = [action(1), action(1), action(1), action(2)];
    await storage.add({ ...first, after: null });
    await storage.add({ ...second, after: idOf(first) });
    await storage.add({ ...third, after: idOf(second) });
    await storage.add({ ...otherMeasurement, after: null });
    const server = createServer({ status: 409 });
    const outbox = createOutbox({ storage, send: server.send, sleep: createDelays().sleep, lock: testLock });
    outbox.sendNow();
    await flushMicrotasks();
    expect(server.sent).toEqual([idOf(first), idOf(otherMeasurement)]);
    expect(refused).toEqual([idOf(third), idOf(second), idOf(first)]);
    expect(storedIds()).toEqual([]);
    expect(errors).toHaveBeenCalledWith('The server refused an action', { ...first, after: null, status: 409 });
  });

  it('[MEA-12] also sets aside followers that are added later', async () => {
    const { storage, refused } = memoryStorage();
    const server = createServer({ status: 409 });
    const refusals: number[] = [];
    const onRefused = (statisticsId: number) => refusals.push(statisticsId);
    const outbox = createOutbox({ storage, send: server.send, sleep: createDelays().sleep, lock: testLock, onRefused });
    const [first, second, third] = [action(5), action(5), action(5)];
    outbox.add(first);
    await flushMicrotasks();
    outbox.add({ ...second, after: idOf(first) });
    outbox.add({ ...third, after: idOf(second) });
    await flushMicrotasks();
    expect(server.sent).toEqual([idOf(first)]);
    expect(refused).toEqual([first, second, third].map(idOf));
    expect(refusals).toEqual([5, 5, 5]);
  });
});

describe('the attempts of an outbox', () => {
  it('start without delay after a success', async () => {
    const { sleep, signals } = createDelays();
    const server = createServer();
    const outbox = createOutbox({ storage: memoryStorage().storage, send: server.send, sleep, lock: testLock });
    outbox.add(action(1));
    await flushMicrotasks();
    outbox.add(action(1));
    await flushMicrotasks();
    expect(server.sent).toHaveLength(2);
    expect(signals).toEqual([]);
  });

  it('include an action that was added while the last read found none', async () => {
    const { storage } = memoryStorage();
    const [first, second] = [action(1), action(1)];
    const server = createServer();
    let loads = 0;
    const load = async () => {
      loads += 1;
      const stored = await storage.load();
      if (loads === 2) queueMicrotask(() => outbox.add(second));
      return stored;
    };
    const outbox = createOutbox({
      storage: { ...storage, load },
      send: server.send,
      sleep: createDelays().sleep,
      lock: testLock,
    });
    outbox.add(first);
    await flushMicrotasks();
    expect(server.sent).toEqual([first, second].map(idOf));
  });

  it('wait for the end of their delay even when an action is added', async () => {
    const server = createServer('try-again');
    const outbox = createOutbox({
      storage: memoryStorage().storage,
      send: server.send,
      sleep: createDelays().sleep,
      lock: testLock,
    });
    outbox.add(action(1));
    await flushMicrotasks();
    outbox.add(action(1));
    await flushMicrotasks();
    expect(server.sent).toHaveLength(1);
  });

  it('start at once, without leaving a timer, for a flush', async () => {
    const { sleep, signals } = createDelays();
    const server = createServer('try-again');
    const outbox = createOutbox({ storage: memoryStorage().storage, send: server.send, sleep, lock: testLock });
    const waiting = action(1);
    outbox.add(waiting);
    await flushMicrotasks();
    await outbox.flush(5000);
    expect(server.sent).toEqual([idOf(waiting), idOf(waiting)]);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('[MEA-08] send nothing once stopped, even while they wait for another tab', async () => {
    const otherTab = Promise.withResolvers<void>();
    const server = createServer();
    const outbox = createOutbox({
      storage: memoryStorage().storage,
      send: server.send,
      sleep: createDelays().sleep,
      lock: async (attempt) => otherTab.promise.then(attempt),
    });
    const waiting = action(1);
    outbox.add(waiting);
    outbox.stop();
    otherTab.resolve();
    await flushMicrotasks();
    expect(server.sent).toEqual([]);
    outbox.resume();
    await flushMicrotasks();
    expect(server.sent).toEqual([idOf(waiting)]);
  });

  it('end their delay, and the report of being behind, when stopped', async () => {
    const { sleep, signals } = createDelays();
    const reports: boolean[] = [];
    const outbox = createOutbox({
      storage: memoryStorage().storage,
      send: createServer('try-again').send,
      sleep,
      lock: testLock,
      onBehind: (isBehind) => reports.push(isBehind),
    });
    outbox.add(action(1));
    await flushMicrotasks();
    outbox.stop();
    await flushMicrotasks();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(reports).toEqual([false]);
  });
});
