import type { SendOutcome } from './outbox.ts';
import type { OutboxStorage, WaitingAction } from './outbox-storage.ts';

let actionCount = 0;
/** A waiting action of a measurement. */
export const action = (statisticsId: number): WaitingAction => {
  actionCount += 1;
  const body = { actionId: `a-${actionCount}`, action: 'BACK_CLICK' as const, questionId: 1, step: actionCount };
  return { statisticsId, body };
};

/** Storage in memory that reports its remaining and refused actions. */
export const memoryStorage = () => {
  let list: WaitingAction[] = [];
  const refused: string[] = [];
  const storage: OutboxStorage = {
    load: async () => [...list],
    add: async (waiting) => void list.push(waiting),
    remove: async (id) => {
      list = list.filter(({ body }) => body.actionId !== id);
    },
    refuse: async ({ body }) => void refused.push(body.actionId),
  };
  return { storage, refused, storedIds: () => list.map(({ body }) => body.actionId) };
};

/** Storage whose every call fails. */
export const brokenStorage: OutboxStorage = {
  load: () => Promise.reject(new Error('no storage')),
  add: () => Promise.reject(new Error('no storage')),
  remove: () => Promise.reject(new Error('no storage')),
  refuse: () => Promise.reject(new Error('no storage')),
};

/** Possible results of a request. */
export const networkEvents = ['ok', 'lost', 'reply lost', 'twice', 'late', '500', '400', '401'] as const;
/** Server that records each action id once, behind a network that follows a script of events. */
export const flakyServer = (script: (typeof networkEvents)[number][]) => {
  const recorded = new Map<number, string[]>();
  const refusedIds: string[] = [];
  let delayed: WaitingAction[] = [];
  const record = ({ statisticsId, body }: WaitingAction) => {
    const list = recorded.get(statisticsId) ?? [];
    if (!list.includes(body.actionId)) recorded.set(statisticsId, [...list, body.actionId]);
  };
  const send = async (waiting: WaitingAction): Promise<SendOutcome> => {
    const event = script.shift() ?? 'ok';
    await Promise.resolve();
    const arriving = delayed;
    delayed = [];
    if (event === '400') {
      refusedIds.push(waiting.body.actionId);
      return { status: 400 };
    }
    if (event === '401') return 'no-session';
    if (event === 'late') delayed.push(waiting);
    else if (event !== 'lost' && event !== '500') record(waiting);
    if (event === 'twice') record(waiting);
    // A delayed request arrives after the next one.
    for (const one of arriving) if (!refusedIds.includes(one.body.actionId)) record(one);
    return event === 'ok' || event === 'twice' ? 'recorded' : 'try-again';
  };
  return { send, recorded, refusedIds };
};

/** Resolves at once, without waiting. */
export const testSleep = async (milliseconds: number, signal: AbortSignal) => {
  // Never resolves for the time-outs of a flush (5 s) and of the hint (10 s), which other tests cover.
  if (milliseconds === 10_000 || milliseconds === 5000) return new Promise<void>(() => {});
  if (!signal.aborted) await Promise.resolve();
};
/** Lock without other tabs. */
export const testLock = <T>(attempt: () => Promise<T>) => attempt();
/** Runs all pending microtasks. */
export const flushMicrotasks = async () => {
  for (let tick = 0; tick < 60; tick += 1) await Promise.resolve();
};
