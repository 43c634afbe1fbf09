import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';

/** An action that the server has not acknowledged; it contains ids only. */
export type WaitingAction = {
  statisticsId: number;
  body: ActionBody;
  /** Question that the answer leads to; for replay in the browser, since the server finds it itself. */
  nextQuestionId?: number | undefined;
  /** Id of the measurement's action before this one; null for the first. Undefined from earlier versions. */
  after?: string | null;
};

/** Permanent refusal: its status, and the text key of its reason. */
export type Refusal = { status: number; reason?: string | undefined };

/** Result of sending an action. `no-session` stops until the next session. */
export type SendOutcome = 'recorded' | 'try-again' | 'no-session' | Refusal;

/** Temporary statuses: no answer, time-out, too early, too many requests. */
const retriedStatuses = [0, 408, 425, 429];

/** Result of an unsuccessful status. */
export const outcomeOfStatus = (status: number, reason?: string): SendOutcome => {
  // The session is over or lacks the authority; another session of the user may succeed.
  if (status === 401 || status === 403) return 'no-session';
  if (status >= 500 || retriedStatuses.includes(status)) return 'try-again';
  return { status, reason };
};

/** Storage of unacknowledged actions, shared by all tabs of a user. */
export type OutboxStorage = {
  load: () => Promise<WaitingAction[]>;
  add: (action: WaitingAction) => Promise<void>;
  remove: (actionId: string) => Promise<void>;
  /** Keeps a refused action for diagnosis. */
  refuse: (action: WaitingAction, status: number) => Promise<void>;
};

