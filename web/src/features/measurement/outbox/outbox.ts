import { isTemporaryFailure } from '../../../api/failure-status.ts';
import {
  createWaitingList,
  logStorageError,
  type OutboxStorage,
  type WaitingAction,
  withFollowers,
} from './outbox-storage.ts';

/** Permanent refusal: its status, and the text key of its reason. */
export type Refusal = { status: number; reason?: string | undefined };

/** Result of sending an action. `no-session` stops until the next session. */
export type SendOutcome = 'recorded' | 'try-again' | 'no-session' | Refusal;

/** Result of an unsuccessful status. */
export const outcomeOfStatus = (status: number, reason?: string): SendOutcome => {
  // The session is over or lacks the authority; another session of the user may succeed.
  if (status === 401 || status === 403) return 'no-session';
  if (isTemporaryFailure(status)) return 'try-again';
  return { status, reason };
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
  /** Called when an action could not be sent, after one that could. */
  onFailing?: () => void;
  /** Called when actions were added or answered. */
  onChange?: () => void;
  /** Called when the server refused an action, so that the measurement's state differs from the screen. */
  onRefused?: (statisticsId: number, refusal: Refusal) => void;
};

export type Outbox = ReturnType<typeof createOutbox>;

const maxRetryDelayMs = 30_000;
const behindAfterMs = 10_000;

/** Milliseconds before the next attempt: doubles from 1 to 30 seconds. */
export const delayMsAfter = (failures: number) => Math.min(maxRetryDelayMs, 1000 * 2 ** Math.min(failures - 1, 10));

/**
 * The action to send after a number of failures: the first of each measurement in turn, since a failing one must not
 * block those of other measurements.
 */
const chooseNext = (waiting: readonly WaitingAction[], failures: number) => {
  const seen = new Set<number | string>();
  const measurementOf = ({ statisticsId, start }: WaitingAction) => start?.key ?? statisticsId;
  const candidates = waiting.filter((each) => !seen.has(measurementOf(each)) && seen.add(measurementOf(each)));
  return candidates[failures % Math.max(1, candidates.length)];
};

/** Reports when sending has failed for `behindAfterMs`, and when it succeeds again. */
const createBehindTimer = (sleep: OutboxDependencies['sleep'], onBehind: OutboxDependencies['onBehind']) => {
  let timer: AbortController | null = null;
  return {
    start: () => {
      if (timer) return;
      timer = new AbortController();
      const { signal } = timer;
      void sleep(behindAfterMs, signal).then(() => {
        if (!signal.aborted) onBehind?.(true);
      });
    },
    stop: () => {
      if (timer) onBehind?.(false);
      timer?.abort();
      timer = null;
    },
  };
};

/**
 * Sends actions to the server: those of each measurement in order and one at a time, until each is acknowledged.
 * Sending twice is harmless, since the server records an action id once; losing an action is not. Followers of a
 * refused action are not sent: they were made in a state that the server does not have.
 */
export const createOutbox = ({
  storage,
  send,
  sleep,
  lock,
  onBehind,
  onFailing,
  onChange,
  onRefused,
}: OutboxDependencies) => {
  const list = createWaitingList(storage);
  const behind = createBehindTimer(sleep, onBehind);
  // Refusals by action id: followers of these actions can't be sent.
  const refusals = new Map<string, Refusal>();
  let failures = 0;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let retryNow = new AbortController();

  const setAside = async (head: WaitingAction, refusal: Refusal, waiting: readonly WaitingAction[]) => {
    const chain = withFollowers(head, [...waiting, ...list.own()]);
    // Noted before any further action of the measurement can be added.
    for (const { body } of chain) refusals.set(body.actionId, refusal);
    onRefused?.(head.statisticsId, refusal);
    await list.refuse(chain, refusal.status);
  };

  const attempt = async () => {
    const waiting = await list.read();
    const head = chooseNext(waiting, failures);
    if (!head || isStopped) return 'empty';
    const outcome = await send(head);
    if (typeof outcome === 'object') await setAside(head, outcome, waiting);
    if (outcome === 'recorded') await list.remove(head);
    if (outcome === 'recorded' || typeof outcome === 'object') onChange?.();
    return outcome;
  };

  const endFailing = () => {
    failures = 0;
    behind.stop();
  };

  const sendAll = async () => {
    while (!isStopped) {
      const outcome = await lock(attempt);
      if (outcome === 'no-session') isStopped = true;
      if (outcome === 'try-again') {
        if (failures === 0) onFailing?.();
        failures += 1;
        behind.start();
        await sleep(delayMsAfter(failures), retryNow.signal);
      } else endFailing();
      if (outcome === 'empty') return;
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
        if (list.own().length > 0) sendNow();
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
      list.add(action);
      onChange?.();
      if (failures === 0) sendNow();
    },
    sendNow,
    /** Actions that the server may not have yet, those of each measurement in order. */
    waiting: list.read,
    /** Actions that would be lost if the page closed now. */
    unstored: list.unstored,
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
