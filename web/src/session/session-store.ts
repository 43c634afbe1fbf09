import type { Account } from '@ok/contract/routes/account.ts';
import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';
import { tabToken } from './tab-token.ts';
import { tokenStore } from './token-store.ts';

/** Who uses this page. `message` is the key of why nobody does any more. */
export type Session =
  | { state: 'loading' }
  | { state: 'anonymous'; message?: string }
  | { state: 'signedIn'; account: Account };

/** The token of this tab. */
export const tokens = tabToken(tokenStore(window.localStorage, window.sessionStorage));

const changed = listeners();
const ended = listeners();
let session: Session = { state: tokens.read() ? 'loading' : 'anonymous' };

/** Who uses this page now. */
export const getSession = (): Session => session;

/** Who uses this page, kept up to date. */
export const useSession = (): Session => useSyncExternalStore(changed.add, getSession);

/** Hear when the session changes in any way. */
export const onSessionChange = changed.add;

/** Put another session in the place of this one; of somebody else, when another tab signed in anew. */
export function setSession(next: Session): void {
  const isSomebodyElse = idIn(session) !== undefined && idIn(next) !== undefined && idIn(session) !== idIn(next);
  session = next;
  changed.tell();
  if (isSomebodyElse) ended.tell();
}

const idIn = (of: Session) => (of.state === 'signedIn' ? of.account.id : undefined);

/** Forget who is signed in, here only: the token is gone, and everything private with it. */
export function endSession(message?: string): void {
  tokens.clear();
  setSession({ state: 'anonymous', message });
  ended.tell();
}

/** Hear when a session has ended, however it did: what was held for it must be forgotten. */
export const onSessionEnd = ended.add;
