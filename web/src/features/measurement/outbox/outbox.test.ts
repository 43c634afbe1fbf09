import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, type SendOutcome } from './outbox.ts';
import type { OutboxStorage, WaitingAction } from './outbox-storage.ts';
import {
  action,
  brokenStorage,
  flakyServer,
  flushMicrotasks,
  memoryStorage,
  networkEvents,
  testLock,
  testSleep,
} from './test-outbox.ts';

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
        fc.array(fc.constantFrom(...networkEvents), { maxLength: 25 }),
        async (events, script) => {
          const server = flakyServer([...script]);
          const { storage, refused, storedIds } = memoryStorage();
          const begin = () => createOutbox({ storage, send: server.send, sleep: testSleep, lock: testLock });
          const expected = new Map<number, string[]>();
          let outbox = begin();
          for (const name of events) {
            if (name === 'reload') {
              await flushMicrotasks();
              outbox.stop();
              outbox = begin();
            } else if (name === 'pause') await flushMicrotasks();
            else if (name === 'next session') outbox.resume();
            else {
              const waiting = action(Number(name.slice(4)));
              const list = expected.get(waiting.statisticsId) ?? [];
              expected.set(waiting.statisticsId, [...list, waiting.body.actionId]);
              outbox.add(waiting);
            }
          }
          // Starts a new session after each refused one, until the script of network events is used up.
          for (let session = 0; session <= script.length; session += 1) {
            outbox.resume();
            await outbox.flush(5000);
          }
          for (const [id, ids] of expected) {
            const refusedHere = ids.filter((one) => server.refusedIds.includes(one));
            const got = server.recorded.get(id) ?? [];
            expect(got.filter((one) => !refusedHere.includes(one))).toEqual(
              ids.filter((one) => !refusedHere.includes(one)),
            );
            expect(new Set(got).size).toBe(got.length);
          }
          expect(refused).toEqual(server.refusedIds);
          expect(storedIds()).toEqual([]);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('leaves no action in a storage that is slower than the server [MEA-08][REL-03]', async () => {
    const { storage, storedIds } = memoryStorage();
    const [first, second] = [action(1), action(2)];
    let loads = 0;
    const slow: OutboxStorage = {
      ...storage,
      // Added while the outbox reads whether more actions wait.
      load: async () => {
        loads += 1;
        if (loads === 2) outbox.add(second);
        return storage.load();
      },
      add: async (waiting) => {
        await flushMicrotasks();
        return storage.add(waiting);
      },
    };
    const server = flakyServer([]);
    const outbox = createOutbox({ storage: slow, send: server.send, sleep: testSleep, lock: testLock });
    outbox.add(first);
    await outbox.flush(5000);
    await flushMicrotasks();
    expect([...server.recorded.values()].flat()).toEqual([first.body.actionId, second.body.actionId]);
    expect(storedIds()).toEqual([]);
  });

  it('works in memory when the storage fails [MEA-08]', async () => {
    const server = flakyServer(['lost', 'ok', 'reply lost']);
    const outbox = createOutbox({ storage: brokenStorage, send: server.send, sleep: testSleep, lock: testLock });
    const list = [action(1), action(1), action(1)];
    for (const one of list) outbox.add(one);
    await outbox.flush(5000);
    expect(server.recorded.get(1)).toEqual(list.map(({ body }) => body.actionId));
  });

  it('sends other measurements while one fails', async () => {
    const { storage } = memoryStorage();
    const sent: number[] = [];
    const send = async ({ statisticsId }: WaitingAction): Promise<SendOutcome> => {
      if (sent.length > 4) return 'no-session';
      sent.push(statisticsId);
      return statisticsId === 1 ? 'try-again' : 'recorded';
    };
    const outbox = createOutbox({ storage, send, sleep: testSleep, lock: testLock });
    outbox.add(action(1));
    outbox.add(action(2));
    await outbox.flush(5000);
    expect(sent.slice(0, 2)).toEqual([1, 2]);
  });

  it('lists the waiting actions of this tab and of others in order [MEA-12]', async () => {
    const { storage } = memoryStorage();
    const waiting = (sequence: number): WaitingAction => {
      const { statisticsId, body } = action(1);
      return { statisticsId, body: { ...body, sequence } };
    };
    const [first, second, third] = [waiting(1), waiting(2), waiting(3)];
    await storage.add(second);
    const outbox = createOutbox({ storage, send: async () => 'no-session', sleep: testSleep, lock: testLock });
    outbox.add(third);
    outbox.add(first);
    expect(await outbox.waiting()).toEqual([first, second, third]);
  });
});
