import type { OutboxStorage, Outcome, Waiting } from './outbox.ts';

let made = 0;
/** An action that waits. */
export const action = (statisticsId: number): Waiting => {
  made += 1;
  const body = { actionId: `a-${made}`, action: 'BACK_CLICK' as const, questionId: 1, step: made };
  return { statisticsId, body };
};

/** A storage that tells what is left in it, and what was set aside. */
export const memory = () => {
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

/** A storage that keeps nothing. */
export const broken: OutboxStorage = {
  load: () => Promise.reject(new Error('no storage')),
  add: () => Promise.reject(new Error('no storage')),
  remove: () => Promise.reject(new Error('no storage')),
  refuse: () => Promise.reject(new Error('no storage')),
};

/** What a network can do. */
export const faults = ['ok', 'lost', 'reply lost', 'twice', 'late', '500', '400', '401'] as const;
/** A server that records an actionId once, behind a network that follows a script. */
export const world = (script: (typeof faults)[number][]) => {
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

/** Waits no time at all. */
export const sleep = async (milliseconds: number, signal: AbortSignal) => {
  // Never the five seconds of a flush or the ten of the hint: those are not what is tested here.
  if (milliseconds === 10_000 || milliseconds === 5000) return new Promise<void>(() => {});
  if (!signal.aborted) await Promise.resolve();
};
/** No other tab is there. */
export const lock = <T>(attempt: () => Promise<T>) => attempt();
/** Until everything has happened that was about to. */
export const settle = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};
