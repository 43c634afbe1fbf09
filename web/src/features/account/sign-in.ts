import { authenticate, getAccount } from '@ok/contract/routes/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import {
  reloadAtHome,
  clearOtherAccount,
  getOtherAccount,
  noticeOtherAccount,
  startAccountExchange,
} from '../../session/other-account.ts';
import { endSession, getSession, setSession, tokens } from '../../session/session-store.ts';
import { tokenLogin } from '../../session/token-claims.ts';
import { successorKey, tokenKey } from '../../session/token-store.ts';
import { followLanguage } from '../../texts/language.ts';
import { followSignOut } from './sign-out.ts';

/** Milliseconds to wait for the texts in somebody's own language. */
const longestWaitForTexts = 3000;

/** The token that the account was asked for with last. */
let askedWith: string | undefined;

/** Find out who the token belongs to. Only an activated account counts; of another the key of what to say is given. */
async function loadSession(): Promise<string | undefined> {
  const token = tokens.read();
  askedWith = token;
  if (!token) {
    setSession({ state: 'anonymous' });
    return;
  }
  try {
    const account = await call(getAccount, { silent: true });
    if (tokens.read() !== token) return;
    if (!account.activated) {
      endSession();
      return 'login.messages.error.notactivated';
    }
    // Texts that do not come are no reason to keep anybody out.
    await Promise.race([
      followLanguage(account.langKey),
      new Promise((resolve) => setTimeout(resolve, longestWaitForTexts)),
    ]);
    if (tokens.read() !== token) return;
    setSession({ state: 'signedIn', account });
  } catch (error) {
    // The client has ended a session that is over. Otherwise the token may still be good: it is kept.
    if (getSession().state !== 'loading') return;
    console.error('The account could not be loaded', error);
    setSession({ state: 'anonymous' });
  }
}

/** What somebody signs in with. */
export type Credentials = { username: string; password: string; rememberMe: boolean };

/**
 * Sign in. Fails with what the server answered; the form tells it. On a page of somebody else the tab begins afresh.
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const { id_token } = await call(authenticate, { body: credentials, silent: true });
  const isOthers = getSession().state === 'signedIn' && tokens.owner() !== tokenLogin(id_token);
  tokens.keep(id_token, credentials.rememberMe);
  if (isOthers) {
    reloadAtHome();
    return new Promise(() => {});
  }
  clearOtherAccount();
  const message = await loadSession();
  if (getSession().state === 'signedIn') return;
  tokens.clear();
  tokens.release();
  // Nothing is known of what did not come.
  const reply = message ? { status: 403, body: { message } } : { status: 0, body: '' };
  throw new ApiError({ ...reply, headers: new Headers(), path: getAccount.path });
}

/**
 * Follow what other tabs did: somebody signed out, the same person signed in anew, or somebody else did, who is told of.
 * A tab that nobody uses follows anybody; one whose session ended by itself waits for its owner.
 */
function follow(): void {
  const { state } = getSession();
  const hasEnded = tokens.last() === undefined && tokens.owner() !== undefined;
  const kept = tokens.compare();
  if (kept === 'none') {
    if (state !== 'anonymous' && !getOtherAccount()) endSession();
  } else if (kept === 'own') {
    if (tokens.last() === askedWith && !getOtherAccount()) return;
    clearOtherAccount();
    void loadSession();
  } else if (state === 'signedIn') {
    noticeOtherAccount(tokens.storedLogin() ?? '');
  } else if (!hasEnded) {
    tokens.adoptStored();
    void loadSession();
  }
}

/** Load the session, and follow what other tabs do. */
export function startSession(): void {
  void loadSession();
  window.addEventListener('storage', ({ key, newValue }) => {
    const isSuccessor = key === successorKey && newValue !== null && newValue !== tokens.owner();
    if (isSuccessor && getSession().state === 'signedIn') noticeOtherAccount(newValue);
    if (key === tokenKey || key === null) follow();
  });
  // A page that the browser had put aside heard nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  window.addEventListener('focus', follow);
  document.addEventListener('visibilitychange', follow);
  followSignOut();
  startAccountExchange(() => {
    tokens.adoptStored();
    follow();
  });
  // The server could not be reached at the start, and now perhaps it can.
  window.addEventListener('online', () => {
    if (getSession().state === 'anonymous' && tokens.read()) void loadSession();
  });
}
