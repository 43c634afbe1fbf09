import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { waitForExtras } from './page-waits.ts';
import {
  makeItBe,
  makeItNow,
  signInForGood,
  signOutByMenu,
  statusWith,
  storedTokens,
  submitSignIn,
  toastsOn,
  tokenOf,
} from './session-helpers.ts';

const expired = 'Je sessie is verlopen, log opnieuw in';
const nothing = { local: null, session: null };

/** Sets the clock to this many seconds before the token ends. */
const goToSecondsBeforeEnd = async (page: Page, seconds: number): Promise<void> => {
  const { exp } = JSON.parse(atob((await tokenOf(page)).split('.')[1] ?? ''));
  await makeItBe(page, (exp - seconds) * 1000);
};

/** Everything that the browser stores for the site, as one text. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        stores.push(name, await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(stores);
  });

test.describe('signing out', () => {
  test('[SES-03] [SES-08] [LAY-02] clears the token, leads to the sign-in and ends the session on the server', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const token = await tokenOf(page);
    expect(await statusWith(page, token)).toBe(200);
    await signOutByMenu(page);
    await expect(toastsOn(page)).toHaveText('Je bent uitgelogd.');
    expect(await storedTokens(page)).toEqual(nothing);
    await expect.poll(() => statusWith(page, token)).toBe(401);
  });

  test('[SES-03] clears a token in either store, also through its address', async ({ page }) => {
    await signInForGood(page);
    await page.evaluate(() => window.sessionStorage.setItem('jhi-authenticationToken', '"an.older.one"'));
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    expect(await storedTokens(page)).toEqual(nothing);
  });

  test('[PRI-10] [SES-03] in one tab signs out the others, whether or not they share its session', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    const ownToken = await tokenOf(page);
    const [other, third] = [await context.newPage(), await context.newPage()];
    await signInForGood(other);
    await third.goto('/question-trees/1');
    await expect(third.getByRole('button', { name: 'Account' })).toBeVisible();
    await signOutByMenu(other);
    for (const tab of [page, third]) {
      await expect(tab).toHaveURL(/\/login$/);
      await expect(tab.getByText('Sanne')).toHaveCount(0);
      expect(await storedTokens(tab)).toEqual(nothing);
    }
    // A tab ends its session after the message of the other tab.
    await expect.poll(() => statusWith(page, ownToken)).toBe(401);
  });

  test('[PRI-10] leaves no personal data behind Back or in any store', async ({ page }) => {
    await signInForGood(page);
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(page).toHaveURL(/\/measure\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await everythingStored(page)).toContain('authenticationToken');
    await signOutByMenu(page);

    for (let step = 0; step < 3; step += 1) {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
      await expect(page.getByText(/Sanne|sanne/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
    }
    expect(await everythingStored(page)).not.toMatch(/Sanne|sanne|authenticationToken|eyJ/);
  });

  test('[PRI-10] replies to a signed-in user are stored nowhere', async ({ page }) => {
    const replies: { url: string; caching: string | undefined }[] = [];
    page.on('response', (response) => {
      const isSigned = response.request().headers().authorization !== undefined;
      if (isSigned) replies.push({ url: response.url(), caching: response.headers()['cache-control'] });
    });
    // Through the form, because requests from before the sign-in have no account.
    await page.goto('/login');
    await submitSignIn(page, { rememberMe: true });
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
    await expect.poll(() => replies.length).toBeGreaterThanOrEqual(3);
    expect(replies.filter(({ caching }) => caching !== 'no-store')).toEqual([]);
  });

  test('[SEC-07] ends the session of this device alone', async ({ page, browser, baseURL }) => {
    await signInForGood(page);
    const device = await (await browser.newContext({ baseURL })).newPage();
    await signInForGood(device);
    const [here, there] = [await tokenOf(page), await tokenOf(device)];
    expect(here).not.toBe(there);
    await signOutByMenu(device);
    await expect.poll(() => statusWith(page, there)).toBe(401);
    expect(await statusWith(page, here)).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    await device.context().close();
  });
});

test.describe('a session that ends by itself', () => {
  test('[SES-04] [ERR-01] sends nothing in its last ten seconds, says so and leads back', async ({ page, signIn }) => {
    await page.clock.install();
    const { email: username } = await signIn();
    await waitForExtras(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await goToSecondsBeforeEnd(page, 9);
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toastsOn(page)).toHaveText(expired);
    expect(calls).toEqual([]);
    expect(await storedTokens(page)).toEqual(nothing);

    await makeItNow(page);
    await submitSignIn(page, { username });
    await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
  });

  test('[SES-04] works while more than ten seconds are left', async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    // The page's clock runs on, and a slow machine may take some seconds. Unit tests check the exact second.
    await goToSecondsBeforeEnd(page, 20);
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
    await expect(toastsOn(page)).toHaveCount(0);
  });

  test('[SES-04] is noticed at the start of a visit, even before the account is asked for', async ({ page }) => {
    await signInForGood(page);
    await page.clock.install();
    await makeItBe(page, Date.now() + 31 * 24 * 3600 * 1000);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect(toastsOn(page)).toHaveText(expired);
    expect(requests).not.toContain('/api/account');
    expect(await storedTokens(page)).toEqual(nothing);
  });
});

test.describe('a session that the server refuses', () => {
  for (const status of [401, 403]) {
    test(`[SES-05] [ERR-01] is over after a ${status}: the sign-in says why and leads back`, async ({
      page,
      signIn,
    }) => {
      const { email: username } = await signIn();
      await page.route('**/api/question-trees/*', (route) =>
        route.fulfill({ status, json: { status, path: '/api/question-trees/1', message: `error.http.${status}` } }),
      );
      await page.getByRole('link', { name: 'Start OK! Baby' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Log in om deze pagina te bekijken.')).toBeVisible();
      expect(await storedTokens(page)).toEqual(nothing);
      await page.unroute('**/api/question-trees/*');
      await submitSignIn(page, { username });
      await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
    });
  }

  test('[SES-05] [ACC-10] restores the settings as filled in, except for the password', async ({ page, signIn }) => {
    const { email: username } = await signIn();
    await page.goto('/account/settings');
    const name = page.getByRole('textbox', { name: 'Voornaam' });
    const address = page.getByRole('textbox', { name: 'E-mailadres' });
    const password = page.getByRole('textbox', { name: 'Huidig wachtwoord' });
    await name.fill('Sanne Marije');
    await address.fill('sanne.nieuw@example.nl');
    await password.fill('not to be kept');
    await page.route('**/api/account', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, json: { status: 401 } }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute('**/api/account');

    await submitSignIn(page, { username });
    await expect(page.getByText('Je was uitgelogd voordat dit was opgeslagen.')).toBeVisible();
    await expect(name).toHaveValue('Sanne Marije');
    await expect(address).toHaveValue('sanne.nieuw@example.nl');
    await expect(password).toHaveValue('');
    // Still unsaved: leaving asks.
    await page.getByRole('banner').getByRole('link', { name: 'OK!' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });

  test('[SES-08] [SEC-07] ends at the next call after it was revoked elsewhere', async ({ page, request }) => {
    const { email } = await signInForGood(page);
    const start = page.getByRole('link', { name: 'Start OK! Baby' });
    await expect(start).toBeVisible();
    // A call of the page itself would find out before the click.
    await waitForExtras(page);
    const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
    expect((await request.post('/api/logout', { headers })).ok()).toBe(true);
    // Without the pointer, whose arrival loads the tree and would end the session before the click.
    await start.dispatchEvent('click');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Log in om deze pagina te bekijken.')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    expect(await storedTokens(page)).toEqual(nothing);
  });
});
