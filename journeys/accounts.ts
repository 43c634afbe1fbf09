import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/demo-accounts.ts';
import { tokenSecret } from '../server/src/sessions/secret-store.ts';
import { makeTokens } from '../server/src/sessions/token.ts';
import { copyAccount, tokenFor } from '../server/test/sessions.ts';
import { isStarted, type Product, productAt } from './product.ts';
import { inDatabase } from './product-database.ts';

/** The accounts of the demonstration by their first word. */
export type Person = 'admin' | 'professional' | 'tester';

/** An account of one test, signed in; its password is that of the demonstration's. */
export type TestAccount = { email: string; password: string; firstName: string; token: string };

/** The account of the demonstration. No test may change it: its settings would be another test's. */
const demoAccount = (person: Person) => {
  const account = demoAccounts.find(({ email }) => email.startsWith(person));
  if (!account) throw new Error(`there is no ${person}`);
  return account;
};

/** Where a page keeps the token, in either store, with double quotes around it. */
export const tokenKey = 'jhi-authenticationToken';

let made = 0;
let entered = 0;
/** The addresses of the accounts of this test, by product and person. */
const ofTest = new Map<Product, Map<Person, string>>();

/** Removes the accounts of the test that ends, so that lists of users do not grow and the next has new ones. */
export const removeAccounts = async (): Promise<void> => {
  for (const [product, accounts] of ofTest) {
    if (!isStarted(product)) continue;
    await inDatabase(product, ({ db }) =>
      db
        .deleteFrom('user_account')
        .where('email', 'in', [...accounts.values()])
        .execute(),
    );
  }
  ofTest.clear();
};

/**
 * Signs in to a product: as somebody like one of the demonstration's accounts, who has read all that they have, in an
 * account of this test's own. A second time it is the same account in another session. Straight in the database:
 * a password costs more to check than a page to load, and is the subject of other tests.
 *
 * @param url of a product that this worker started
 */
export const signedIn = async (url: string, person: Person): Promise<TestAccount> => {
  const like = demoAccount(person);
  const product = productAt(url);
  if (!product.databaseUrl) return signedInByCall(url, like);
  const accounts = ofTest.get(product) ?? new Map<Person, string>();
  ofTest.set(product, accounts);
  const known = accounts.get(person);
  made += 1;
  const email = known ?? `${like.firstName.toLowerCase()}.${made}@example.nl`;
  accounts.set(person, email);
  const token = await openSession(product, email, known ? undefined : like.email);
  return { email, password: like.password, firstName: like.firstName, token };
};

/** A token of the demonstration's administrator, to read with: nothing of theirs may be changed by it. */
export const readersToken = async (url: string): Promise<string> => {
  const product = productAt(url);
  const reader = demoAccount('admin');
  return product.databaseUrl ? openSession(product, reader.email) : (await signedInByCall(url, reader)).token;
};

/**
 * Opens the home page for somebody who has signed in, as a client would find it: with the token in one of its stores.
 *
 * @param url of the product, where the page comes from elsewhere
 */
export const enter = async (
  page: Page,
  person: Person,
  store: 'localStorage' | 'sessionStorage',
  url?: string,
): Promise<TestAccount> => {
  // Some page of this address, where nobody has said which it is.
  if (!url) await page.goto('/favicon.svg');
  const account = await signedIn(url ?? new URL(page.url()).origin, person);
  entered += 1;
  await page.addInitScript(
    ([mark, store, key, token]) => {
      // At the next page only, so that signing out stays possible.
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

/** Opens a session, of an account that is made first when it is named like which. */
const openSession = (product: Product, email: string, like?: string): Promise<string> =>
  inDatabase(product, async ({ db }) => {
    if (like) await copyAccount(db, email, like);
    return tokenFor(db, makeTokens(await tokenSecret(db, undefined)), email, 24 * 3600);
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
