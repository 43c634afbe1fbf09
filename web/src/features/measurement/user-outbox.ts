import { recordAction } from '@ok/contract/routes/measurement.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { useSyncExternalStore } from 'react';
import { ApiError, SessionEndedError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { refreshMeasurementsOverview } from '../../api/measurements.ts';
import { messagesOf } from '../../api/messages.ts';
import { listeners } from '../../listeners.ts';
import { getSession, onSessionEnd } from '../../session/session-store.ts';
import { onSignOut } from '../../session/sign-out-tasks.ts';
import { hasText } from '../../texts/texts-store.ts';
import { makeOutbox, type Outbox, type Outcome, outcomeOfStatus, type Refused, type Waiting } from './outbox.ts';
import { keepAtOnce, openOutboxStorage } from './outbox-storage.ts';

/** A request that hangs on a bad connection is better sent anew: the server records it once all the same. */
const sendTimeout = limits.requestTimeout / 3;
const longestFlush = 5000;

const outboxes = new Map<string, Outbox>();
const behind = new Set<string>();
const changed = listeners();
const refusals = listeners<Refused & { statisticsId: number }>();

/** Hear that the server refused what was done in a measurement. */
export const onRefusal = refusals.add;

/** The key under which the actions of whoever is signed in wait; nobody: undefined. */
export const sessionUserKey = (): string | undefined => {
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

const sendFor =
  (userKey: string) =>
  async ({ statisticsId, body }: Waiting): Promise<Outcome> => {
    // Another tab may have signed somebody else in, whom the server would refuse these.
    if (sessionUserKey() !== userKey) return 'no-session';
    try {
      const signal = AbortSignal.timeout(sendTimeout);
      await call(recordAction, { params: { statisticsId }, body, signal, silent: true });
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

/** The outbox of a user, made once a page. */
export const userOutbox = (userKey: string): Outbox => {
  const there = outboxes.get(userKey);
  if (there) return there;
  const outbox = makeOutbox({
    storage: openOutboxStorage(userKey),
    send: sendFor(userKey),
    sleep,
    lock: lockFor(userKey),
    onBehind: (isBehind) => {
      behind[isBehind ? 'add' : 'delete'](userKey);
      changed.tell();
    },
    onRefused: (statisticsId, refused) => refusals.tell({ statisticsId, ...refused }),
  });
  outboxes.set(userKey, outbox);
  return outbox;
};

/** Send what this user left unsent, now and from now on; for whoever has just signed in. */
export const resumeOutbox = (userKey: string | undefined = sessionUserKey()): void => {
  if (userKey) userOutbox(userKey).resume();
};

/** Whether actions have not been getting through for a while. */
export const useIsBehind = (): boolean => useSyncExternalStore(changed.add, () => behind.size > 0);

const kickAll = () => {
  for (const outbox of outboxes.values()) outbox.kick();
};
window.addEventListener('online', kickAll);
// A page that goes away waits for nothing.
window.addEventListener('pagehide', () => {
  for (const [userKey, outbox] of outboxes) keepAtOnce(userKey, outbox.unstored());
});
// Timers sleep while a phone does.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kickAll());
/** Send what waits, of whoever is signed in and of earlier users of this page; resolves at the latest after so many milliseconds. */
export const flushAll = async (limitMs: number): Promise<void> => {
  resumeOutbox();
  await Promise.all([...outboxes.values()].map((outbox) => outbox.flush(limitMs)));
};
onSignOut(() => flushAll(longestFlush));
onSessionEnd(() => {
  for (const outbox of outboxes.values()) outbox.stop();
});
