import type { Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { enter, type TestAccount, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';

/** Tokens in the two stores of a tab, unparsed. */
export const storedTokens = (page: Page): Promise<{ local: string | null; session: string | null }> =>
  page.evaluate(
    (key) => ({ local: window.localStorage.getItem(key), session: window.sessionStorage.getItem(key) }),
    tokenKey,
  );

/** Token of a signed-in tab, without its quotes. */
export const tokenOf = async (page: Page): Promise<string> => {
  const { local, session } = await storedTokens(page);
  return JSON.parse(local ?? session ?? '""');
};

const answersThatTell = /\/(api|management)\//;

/** Sets the time of the page and of the server's answers; the page's clock has to be installed. */
export const makeItBe = async (page: Page, moment: number): Promise<void> => {
  await page.clock.setSystemTime(moment);
  await page.unroute(answersThatTell);
  await page.route(answersThatTell, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(moment).toUTCString() } });
  });
};

/** Sets the time back to now. */
export const makeItNow = async (page: Page): Promise<void> => {
  await page.unroute(answersThatTell);
  await page.clock.setSystemTime(new Date());
};

/** Status of a call with a token. */
export const statusWith = async (page: Page, token: string): Promise<number> => {
  const reply = await page.request.get('/api/account', { headers: { Authorization: `Bearer ${token}` } });
  return reply.status();
};

export const professional = demoAccounts[1];

type Attempt = { username?: string; password?: string; rememberMe?: boolean };

/** Fills in and sends the sign-in form on the screen. */
export const submitSignIn = async (page: Page, attempt: Attempt = {}): Promise<void> => {
  const { username = professional.email, password = professional.password, rememberMe = false } = attempt;
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(username);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(password);
  // The label draws the box.
  if (rememberMe) await page.getByText('Ingelogd blijven').click();
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
};

/** Opens the home page for the professional, who stays signed in, also in other tabs. */
export const signInForGood = (page: Page): Promise<TestAccount> => enter(page, 'professional', 'localStorage');

/** Signs out through the menu. */
export const signOutByMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL(/\/login$/);
};

/** Changes the account in the server's answers. */
export const changeAccount = (page: Page, changes: Record<string, unknown>): Promise<unknown> =>
  page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    const account = await response.json();
    await route.fulfill({ response, json: { ...account, ...changes } });
  });

/** Aborts calls, as without a network; the page itself still loads. */
export const cutOff = (page: Page, address: string): Promise<unknown> => page.route(address, (route) => route.abort());

/** Errors that scripts wrote to the console. */
export const consoleErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

/** Toasts at the top left. */
export const toastsOn = (page: Page) => page.getByRole('region', { name: /Meldingen|Messages/ }).getByRole('group');
