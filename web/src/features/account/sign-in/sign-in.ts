import { authenticate, getAccount } from '@ok/contract/routes/account/account.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { newId } from '../../../session/new-id.ts';
import {
  clearOtherAccount,
  getOtherAccount,
  noticeOtherAccount,
  reloadAtHome,
  startAccountExchange,
} from '../../../session/other-account.ts';
import { endSession, getSession, setSession, tokens } from '../../../session/session-store.ts';
import { tokenLogin } from '../../../session/token-claims.ts';
import { successorKey, tokenKey } from '../../../session/token-store.ts';
import { followLanguage } from '../../../texts/language.ts';
import { followSignOut } from './sign-out.ts';

/** Milliseconds that the sign-in waits for the texts in the account's language. */
const textsTimeoutMs = 3000;

/** Token of the last request for the account. */
let loadedToken: string | undefined;

/**
 * Loads the account of the token and sets the session. Returns the text key of a message when the account is not
 * activated.
 */
async function loadSession(): Promise<string | undefined> {
  const token = tokens.read();
  loadedToken = token;
  if (!token) {
    setSession({ state: 'anonymous' });
    return;
  }
  try {
    const loading = call(getAccount, { silent: true });
    loading.catch((error) => {
      // The client has already ended an expired session.
      if (getSession().state === 'loading') console.error('The account could not be loaded', error);
    });
    // The part that keeps answers arrives meanwhile: every private page needs it.
    const keeper = await import('../../../api/call-or-read-kept.ts').catch(() => undefined);
    const account = await (keeper?.awaitOrReadKept(getAccount.path, loading) ?? loading);
    if (tokens.read() !== token) return;
    if (!account.activated) {
      endSession();
      return 'login.messages.error.notactivated';
    }
    // Missing texts must not block the sign-in.
    await Promise.race([
      followLanguage(account.langKey),
      new Promise((resolve) => setTimeout(resolve, textsTimeoutMs)),
    ]);
    if (tokens.read() !== token) return;
    setSession({ state: 'signedIn', account });
  } catch {
    // The token may still be valid, and is kept.
    if (getSession().state === 'loading') setSession({ state: 'anonymous' });
  }
}

export type Credentials = { username: string; password: string; rememberMe: boolean; code?: string };

const deviceKey = 'ok-device';

/** Random id of this browser, so that the server can report a sign-in on another device; undefined without storage. */
export const deviceId = (): string | undefined => {
  try {
    const id = window.localStorage.getItem(deviceKey) ?? newId();
    window.localStorage.setItem(deviceKey, id);
    return id;
  } catch {
    return undefined;
  }
};

/**
 * Signs in. Rejects with the server's answer, which the form shows. In another account's tab it reloads the page at
 * home.
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const { id_token } = await call(authenticate, { body: { ...credentials, device: deviceId() }, silent: true });
  return beginSession(id_token, credentials.rememberMe);
}

/** Begins the session of a token that the server just gave. In another account's tab it reloads the page at home. */
export async function beginSession(id_token: string, rememberMe: boolean): Promise<void> {
  const isOtherAccount = getSession().state === 'signedIn' && tokens.owner() !== tokenLogin(id_token);
  tokens.keep(id_token, rememberMe);
  if (isOtherAccount) {
    reloadAtHome();
    return new Promise(() => {});
  }
  clearOtherAccount();
  const message = await loadSession();
  if (getSession().state === 'signedIn') return;
  tokens.clear();
  tokens.release();
  // Without a message the account could not be loaded, which counts as no answer.
  const reply = message ? { status: 403, body: { message } } : { status: 0, body: '' };
  throw new ApiError({ ...reply, headers: new Headers(), path: getAccount.path });
}

/**
 * Follows changes of other tabs to the stored token:
 * - sign-out: ends this session
 * - a new token of the same account: loads it
 * - another account: reports it in a signed-in tab; a tab without an owner takes the account over; a tab whose session
 *   expired waits for its owner
 */
function followOtherTabs(): void {
  const { state } = getSession();
  const hasEnded = tokens.last() === undefined && tokens.owner() !== undefined;
  const tokenOwner = tokens.compare();
  if (tokenOwner === 'none') {
    if (state !== 'anonymous' && !getOtherAccount()) endSession();
  } else if (tokenOwner === 'own') {
    if (tokens.last() === loadedToken && !getOtherAccount()) return;
    clearOtherAccount();
    void loadSession();
  } else if (state === 'signedIn') {
    noticeOtherAccount(tokens.storedLogin() ?? '');
  } else if (!hasEnded) {
    tokens.adoptStored();
    void loadSession();
  }
}

/** Loads the session and starts following other tabs. */
export function startSession(): void {
  // A tab without a token is loading when another tab opened it, and gets the session from that tab.
  if (tokens.read() || getSession().state !== 'loading') void loadSession();
  else void import('../../../session/session-handover.ts').then((part) => part.receiveSession()).finally(loadSession);
  window.addEventListener('storage', ({ key, newValue }) => {
    const isSuccessor = key === successorKey && newValue !== null && newValue !== tokens.owner();
    if (isSuccessor && getSession().state === 'signedIn') noticeOtherAccount(newValue);
    if (key === tokenKey || key === null) followOtherTabs();
  });
  // A page from the back/forward cache has missed all events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
  window.addEventListener('focus', followOtherTabs);
  document.addEventListener('visibilitychange', followOtherTabs);
  followSignOut();
  startAccountExchange(() => {
    tokens.adoptStored();
    followOtherTabs();
  });
  // The server may have been unreachable at the start.
  window.addEventListener('online', () => {
    if (getSession().state === 'anonymous' && tokens.read()) void loadSession();
  });
}
