import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayAfter, makeOutbox, type OutboxStorage, type Outcome, outcomeOfStatus, type Waiting } from './outbox.ts';

let made = 0;
const action = (statisticsId: number): Waiting => {
  made += 1;
  const body = { actionId: `a-${made}`, action: 'BACK_CLICK' as const, questionId: 1, step: made };
  return { statisticsId, body };
};

const memory = () => {
  let list: Waiting[] = [];
  const refused: string[] = [];
  const storage: OutboxStorage = {
    load: async () => [...list],
    add: async (waiting) => void list.push(waiting),
    remove: async (id) => {
      list = list.filter(({ body }) => body.actionId !== id);
    },
    refuse: async ({ body }) => void refused.push(body.actionId),
  };
  return { storage, refused, left: () => list.map(({ body }) => body.actionId) };
};

const broken: OutboxStorage = {
  load: () => Promise.reject(new Error('no storage')),
  add: () => Promise.reject(new Error('no storage')),
  remove: () => Promise.reject(new Error('no storage')),
  refuse: () => Promise.reject(new Error('no storage')),
};

/** A server that records an actionId once, behind a network that follows a script. */
const faults = ['ok', 'lost', 'reply lost', 'twice', 'late', '500', '400', '401'] as const;
const world = (script: (typeof faults)[number][]) => {
  const recorded = new Map<number, string[]>();
  const wrong: string[] = [];
  let late: Waiting[] = [];
  const record = ({ statisticsId, body }: Waiting) => {
    const list = recorded.get(statisticsId) ?? [];
    if (!list.includes(body.actionId)) recorded.set(statisticsId, [...list, body.actionId]);
  };
  const send = async (waiting: Waiting): Promise<Outcome> => {
    const fault = script.shift() ?? 'ok';
    await Promise.resolve();
    const arriving = late;
    late = [];
    if (fault === '400') {
      wrong.push(waiting.body.actionId);
      return { refused: 400 };
    }
    if (fault === '401') return 'no-session';
    if (fault === 'late') late.push(waiting);
    else if (fault !== 'lost' && fault !== '500') record(waiting);
    if (fault === 'twice') record(waiting);
    // What was on its way when the client gave up arrives after what the client did next.
    for (const one of arriving) if (!wrong.includes(one.body.actionId)) record(one);
    return fault === 'ok' || fault === 'twice' ? 'recorded' : 'try-again';
  };
  return { send, recorded, wrong };
};

