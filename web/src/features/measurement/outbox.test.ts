import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeOutbox, type OutboxStorage, type Outcome, type Waiting } from './outbox.ts';
import { action, broken, faults, lock, memory, settle, sleep, world } from './test-outbox.ts';

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
});
