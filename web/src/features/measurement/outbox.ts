import type { ActionBody } from '@ok/contract/routes/measurement.ts';

/** An action on its way to the server: ids only. */
export type Waiting = {
  statisticsId: number;
  body: ActionBody;
  /** The question that the answer leads to, which the server finds out by itself. */
  nextQuestionId?: number | undefined;
  /** The action of this measurement that it was made after; null for the first. Earlier versions did not say. */
  after?: string | null;
};

/** What can never succeed: the status it was refused with, and the key of the text that says why. */
export type Refused = { refused: number; reason?: string | undefined };

/** What came of sending one action. `no-session` waits for the next session. */
export type Outcome = 'recorded' | 'try-again' | 'no-session' | Refused;

/** Statuses that say nothing about the action itself: no answer, a time-out, too early, too many. */
const passing = [0, 408, 425, 429];

/** What a status that is no success means for an action. */
export const outcomeOfStatus = (status: number, reason?: string): Outcome => {
  // The session is over, or may not measure; another one of the same user may.
  if (status === 401 || status === 403) return 'no-session';
  if (status >= 500 || passing.includes(status)) return 'try-again';
  return { refused: status, reason };
};

/** Where actions wait until the server has them; shared by every tab of the same user. */
export type OutboxStorage = {
  load: () => Promise<Waiting[]>;
  add: (waiting: Waiting) => Promise<void>;
  remove: (actionId: string) => Promise<void>;
  /** Set aside, for diagnosis. */
  refuse: (waiting: Waiting, status: number) => Promise<void>;
};

type Parts = {
  storage: OutboxStorage;
  send: (waiting: Waiting) => Promise<Outcome>;
  /** Resolves after a while, or at once when the signal is aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Runs one attempt while no other tab runs one. */
  lock: <T>(attempt: () => Promise<T>) => Promise<T>;
  /** Told when actions have been failing for a while, and when they no longer are. */
  onBehind?: (isBehind: boolean) => void;
  /** Told that the server refused an action of a measurement, which therefore stands elsewhere than was thought. */
  onRefused?: (statisticsId: number, refused: Refused) => void;
};

export type Outbox = ReturnType<typeof makeOutbox>;

const longestDelay = 30_000;
const behindAfter = 10_000;

/** Seconds doubling from one to thirty. */
export const delayAfter = (failures: number) => Math.min(longestDelay, 1000 * 2 ** Math.min(failures - 1, 10));

/** Older ones, which have no sequence, were made before those that have. */
const bySequence = (a: Waiting, b: Waiting) => (a.body.sequence ?? 0) - (b.body.sequence ?? 0);

/** An action with those that were made after it: what it is refused for holds for them as well. */
const withFollowers = (first: Waiting, all: readonly Waiting[]): Waiting[] => {
  const chain = [first];
  for (const each of all) {
    if (chain.some(({ body }) => body.actionId === each.after)) chain.push(each);
  }
  return chain;
};

/**
 * Carries actions to the server: every measurement's in the order in which they were made, one at a time, until each is
 * acknowledged. Sending one twice does no harm, since the server records an actionId once; losing one does. What follows
 * an action that was refused is not sent: it was done to a measurement that stands elsewhere.
 */
