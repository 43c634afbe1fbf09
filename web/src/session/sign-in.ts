import { authenticate, getAccount } from '@ok/contract/routes/account.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { followLanguage } from '../texts/language.ts';
import { endSession, getSession, setSession, tokens } from './session-store.ts';
import { tokenKey } from './token-store.ts';

/** Milliseconds to wait for the texts in somebody's own language. */
const patience = 3000;

/** Find out who the token belongs to. Only an activated account counts. */
async function loadSession(): Promise<void> {
  const token = tokens.read();
  if (!token) return setSession({ state: 'anonymous' });
  try {
    const account = await call(getAccount, { silent: true });
    if (tokens.read() !== token) return;
    if (!account.activated) return endSession();
    // Texts that do not come are no reason to keep anybody out.
    await Promise.race([followLanguage(account.langKey), new Promise((resolve) => setTimeout(resolve, patience))]);
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
  await loadSession();
  if (getSession().state !== 'signedIn') {
    tokens.clear();
    throw new ApiError({ status: 0, headers: new Headers(), body: '', path: getAccount.path });
  }
}

/** Load the session, and follow what other tabs do: signing out there signs out here. */
export function startSession(): void {
  void loadSession();
  window.addEventListener('storage', ({ key }) => {
    if (key !== tokenKey && key !== null) return;
    if (tokens.read()) void loadSession();
    else if (getSession().state !== 'anonymous') endSession();
  });
  // The server could not be reached at the start, and now perhaps it can.
  window.addEventListener('online', () => {
    if (getSession().state === 'anonymous' && tokens.read()) void loadSession();
  });
}
