import type { Account } from '@ok/contract/routes/account/account.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { isOpenedBySignedInTab } from './opened-tab.ts';
import { tabToken } from './tab-token.ts';
import { createTokenStore } from './token-store.ts';

/** The user of this page. `message` is the text key of the reason why a session ended. */
export type Session =
  | { state: 'loading' }
  | { state: 'anonymous'; message?: string }
  | { state: 'signedIn'; account: Account };

export const tokens = tabToken(createTokenStore(window.localStorage, window.sessionStorage));

const sessionListeners = createListeners();
const endListeners = createListeners();
let session: Session = { state: tokens.read() || isOpenedBySignedInTab() ? 'loading' : 'anonymous' };

export const getSession = (): Session => session;

/** Id of the signed-in account; undefined without a session. */
export const getAccountId = (): number | undefined => accountIdOf(session);

/** The session as a hook. */
export const useSession = (): Session => useSyncExternalStore(sessionListeners.add, getSession);

/** Adds a listener for every change of the session. Returns its removal. */
export const onSessionChange = sessionListeners.add;

/** Replaces the session. A change to another account also ends the former session for `onSessionEnd`. */
export function setSession(next: Session): void {
  const isOtherAccount =
    accountIdOf(session) !== undefined && accountIdOf(next) !== undefined && accountIdOf(session) !== accountIdOf(next);
  session = next;
  sessionListeners.emit();
  if (isOtherAccount) endListeners.emit();
}

const accountIdOf = (session: Session) => (session.state === 'signedIn' ? session.account.id : undefined);

/** Signs this tab out locally: removes its token, and listeners clear all private data. */
export function endSession(message?: string): void {
  tokens.clear();
  setSession({ state: 'anonymous', message });
  endListeners.emit();
}

/**
 * Adds a listener for the end of a session, whatever ended it: clear all data that was kept for that session. Returns
 * its removal.
 */
export const onSessionEnd = endListeners.add;