type OutboxDependencies = {
  storage: OutboxStorage;
  send: (action: WaitingAction) => Promise<SendOutcome>;
  /** Resolves after the time, or at once when the signal is aborted. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Runs an attempt while no other tab runs one. */
  lock: <T>(attempt: () => Promise<T>) => Promise<T>;
  /** Called when sending has failed for `behindAfterMs`, and when it succeeds again. */
  onBehind?: (isBehind: boolean) => void;
  /** Called when the server refused an action, so that the measurement's state differs from the screen. */
  onRefused?: (statisticsId: number, refusal: Refusal) => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

const maxRetryDelayMs = 30_000;
const behindAfterMs = 10_000;

/** Milliseconds before the next attempt: doubles from 1 to 30 seconds. */
export const delayMsAfter = (failures: number) => Math.min(maxRetryDelayMs, 1000 * 2 ** Math.min(failures - 1, 10));

/** Actions of earlier versions have no sequence and come first. */
const bySequence = (a: WaitingAction, b: WaitingAction) => (a.body.sequence ?? 0) - (b.body.sequence ?? 0);

/** An action with its followers in the chain of `after`, which its refusal concerns too. */
const withFollowers = (first: WaitingAction, all: readonly WaitingAction[]): WaitingAction[] => {
  const chain = [first];
  for (const each of all) {
    if (chain.some(({ body }) => body.actionId === each.after)) chain.push(each);
  }
  return chain;
};

/**
 * Sends actions to the server: those of each measurement in order and one at a time, until each is acknowledged.
 * Sending twice is harmless, since the server records an action id once; losing an action is not. Followers of a
 * refused action are not sent: they were made in a state that the server does not have.
 */
export const createOutbox = (dependencies: OutboxDependencies) => {
  const { storage, send, sleep, lock, onBehind = () => {}, onRefused = () => {} } = dependencies;
  // Actions of this tab, in memory until acknowledged: a storage that fails or is cleared loses none of them.
  let ownActions: WaitingAction[] = [];
  // Actions of this tab that the storage does not have yet.
  const unstored = new Set<WaitingAction>();
  // Ids of answered actions that the storage may still hold.
  const answeredIds = new Set<string>();
  // Refusals by action id: followers of these actions can't be sent.
  const refusals = new Map<string, Refusal>();
  let pendingWrites: Promise<void> = Promise.resolve();
  let running: Promise<void> | null = null;
  let isStopped = false;
  let failures = 0;
  let retryNow = new AbortController();
  let behindTimer: AbortController | null = null;

  const logStorageError = (error: unknown) => console.error('The outbox could not be stored', error);

  const isOwn = ({ body }: WaitingAction) => ownActions.some((own) => own.body.actionId === body.actionId);

  /** All waiting actions, those of each measurement in order. */
  const readWaiting = async () => {
    await pendingWrites;
    const stored = await storage.load().catch((error) => {
      logStorageError(error);
      return [];
    });
    // Actions of other tabs come first: those of an earlier visit precede this one's.
    const waiting = [...stored.filter((each) => !isOwn(each)), ...ownActions];
    return waiting.filter(({ body }) => !answeredIds.has(body.actionId)).sort(bySequence);
  };

  /** First action of each measurement: a failing one must not block those of other measurements. */
  const firstOfEach = (waiting: readonly WaitingAction[]) => {
    const seen = new Set<number>();
    return waiting.filter(({ statisticsId }) => !seen.has(statisticsId) && seen.add(statisticsId));
  };

  const removeAnswered = async (action: WaitingAction) => {
    const { actionId } = action.body;
    answeredIds.add(actionId);
    for (const each of unstored) if (each.body.actionId === actionId) unstored.delete(each);
    ownActions = ownActions.filter(({ body }) => body.actionId !== actionId);
    // Removed after the pending write, since the server may answer before the storage.
    pendingWrites = pendingWrites.then(() => storage.remove(actionId)).catch(logStorageError);
    await pendingWrites;
  };

  const setAside = async (head: WaitingAction, refusal: Refusal, waiting: readonly WaitingAction[]) => {
    const ofMeasurement = waiting.filter(({ statisticsId }) => statisticsId === head.statisticsId);
    const chain = withFollowers(head, [
      ...ofMeasurement,
      ...ownActions.filter((each) => !ofMeasurement.includes(each)),
    ]);
    // Noted before any further action of the measurement can be added.
    for (const { body } of chain) refusals.set(body.actionId, refusal);
    onRefused(head.statisticsId, refusal);
    console.error('The server refused an action', { ...head, status: refusal.status });
    // Last action first: after an interruption the rest still begins with the refused one.
    for (const each of chain.reverse()) {
      await storage.refuse(each, refusal.status).catch(logStorageError);
      await removeAnswered(each);
    }
  };

  const attempt = async () => {
    const waiting = await readWaiting();
    const candidates = firstOfEach(waiting);
    const head = candidates[failures % Math.max(1, candidates.length)];
    if (!head || isStopped) return 'empty';
    const outcome = await send(head);
    if (typeof outcome === 'object') await setAside(head, outcome, waiting);
    if (outcome === 'recorded') await removeAnswered(head);
    return outcome;
  };

  const endFailing = () => {
    failures = 0;
    if (behindTimer) onBehind(false);
    behindTimer?.abort();
    behindTimer = null;
  };

  const beginFailing = () => {
    failures += 1;
    if (behindTimer) return;
    behindTimer = new AbortController();
    const { signal } = behindTimer;
    void sleep(behindAfterMs, signal).then(() => {
      if (!signal.aborted) onBehind(true);
    });
  };

  const sendAll = async () => {
    while (!isStopped) {
      const outcome = await lock(attempt);
      if (outcome === 'no-session') isStopped = true;
      if (outcome !== 'try-again') endFailing();
      if (outcome === 'empty') return;
      if (outcome === 'try-again') {
        beginFailing();
        await sleep(delayMsAfter(failures), retryNow.signal);
      }
    }
  };

  /** Sends now, without waiting for the retry delay. */
  const sendNow = () => {
    retryNow.abort();
    retryNow = new AbortController();
    if (isStopped || running) return;
    running = sendAll()
      .catch(logStorageError)
      .finally(() => {
        running = null;
        // An action may have been added after the last read.
        if (ownActions.length > 0) sendNow();
      });
  };

  const untilIdle = async () => {
    while (running) await running;
  };

  return {
    /** Adds an action; returns at once. */
    add: (action: WaitingAction) => {
      const refusal = refusals.get(action.after ?? '');
      if (refusal) return void setAside(action, refusal, []);
      ownActions.push(action);
      unstored.add(action);
      pendingWrites = pendingWrites
        .then(() => storage.add(action))
        .then(() => void unstored.delete(action))
        .catch(logStorageError);
      if (failures === 0) sendNow();
    },
    sendNow,
    /** Actions that the server may not have yet, those of each measurement in order. */
    waiting: readWaiting,
    /** Actions that would be lost if the page closed now. */
    unstored: (): readonly WaitingAction[] => [...unstored],
    /** Sends now. Resolves when everything is sent, at the latest after `timeoutMs`. */
    flush: async (timeoutMs: number) => {
      sendNow();
      const timer = new AbortController();
      await Promise.race([untilIdle(), sleep(timeoutMs, timer.signal)]);
      timer.abort();
    },
    /** Stops sending until `resume`; waiting actions are kept. */
    stop: () => {
      isStopped = true;
      retryNow.abort();
      endFailing();
    },
    resume: () => {
      isStopped = false;
      sendNow();
    },
  };
};
