import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { waitForExtras, waitForRest } from './page-waits.ts';
import { changeAccount, signInForGood, submitSignIn } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const unauthorized = 'Je bent niet bevoegd om deze pagina te bekijken.';

test.describe('who may see what', () => {
  const addresses = ['/', '/question-trees/1', '/measure/1', '/result', '/account/settings', '/admin/mails'];

  test('[NAV-01] [NAV-02] a visitor of a page for others is sent to the sign-in', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    for (const address of addresses) {
      await page.goto(address);
      await expect(page, address).toHaveURL(/\/login$/);
      await expect(heading(page, 'Inloggen'), address).toBeVisible();
    }
    expect(requests.filter((path) => path.includes('question-trees') && path.startsWith('/api/'))).toEqual([]);
  });

  test('[NAV-03] [NAV-04] [ERR-01] every page is closed to a user without any authority', async ({ page, product }) => {
    await beSignedIn(page, product.url);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await changeAccount(page, { authorities: [] });
    for (const address of addresses) {
      await page.goto(address);
      await expect(heading(page, unauthorized), address).toBeVisible();
      await expect(page, address).toHaveTitle('Geen toegang · OK!');
      await expect(page.getByRole('link', { name: 'Naar de startpagina', exact: true }), address).toBeVisible();
    }
    expect(requests.filter((url) => /\/api\/(question|statistics|measure)/.test(url))).toEqual([]);
  });

  test('[NAV-01] [NAV-02] a visitor sees the sign-in and the page for unknown addresses', async ({ page }) => {
    await page.goto('/login');
    await expect(heading(page, 'Inloggen')).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/does/not/exist');
    await expect(heading(page, 'De pagina bestaat niet.')).toBeVisible();
    await expect(page).toHaveURL(/\/does\/not\/exist$/);
  });

  test('[NAV-01] [NAV-04] an administrator without the authority USER passes every check', async ({
    page,
    product,
  }) => {
    await beSignedIn(page, product.url);
    await changeAccount(page, { authorities: ['ROLE_ADMIN'] });
    await page.goto('/measure/1');
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await expect(heading(page, unauthorized)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test("[NAV-03] an authority other than the page's opens no page", async ({ page, product }) => {
    await beSignedIn(page, product.url);
    await changeAccount(page, { authorities: ['ROLE_OTHER'] });
    await page.goto('/question-trees/1');
    await expect(heading(page, unauthorized)).toBeVisible();
  });
});

test.describe('the way in', () => {
  test('[NAV-03] shows a spinner while the session loads, and then the page', async ({ page, signIn }) => {
    await signIn();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/account', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toHaveText('Laden...');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    goOn();
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    await expect(main.getByText('Laden...')).toHaveCount(0);
  });

  test('[NAV-03] [SES-10] leads back to the requested page, with its query and hash', async ({ page }) => {
    await page.goto('/question-trees/1?from=mail&n=01#uitleg');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Log in om verder te gaan naar de pagina die je wilde openen.')).toBeVisible();
    await submitSignIn(page, { password: 'eerst-verkeerd' });
    await expect(page.getByText('Inloggen is niet gelukt')).toBeVisible();
    await submitSignIn(page);
    await expect(heading(page, 'Instructie')).toBeVisible();
    expect(new URL(page.url())).toMatchObject({
      pathname: '/question-trees/1',
      search: '?from=mail&n=01',
      hash: '#uitleg',
    });
    // Back skips the sign-in, which is no step of the history.
    await page.goBack();
    await expect(heading(page, 'Inloggen')).toHaveCount(0);
  });

  test('[SES-10] leads to the home page when no other page was requested', async ({ page }) => {
    await page.goto('/login');
    await submitSignIn(page);
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/login');
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
  });
});

test.describe('addresses', () => {
  test('[NAV-02] [ERR-01] an unknown address says so in the language of the page', async ({ page }) => {
    await page.goto('/nergens?x=1');
    await expect(heading(page, 'De pagina bestaat niet.')).toBeVisible();
    await page.getByRole('button', { name: 'Taal kiezen' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(heading(page, 'The page does not exist.')).toBeVisible();
    await expect(page).toHaveTitle('Page not found · OK!');
    await page.getByRole('link', { name: 'Go to the home page', exact: true }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('[NAV-05] /home is another name of /', async ({ page, product }) => {
    await beSignedIn(page, product.url);
    await page.goto('/home');
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe('from page to page', () => {
  test('[NAV-10] every page has a title of its own', async ({ page }) => {
    await page.goto('/login');
    await expect(page).toHaveTitle('Inloggen · OK!');
    await page.goto('/nergens');
    await expect(page).toHaveTitle('Pagina niet gevonden · OK!');
    await signInForGood(page);
    await expect(page).toHaveTitle('Startpagina · OK!');
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(page).toHaveTitle('Instructie · OK!');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(page).not.toHaveTitle(/Instructie/);
    await expect(page).toHaveTitle(/\S · OK!$/);
    await page.route('**/api/logout', () => {});
    await page.goBack();
    await expect(page).toHaveTitle('Instructie · OK!');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
    await expect(page).toHaveTitle('Inloggen · OK!');
  });

  test('[NAV-10] focus goes to the main heading of the new page', async ({ page }) => {
    await page.goto('/login');
    await submitSignIn(page);
    await expect(heading(page, 'Welkom Sanne')).toBeFocused();
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(heading(page, 'Instructie')).toBeFocused();
    await page.getByRole('link', { name: 'Nieuwe OK!' }).click();
    await expect(heading(page, 'Welkom Sanne')).toBeFocused();
    await page.getByRole('link', { name: 'Start OK! Baby' }).press('Enter');
    await expect(heading(page, 'Instructie')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'Welkom Sanne')).toBeFocused();
  });

  test('[NAV-10] Back keeps the scroll position, and a new page begins at its top', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 420 });
    await signIn();
    await waitForExtras(page);
    const card = page
      .getByRole('link', { name: 'Start OK! Basisschool' })
      .or(page.getByRole('link', { name: /Start OK! / }).last());
    // Pressing Enter focuses as well, and moves the page no further.
    await card.last().focus();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    // The position is recorded from the first frame after scrolling, sooner than a person presses a key.
    await waitForRest(page);
    await card.last().press('Enter');
    await expect(heading(page, 'Instructie')).toBeVisible();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect(heading(page, 'Welkom Sanne')).toBeAttached();
    await expect.poll(scrolled).toBeGreaterThan(before - 40);
    await expect.poll(scrolled).toBeLessThan(before + 40);
  });
});
