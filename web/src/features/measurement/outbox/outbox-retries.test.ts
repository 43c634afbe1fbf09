import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox, delayMsAfter, outcomeOfStatus, type SendOutcome } from './outbox.ts';
import type { WaitingAction } from './outbox-storage.ts';
import { action, flakyServer, flushMicrotasks, memoryStorage, testLock, testSleep } from './test-outbox.ts';

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('outbox', () => {
  it('sends nothing while stopped and continues in the next session', async () => {
    const server = flakyServer(['401']);
    const { storage, storedIds } = memoryStorage();
    const outbox = createOutbox({ storage, send: server.send, sleep: testSleep, lock: testLock });
    outbox.add(action(1));
    await outbox.flush(5000);
    expect(storedIds()).toHaveLength(1);
    outbox.resume();
    await outbox.flush(5000);
    expect(server.recorded.get(1)).toHaveLength(1);
  });

  it('does not send the followers of a refused action, and reports the refusal before further actions [MEA-12]', async () => {
    const { storage, refused, storedIds } = memoryStorage();
    const chain = (prefix: string, count: number, first = 3): WaitingAction[] =>
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
    // Another tab has made the third action, and left its fourth in the shared storage.
    const [third, ...fourth] = chain('other', 2);
    for (const one of fourth) await storage.add(one);
    const recorded = [third?.body.actionId];
    const send = async ({ body }: WaitingAction): Promise<SendOutcome> => {
      if (body.sequence !== recorded.length + 3) return { status: 409, reason: 'error.measurementmovedon' };
      recorded.push(body.actionId);
      return 'recorded';
    };
    const reported: unknown[] = [];
    const outbox = createOutbox({
      storage,
      send,
      sleep: testSleep,
      lock: testLock,
      onRefused: (statisticsId, { reason }) => {
        reported.push([statisticsId, reason]);
        // Simulates a user who was already choosing the next answer.
        if (reported.length === 1) outbox.add({ ...last, after: 'mine-5' });
      },
    });
    const mine = chain('mine', 4);
    const last = mine.pop() as WaitingAction;
    for (const one of mine) outbox.add(one);
    await outbox.flush(5000);
    await flushMicrotasks();
    expect(recorded).toEqual(['other-3', 'other-4']);
    expect([...refused].sort()).toEqual(['mine-3', 'mine-4', 'mine-5', 'mine-6']);
    expect(storedIds()).toEqual([]);
    expect(reported).toEqual([
      [1, 'error.measurementmovedon'],
      [1, 'error.measurementmovedon'],
    ]);
  });

  it('reports being behind after ten seconds of failure, and when that ends', async () => {
    vi.useFakeTimers();
    const states: boolean[] = [];
    let isUp = false;
    const outbox = createOutbox({
      storage: memoryStorage().storage,
      send: async () => (isUp ? 'recorded' : 'try-again'),
      sleep: (milliseconds, signal) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
          signal.addEventListener('abort', () => resolve());
        }),
      lock: testLock,
      onBehind: (isBehind) => states.push(isBehind),
    });
    outbox.add(action(1));
    await vi.advanceTimersByTimeAsync(9000);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toEqual([true]);
    isUp = true;
    outbox.sendNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([true, false]);
    vi.useRealTimers();
  });

  it('waits 1, 2, 4 … 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(delayMsAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

it('retries temporary failures, waits for a session, and sets permanent refusals aside [MEA-08]', () => {
  for (const status of [0, 408, 425, 429, 500, 502, 503]) expect(outcomeOfStatus(status)).toBe('try-again');
  for (const status of [401, 403]) expect(outcomeOfStatus(status)).toBe('no-session');
  for (const status of [400, 404, 409, 413]) expect(outcomeOfStatus(status)).toEqual({ status });
});
