import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { ensureTokenSecret } from '../server/src/sessions/session-store.ts';
import { makeTokens } from '../server/src/sessions/token.ts';
import { copyAccount, tokenFor } from '../server/test/sessions.ts';
import { isStarted, type Product, productAt } from './product.ts';
import { inDatabase } from './product-database.ts';

/** Accounts of the demonstration by their first word. */
export type Person = 'admin' | 'professional' | 'tester';

/** A signed-in account of one test; its password is that of the demonstration's account. */
export type TestAccount = { email: string; password: string; firstName: string; token: string };

/** Account of the demonstration. No test may change it, because other tests share its settings. */
const demoAccount = (person: Person) => {
  const account = demoAccounts.find(({ email }) => email.startsWith(person));
  if (!account) throw new Error(`there is no ${person}`);
  return account;
};

/** Storage key of the token, in either store, with double quotes around its value. */
export const tokenKey = 'jhi-authenticationToken';

let made = 0;
let entered = 0;
/** E-mail addresses of this test's accounts, by product and person. */
const accountsOfTest = new Map<Product, Map<Person, string>>();

/** Removes the accounts of the finished test, so that lists of users do not grow and the next test has new ones. */
export const removeAccounts = async (): Promise<void> => {
  for (const [product, accounts] of accountsOfTest) {
    if (!isStarted(product)) continue;
    await inDatabase(product, ({ db }) =>
      db
        .deleteFrom('user_account')
        .where('email', 'in', [...accounts.values()])
        .execute(),
    );
  }
  accountsOfTest.clear();
};

/**
 * Signs in to a product with an account of this test, like one of the demonstration's accounts, with all notifications
 * read. A second call opens another session of the same account. The session is written straight to the database:
 * checking a password takes longer than loading a page, and other tests cover it.
 *
 * @param url of a product that this worker started
 */
export const signedIn = async (url: string, person: Person): Promise<TestAccount> => {
  const like = demoAccount(person);
  const product = productAt(url);
  if (!product.databaseUrl) return signedInByCall(url, like);
  const accounts = accountsOfTest.get(product) ?? new Map<Person, string>();
  accountsOfTest.set(product, accounts);
  const existingEmail = accounts.get(person);
  made += 1;
  const email = existingEmail ?? `${like.firstName.toLowerCase()}.${made}@example.nl`;
  accounts.set(person, email);
  const token = await openSession(product, email, existingEmail ? undefined : like.email);
  return { email, password: like.password, firstName: like.firstName, token };
};

/** Token of the demonstration's administrator, for reading alone: tests share the account. */
export const readersToken = async (url: string): Promise<string> => {
  const product = productAt(url);
  const reader = demoAccount('admin');
  return product.databaseUrl ? openSession(product, reader.email) : (await signedInByCall(url, reader)).token;
};

/**
 * Opens the home page with the token in one of its stores, as after a sign-in.
 *
 * @param url of the product, for a page from elsewhere
 */
export const enter = async (
  page: Page,
  person: Person,
  store: 'localStorage' | 'sessionStorage',
  url?: string,
): Promise<TestAccount> => {
  // Any page of this address, if the caller opened none.
  if (!url) await page.goto('/favicon.svg');
  const account = await signedIn(url ?? new URL(page.url()).origin, person);
  entered += 1;
  await page.addInitScript(
    ([mark, store, key, token]) => {
      // On the next page only, so that signing out stays possible.
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      window[store].setItem(key, JSON.stringify(token));
    },
    [`entered-${entered}`, store, tokenKey, account.token] as const,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Welkom|Welcome/);
  return account;
};

/** Opens a session of an account; with `like` the account is created first as a copy. */
const openSession = (product: Product, email: string, like?: string): Promise<string> =>
  inDatabase(product, async ({ db }) => {
    if (like) await copyAccount(db, email, like);
    return tokenFor(db, makeTokens([await ensureTokenSecret(db, undefined)]), email, 24 * 3600);
  });

const signedInByCall = async (url: string, account: ReturnType<typeof demoAccount>): Promise<TestAccount> => {
  const { email, password, firstName } = account;
  const reply = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { id_token: token } = (await reply.json()) as { id_token: string };
  return { email, password, firstName, token };
};
