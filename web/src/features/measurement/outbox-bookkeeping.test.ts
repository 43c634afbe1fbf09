import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeOutbox, type OutboxStorage, type Outcome, type Waiting } from './outbox.ts';
import { action, lock, memory, settle } from './test-outbox.ts';

let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const idOf = ({ body }: Waiting) => body.actionId;

/** Delays that end when they are aborted and not before, with the signal of each. */
const delays = () => {
  const signals: AbortSignal[] = [];
  const sleep = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signals.push(signal);
      signal.addEventListener('abort', () => resolve());
    });
  return { sleep, signals };
};

/** A server that answers with the outcomes in turn, then records; lists the ids of what it was sent. */
const serverWith = (...outcomes: Outcome[]) => {
  const sent: string[] = [];
  const send = async (waiting: Waiting): Promise<Outcome> => {
    sent.push(idOf(waiting));
    return outcomes.shift() ?? 'recorded';
  };
  return { send, sent };
};

describe('actions that the browser has not stored yet', () => {
  it('[MEA-08] are named until they are stored', async () => {
    const { storage } = memory();
    const stored = Promise.withResolvers<void>();
    const slow: OutboxStorage = { ...storage, add: (waiting) => stored.promise.then(() => storage.add(waiting)) };
    const outbox = makeOutbox({ storage: slow, send: async () => 'no-session', sleep: delays().sleep, lock });
    const list = [action(1), action(1)];
    for (const each of list) outbox.add(each);
    expect(outbox.unstored()).toEqual(list);
    stored.resolve();
    await settle();
    expect(outbox.unstored()).toEqual([]);
  });

  it('[MEA-08] are named no more once the server has them', async () => {
    const [first, second] = [action(1), action(2)];
    const server = serverWith('recorded', 'no-session');
    const add = () => Promise.reject(new Error('no storage'));
    const storage = { ...memory().storage, add };
    const outbox = makeOutbox({ storage, send: server.send, sleep: delays().sleep, lock });
    outbox.add(first);
    outbox.add(second);
    await settle();
    expect(server.sent).toEqual([idOf(first), idOf(second)]);
    expect(outbox.unstored()).toEqual([second]);
    expect(errors).toHaveBeenCalledWith('The outbox could not be stored', new Error('no storage'));
  });

  it('[MEA-08] are sent once, also where the storage can not remove them', async () => {
    const { storage } = memory();
    const remove = () => Promise.reject(new Error('no storage'));
    const server = serverWith();
    const outbox = makeOutbox({ storage: { ...storage, remove }, send: server.send, sleep: delays().sleep, lock });
    const [first, second] = [action(1), action(1)];
    outbox.add(first);
    await settle();
    outbox.add(second);
    await settle();
    expect(server.sent).toEqual([idOf(first), idOf(second)]);
    expect(await outbox.waiting()).toEqual([]);
  });
});

describe('an action that the server refuses', () => {
  it('[MEA-12] takes with it what other tabs did after it, the last first, and nothing of other measurements', async () => {
    const { storage, refused, left } = memory();
    const [first, second, third, elsewhere] = [action(1), action(1), action(1), action(2)];
    await storage.add({ ...first, after: null });
    await storage.add({ ...second, after: idOf(first) });
    await storage.add({ ...third, after: idOf(second) });
    await storage.add({ ...elsewhere, after: null });
    const server = serverWith({ refused: 409 });
    const outbox = makeOutbox({ storage, send: server.send, sleep: delays().sleep, lock });
    outbox.kick();
    await settle();
    expect(server.sent).toEqual([idOf(first), idOf(elsewhere)]);
    expect(refused).toEqual([idOf(third), idOf(second), idOf(first)]);
    expect(left()).toEqual([]);
    expect(errors).toHaveBeenCalledWith('The server refused an action', { ...first, after: null, status: 409 });
  });

  it('[MEA-12] takes with it what is done after it later', async () => {
    const { storage, refused } = memory();
    const server = serverWith({ refused: 409 });
    const refusals: number[] = [];
    const onRefused = (statisticsId: number) => refusals.push(statisticsId);
    const outbox = makeOutbox({ storage, send: server.send, sleep: delays().sleep, lock, onRefused });
    const [first, second, third] = [action(5), action(5), action(5)];
    outbox.add(first);
    await settle();
    outbox.add({ ...second, after: idOf(first) });
    outbox.add({ ...third, after: idOf(second) });
    await settle();
    expect(server.sent).toEqual([idOf(first)]);
    expect(refused).toEqual([first, second, third].map(idOf));
    expect(refusals).toEqual([5, 5, 5]);
  });
});

describe('the attempts of an outbox', () => {
  it('wait for nothing after one that succeeded', async () => {
    const { sleep, signals } = delays();
    const server = serverWith();
    const outbox = makeOutbox({ storage: memory().storage, send: server.send, sleep, lock });
    outbox.add(action(1));
    await settle();
    outbox.add(action(1));
    await settle();
    expect(server.sent).toHaveLength(2);
    expect(signals).toEqual([]);
  });

  it('go on with an action that was made while the last look found nothing', async () => {
    const { storage } = memory();
    const [first, second] = [action(1), action(1)];
    const server = serverWith();
    let looks = 0;
    const load = async () => {
      looks += 1;
      const stored = await storage.load();
      if (looks === 2) queueMicrotask(() => outbox.add(second));
      return stored;
    };
    const outbox = makeOutbox({ storage: { ...storage, load }, send: server.send, sleep: delays().sleep, lock });
    outbox.add(first);
    await settle();
    expect(server.sent).toEqual([first, second].map(idOf));
  });

  it('do not begin before their delay is over because another action was made', async () => {
    const server = serverWith('try-again');
    const outbox = makeOutbox({ storage: memory().storage, send: server.send, sleep: delays().sleep, lock });
    outbox.add(action(1));
    await settle();
    outbox.add(action(1));
    await settle();
    expect(server.sent).toHaveLength(1);
  });

  it('begin at once, and leave no timer, when everything has to be sent', async () => {
    const { sleep, signals } = delays();
    const server = serverWith('try-again');
    const outbox = makeOutbox({ storage: memory().storage, send: server.send, sleep, lock });
    const waiting = action(1);
    outbox.add(waiting);
    await settle();
    await outbox.flush(5000);
    expect(server.sent).toEqual([idOf(waiting), idOf(waiting)]);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('[MEA-08] send nothing once they are stopped, also where they wait for another tab', async () => {
    const turn = Promise.withResolvers<void>();
    const server = serverWith();
    const outbox = makeOutbox({
      storage: memory().storage,
      send: server.send,
      sleep: delays().sleep,
      lock: async (attempt) => turn.promise.then(attempt),
    });
    const waiting = action(1);
    outbox.add(waiting);
    outbox.stop();
    turn.resolve();
    await settle();
    expect(server.sent).toEqual([]);
    outbox.resume();
    await settle();
    expect(server.sent).toEqual([idOf(waiting)]);
  });

  it('end their delay, and the report that they are behind, when they are stopped', async () => {
    const { sleep, signals } = delays();
    const reports: boolean[] = [];
    const outbox = makeOutbox({
      storage: memory().storage,
      send: serverWith('try-again').send,
      sleep,
      lock,
      onBehind: (isBehind) => reports.push(isBehind),
    });
    outbox.add(action(1));
    await settle();
    outbox.stop();
    await settle();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(reports).toEqual([false]);
  });
});