const sleep = async (milliseconds: number, signal: AbortSignal) => {
  // Never the five seconds of a flush or the ten of the hint: those are not what is tested here.
  if (milliseconds === 10_000 || milliseconds === 5000) return new Promise<void>(() => {});
  if (!signal.aborted) await Promise.resolve();
};
const lock = <T>(attempt: () => Promise<T>) => attempt();
const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('outbox', () => {
  it('records every action exactly once and in order, whatever the network does [MEA-08][REL-03]', async () => {
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('add 1', 'add 1', 'add 2') },
      { weight: 1, arbitrary: fc.constantFrom('reload', 'pause', 'next session') },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 12 }),
        fc.array(fc.constantFrom(...faults), { maxLength: 25 }),
        async (events, script) => {
          const server = world([...script]);
          const { storage, refused, left } = memory();
          const begin = () => makeOutbox({ storage, send: server.send, sleep, lock });
          const expected = new Map<number, string[]>();
          let outbox = begin();
          for (const name of events) {
            if (name === 'reload') {
              await settle();
              outbox.stop();
              outbox = begin();
            } else if (name === 'pause') await settle();
            else if (name === 'next session') outbox.resume();
            else {
              const waiting = action(Number(name.slice(4)));
              const list = expected.get(waiting.statisticsId) ?? [];
              expected.set(waiting.statisticsId, [...list, waiting.body.actionId]);
              outbox.add(waiting);
            }
          }
          // Every session that is refused is followed by another, until the network behaves.
          for (let session = 0; session <= script.length; session += 1) {
            outbox.resume();
            await outbox.flush(5000);
          }
          for (const [id, ids] of expected) {
            const refusedHere = ids.filter((one) => server.wrong.includes(one));
            const got = server.recorded.get(id) ?? [];
            expect(got.filter((one) => !refusedHere.includes(one))).toEqual(
              ids.filter((one) => !refusedHere.includes(one)),
            );
            expect(new Set(got).size).toBe(got.length);
          }
          expect(refused).toEqual(server.wrong);
          expect(left()).toEqual([]);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('leaves nothing in a storage that is slower than the server [MEA-08][REL-03]', async () => {
    const { storage, left } = memory();
    const [first, second] = [action(1), action(2)];
    let looks = 0;
    const slow: OutboxStorage = {
      ...storage,
      // Made while the outbox looks whether that was all.
      load: async () => {
        looks += 1;
        if (looks === 2) outbox.add(second);
        return storage.load();
      },
      add: async (waiting) => {
        await settle();
        return storage.add(waiting);
      },
    };
    const server = world([]);
    const outbox = makeOutbox({ storage: slow, send: server.send, sleep, lock });
    outbox.add(first);
    await outbox.flush(5000);
    await settle();
    expect([...server.recorded.values()].flat()).toEqual([first.body.actionId, second.body.actionId]);
    expect(left()).toEqual([]);
  });

  it('works in memory when nothing can be stored [MEA-08]', async () => {
    const server = world(['lost', 'ok', 'reply lost']);
    const outbox = makeOutbox({ storage: broken, send: server.send, sleep, lock });
    const list = [action(1), action(1), action(1)];
    for (const one of list) outbox.add(one);
    await outbox.flush(5000);
    expect(server.recorded.get(1)).toEqual(list.map(({ body }) => body.actionId));
  });

  it('does not let one measurement that fails hold up another', async () => {
    const { storage } = memory();
    const sent: number[] = [];
    const send = async ({ statisticsId }: Waiting): Promise<Outcome> => {
      if (sent.length > 4) return 'no-session';
      sent.push(statisticsId);
      return statisticsId === 1 ? 'try-again' : 'recorded';
    };
    const outbox = makeOutbox({ storage, send, sleep, lock });
    outbox.add(action(1));
    outbox.add(action(2));
    await outbox.flush(5000);
    expect(sent.slice(0, 2)).toEqual([1, 2]);
  });

  it('sends nothing while stopped and goes on in the next session', async () => {
    const server = world(['401']);
    const { storage, left } = memory();
    const outbox = makeOutbox({ storage, send: server.send, sleep, lock });
    outbox.add(action(1));
    await outbox.flush(5000);
    expect(left()).toHaveLength(1);
    outbox.resume();
    await outbox.flush(5000);
    expect(server.recorded.get(1)).toHaveLength(1);
  });

  it('does not send what follows an action that was refused, and tells of it before anything more is done [MEA-12]', async () => {
    const { storage, refused, left } = memory();
    const chain = (prefix: string, count: number, first = 3): Waiting[] =>
      Array.from({ length: count }, (_, index) => {
        const sequence = first + index;
        const body = {
          actionId: `${prefix}-${sequence}`,
          action: 'BACK_CLICK' as const,
          questionId: 1,
          step: 1,
          sequence,
        };
        return { statisticsId: 1, body, after: index === 0 ? 'a-2' : `${prefix}-${sequence - 1}` };
      });
    // Another tab has made the third action, and left its fourth in the storage they share.
    const [third, ...fourth] = chain('other', 2);
    for (const one of fourth) await storage.add(one);
    const recorded = [third?.body.actionId];
    const send = async ({ body }: Waiting): Promise<Outcome> => {
      if (body.sequence !== recorded.length + 3) return { refused: 409, reason: 'error.measurementmovedon' };
      recorded.push(body.actionId);
      return 'recorded';
    };
    const told: unknown[] = [];
    const outbox = makeOutbox({
      storage,
      send,
      sleep,
      lock,
      onRefused: (statisticsId, { reason }) => {
        told.push([statisticsId, reason]);
        // As a hand that was on its way to the next answer.
        if (told.length === 1) outbox.add({ ...last, after: 'mine-5' });
      },
    });
    const mine = chain('mine', 4);
    const last = mine.pop() as Waiting;
    for (const one of mine) outbox.add(one);
    await outbox.flush(5000);
    await settle();
    expect(recorded).toEqual(['other-3', 'other-4']);
    expect([...refused].sort()).toEqual(['mine-3', 'mine-4', 'mine-5', 'mine-6']);
    expect(left()).toEqual([]);
    expect(told).toEqual([
      [1, 'error.measurementmovedon'],
      [1, 'error.measurementmovedon'],
    ]);
  });

  it('knows what waits, in the order in which it was made, of this tab and of others [MEA-12]', async () => {
    const { storage } = memory();
    const waiting = (sequence: number): Waiting => {
      const { statisticsId, body } = action(1);
      return { statisticsId, body: { ...body, sequence } };
    };
    const [first, second, third] = [waiting(1), waiting(2), waiting(3)];
    await storage.add(second);
    const outbox = makeOutbox({ storage, send: async () => 'no-session', sleep, lock });
    outbox.add(third);
    outbox.add(first);
    expect(await outbox.waiting()).toEqual([first, second, third]);
  });

  it('says that it is behind after ten seconds of failure, and that it no longer is', async () => {
    vi.useFakeTimers();
    const states: boolean[] = [];
    let isUp = false;
    const outbox = makeOutbox({
      storage: memory().storage,
      send: async () => (isUp ? 'recorded' : 'try-again'),
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
          signal.addEventListener('abort', () => resolve());
        }),
      lock,
      onBehind: (isBehind) => states.push(isBehind),
    });
    outbox.add(action(1));
    await vi.advanceTimersByTimeAsync(9000);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toEqual([true]);
    isUp = true;
    outbox.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([true, false]);
    vi.useRealTimers();
  });

  it('waits 1, 2, 4 … 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(delayAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

it('tries again what may pass, waits for a session, and sets aside what can never succeed [MEA-08]', () => {
  for (const status of [0, 408, 425, 429, 500, 502, 503]) expect(outcomeOfStatus(status)).toBe('try-again');
  for (const status of [401, 403]) expect(outcomeOfStatus(status)).toBe('no-session');
  for (const status of [400, 404, 409, 413]) expect(outcomeOfStatus(status)).toEqual({ refused: status });
});
