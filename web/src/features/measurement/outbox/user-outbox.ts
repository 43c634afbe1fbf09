import { recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { type OfflineStart, recordStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, SessionEndedError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { refreshMeasurementsOverview } from '../../../api/measurements.ts';
import { messagesOf } from '../../../api/messages.ts';
import { createListeners } from '../../../listeners.ts';
import { getSession, onSessionEnd } from '../../../session/session-store.ts';
import { onSignOut } from '../../../session/sign-out-tasks.ts';
import { hasText } from '../../../texts/texts-store.ts';
import { createOutbox, type Outbox, outcomeOfStatus, type Refusal, type SendOutcome } from './outbox.ts';
import { logStorageError, openOutboxStorage, storeAtUnload, type WaitingAction } from './outbox-storage.ts';

/** Milliseconds: a request that hangs on a bad connection is better repeated, which records nothing twice. */
const sendTimeoutMs = limits.requestTimeoutMs / 3;
const signOutFlushMs = 5000;

const outboxes = new Map<string, Outbox>();
const behindUsers = new Set<string>();
const outboxListeners = createListeners();
const refusalListeners = createListeners<Refusal & { statisticsId: number }>();

/** Adds a listener for refused actions. Returns its removal. */
export const onRefusal = refusalListeners.add;

/** Storage key of the signed-in user's actions; undefined for visitors. */
const sessionUserKey = (): string | undefined => {
  const session = getSession();
  return session.state === 'signedIn' ? `user-${session.account.id}` : undefined;
};

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Ids that the server gave to measurements that began without a network, or that it had lost, by their keys. */
const recordedStarts = new Map<string, number>();

/** Records the start of a measurement, which the server does once for each key, and returns its id. */
const sendStart = async ({ key, ...body }: OfflineStart, signal: AbortSignal): Promise<number> => {
  const recordedId = recordedStarts.get(key);
  if (recordedId !== undefined) return recordedId;
  const { statisticsId } = await call(recordStart, { params: { key }, body, signal, silent: true });
  recordedStarts.set(key, statisticsId);
  return statisticsId;
};

/** Records an action, with the start of its measurement before the first one. */
const record = async ({ statisticsId, key, start, body }: WaitingAction): Promise<void> => {
  const signal = AbortSignal.timeout(sendTimeoutMs);
  const id = start ? await sendStart(start, signal) : (recordedStarts.get(key ?? '') ?? statisticsId);
  await call(recordAction, { params: { statisticsId: id }, body, signal, silent: true });
};

/**
 * Records an action after what a server that was restored from a backup lost of the measurement before it.
 *
 * @throws the refusal of the action, where nothing was lost
 */
const recordWithLost = async (error: unknown, action: WaitingAction): Promise<void> => {
  if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
  const { recordLost } = await import('./record-again.ts');
  recordedStarts.set(action.key ?? '', await recordLost(error, action));
  await record(action);
};

const sendFor =
  (userKey: string) =>
  async (action: WaitingAction): Promise<SendOutcome> => {
    // Another tab may have signed in another account, whose token the server would refuse for these actions.
    if (sessionUserKey() !== userKey) return 'no-session';
    try {
      await record(action).catch((error) => recordWithLost(error, action));
      void refreshMeasurementsOverview();
      return 'recorded';
    } catch (error) {
      if (error instanceof SessionEndedError) return 'no-session';
      if (!(error instanceof ApiError)) return 'try-again';
      return outcomeOfStatus(error.status, messagesOf(error)[0]?.keys.find(hasText));
    }
  };

const lockFor =
  (userKey: string) =>
  <T>(attempt: () => Promise<T>): Promise<T> =>
    navigator.locks ? navigator.locks.request(`ok-outbox-${userKey}`, attempt) : attempt();

/** Returns the user's outbox; one per page. */
const userOutbox = (userKey: string): Outbox => {
  const existing = outboxes.get(userKey);
  if (existing) return existing;
  const outbox = createOutbox({
    storage: openOutboxStorage(userKey),
    send: sendFor(userKey),
    sleep,
    lock: lockFor(userKey),
    onBehind: (isBehind) => {
      if (isBehind) behindUsers.add(userKey);
      else behindUsers.delete(userKey);
      outboxListeners.emit();
    },
    onFailing: () => {
      void import('./send-later.ts').then((part) => part.sendLater(userKey)).catch(logStorageError);
    },
    onChange: outboxListeners.emit,
    onRefused: (statisticsId, refusal) => refusalListeners.emit({ statisticsId, ...refusal }),
  });
  outboxes.set(userKey, outbox);
  return outbox;
};

let openOutbox: Outbox | undefined;

/**
 * Opens the outbox of the signed-in user and keeps it: actions that leaving records after the end of the session still
 * belong to that user.
 */
export const openUserOutbox = (): Outbox | undefined => {
  const userKey = sessionUserKey();
  openOutbox = userKey ? userOutbox(userKey) : undefined;
  return openOutbox;
};

/** Adds an action to the opened outbox, which sends it as soon as possible. */
export const queueAction = (action: WaitingAction): void => openOutbox?.add(action);

/** Sends the user's unsent actions, now and from now on. */
export const resumeOutbox = (userKey: string | undefined = sessionUserKey()): void => {
  if (userKey) userOutbox(userKey).resume();
};

/** Adds a listener that is called when actions were added or answered. Returns its removal. */
export const onOutboxChange = outboxListeners.add;

/** Actions of the signed-in user that the server may not have yet, those of other tabs included. */
export const readWaitingActions = async (): Promise<readonly WaitingAction[]> => {
  const userKey = sessionUserKey();
  return userKey ? userOutbox(userKey).waiting() : [];
};

/** Whether actions have been unsent for a while. */
export const useIsBehind = (): boolean => useSyncExternalStore(outboxListeners.add, () => behindUsers.size > 0);

const sendAllNow = () => {
  for (const outbox of outboxes.values()) outbox.sendNow();
};
window.addEventListener('online', sendAllNow);
// An unloading page can't wait for IndexedDB.
window.addEventListener('pagehide', () => {
  for (const [userKey, outbox] of outboxes) storeAtUnload(userKey, outbox.unstored());
});
// Timers stop while a phone sleeps.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendAllNow());
/** Sends the waiting actions of all users of this page. Resolves at the latest after `limitMs`. */
export const flushAll = async (limitMs: number): Promise<void> => {
  resumeOutbox();
  await Promise.all([...outboxes.values()].map((outbox) => outbox.flush(limitMs)));
};
onSignOut(() => flushAll(signOutFlushMs));
onSessionEnd(() => {
  for (const outbox of outboxes.values()) outbox.stop();
});
