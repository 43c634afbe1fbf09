import { recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { recordStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import { keepAnswer } from '../../../api/call-or-read-kept.ts';
import type { LaterSession } from '../../../offline/later-session.ts';
import { tokens } from '../../../session/session-store.ts';

/** Background Sync, which only some browsers have. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Has the worker send the waiting answers of a user once there is a network, also when no page is open then. It gets the
 * session for that, encrypted like all that the device keeps, and deleted at its end.
 */
export const sendLater = async (userKey: string): Promise<void> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  const token = tokens.read();
  if (!registration?.sync || !token) return;
  const session: LaterSession = { token, userKey, startAddress: recordStart.path, actionAddress: recordAction.path };
  try {
    await keepAnswer('later-session', session);
    await registration.sync.register('send-answers');
  } catch (error) {
    // A browser may refuse it; the answers then go at the next visit.
    console.warn('Answers are not sent after this page is closed', error);
  }
};
