import { authenticate, getAccount } from '@ok/contract/routes/account.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { followLanguage } from '../texts/language.ts';
import { endSession, getSession, setSession, tokens } from './session-store.ts';
import { followSignOut } from './sign-out.ts';
import { tokenKey } from './token-store.ts';

/** Milliseconds to wait for the texts in somebody's own language. */
const patience = 3000;

/** Find out who the token belongs to. Only an activated account counts; of another the key of what to say is given. */
async function loadSession(): Promise<string | undefined> {
  const token = tokens.read();
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
    await Promise.race([followLanguage(account.langKey), new Promise((resolve) => setTimeout(resolve, patience))]);
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

/** Sign in. Fails with what the server answered; the form tells it. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { id_token } = await call(authenticate, { body: credentials, silent: true });
  tokens.keep(id_token, credentials.rememberMe);
  const message = await loadSession();
  if (getSession().state === 'signedIn') return;
  tokens.clear();
  // Nothing is known of what did not come.
  const reply = message ? { status: 403, body: { message } } : { status: 0, body: '' };
  throw new ApiError({ ...reply, headers: new Headers(), path: getAccount.path });
}

/** Load the session, and follow what other tabs do: signing out there signs out here. */
export function startSession(): void {
  void loadSession();
  const follow = () => {
    if (tokens.read()) void loadSession();
    else if (getSession().state !== 'anonymous') endSession();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) follow();
  });
  // A page that the browser had put aside heard nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
  followSignOut();
  // The server could not be reached at the start, and now perhaps it can.
  window.addEventListener('online', () => {
    if (getSession().state === 'anonymous' && tokens.read()) void loadSession();
  });
}