export const makeOutbox = (parts: Parts) => {
  const { storage, send, sleep, lock, onBehind = () => {}, onRefused = () => {} } = parts;
  // What this tab made. It stays here until it is acknowledged, so that a storage that fails or is cleared loses nothing.
  let own: Waiting[] = [];
  // What of it the storage does not have yet.
  const unstored = new Set<Waiting>();
  // What the storage may still hold although the server has answered.
  const settled = new Set<string>();
  // Why what follows an action that was refused can't be sent.
  const refusals = new Map<string, Refused>();
  let writes: Promise<void> = Promise.resolve();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let failures = 0;
  let wake = new AbortController();
  let calm: AbortController | null = null;

  const complain = (error: unknown) => console.error('The outbox could not be stored', error);

  const isOwn = ({ body }: Waiting) => own.some((mine) => mine.body.actionId === body.actionId);

  /** Everything that waits, each measurement's in the order in which it was made. */
  const all = async () => {
    await writes;
    const stored = await storage.load().catch((error) => {
      complain(error);
      return [];
    });
    // What other tabs left comes first: an earlier visit's actions belong before this one's.
    const waiting = [...stored.filter((each) => !isOwn(each)), ...own];
    return waiting.filter(({ body }) => !settled.has(body.actionId)).sort(bySequence);
  };

  /** The first action of each measurement: order matters within one, and one that fails must not hold up another. */
  const headsOf = (waiting: readonly Waiting[]) => {
    const seen = new Set<number>();
    return waiting.filter(({ statisticsId }) => !seen.has(statisticsId) && seen.add(statisticsId));
  };

  const settle = async (waiting: Waiting) => {
    const { actionId } = waiting.body;
    settled.add(actionId);
    for (const each of unstored) if (each.body.actionId === actionId) unstored.delete(each);
    own = own.filter(({ body }) => body.actionId !== actionId);
    // After what puts it there: the server may be quicker than the storage.
    writes = writes.then(() => storage.remove(actionId)).catch(complain);
    await writes;
  };

  const setAside = async (head: Waiting, refused: Refused, waiting: readonly Waiting[]) => {
    const made = waiting.filter(({ statisticsId }) => statisticsId === head.statisticsId);
    const chain = withFollowers(head, [...made, ...own.filter((each) => !made.includes(each))]);
    // Before anything more is done to a measurement that is not as it was thought to be.
    for (const { body } of chain) refusals.set(body.actionId, refused);
    onRefused(head.statisticsId, refused);
    console.error('The server refused an action', { ...head, status: refused.refused });
    // The last one first: what is left, should this be cut off, still begins with the one that is refused.
    for (const each of chain.reverse()) {
      await storage.refuse(each, refused.refused).catch(complain);
      await settle(each);
    }
  };

  const attempt = async () => {
    const waiting = await all();
    const candidates = headsOf(waiting);
    const head = candidates[failures % Math.max(1, candidates.length)];
    if (!head || isStopped) return 'empty';
    const outcome = await send(head);
    if (typeof outcome === 'object') await setAside(head, outcome, waiting);
    if (outcome === 'recorded') await settle(head);
    return outcome;
  };

  const setCalm = () => {
    failures = 0;
    if (calm) onBehind(false);
    calm?.abort();
    calm = null;
  };

  const setFailing = () => {
    failures += 1;
    if (calm) return;
    calm = new AbortController();
    const { signal } = calm;
    void sleep(behindAfter, signal).then(() => {
      if (!signal.aborted) onBehind(true);
    });
  };

  const work = async () => {
    while (!isStopped) {
      const outcome = await lock(attempt);
      if (outcome === 'no-session') isStopped = true;
      if (outcome !== 'try-again') setCalm();
      if (outcome === 'empty') return;
      if (outcome === 'try-again') {
        setFailing();
        await sleep(delayAfter(failures), wake.signal);
      }
    }
  };

  /** Try at once, without waiting for the next turn. */
  const kick = () => {
    wake.abort();
    wake = new AbortController();
    if (isStopped || running) return;
    running = work()
      .catch(complain)
      .finally(() => {
        running = null;
        // Something was added while the last look found nothing.
        if (own.length > 0) kick();
      });
  };

  const idle = async () => {
    while (running) await running;
  };

  return {
    /** Take an action; returns at once. */
    add: (waiting: Waiting) => {
      const refused = refusals.get(waiting.after ?? '');
      if (refused) return void setAside(waiting, refused, []);
      own.push(waiting);
      unstored.add(waiting);
      writes = writes
        .then(() => storage.add(waiting))
        .then(() => void unstored.delete(waiting))
        .catch(complain);
      if (failures === 0) kick();
    },
    kick,
    /** What the server may not have yet, each measurement's in the order in which it was made. */
    waiting: all,
    /** What would be lost if the page went away at this moment. */
    unstored: (): readonly Waiting[] => [...unstored],
    /** Resolves when everything is sent, or when the time is up. */
    flush: async (milliseconds: number) => {
      kick();
      const timer = new AbortController();
      await Promise.race([idle(), sleep(milliseconds, timer.signal)]);
      timer.abort();
    },
    /** Send nothing more until `resume`; what waits is kept. */
    stop: () => {
      isStopped = true;
      wake.abort();
      setCalm();
    },
    resume: () => {
      isStopped = false;
      kick();
    },
  };
};
