import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { signInForGood, toastsOn } from './session-helpers.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const unexpected = 'Er is een onverwachte fout opgetreden.';
const notLoaded = 'Een deel van de toepassing is niet geladen.';

/** Counts loads of the document itself. */
const loadsOf = (page: Page): { count: number } => {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
};

test.describe('a part of the application', () => {
  test.beforeEach(({ page }) => signInForGood(page));

  test('[NAV-08] that is missing reloads the page once, and then can be fetched again', async ({ page }) => {
    await page.route(/\/assets\/instruction-page-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    const loads = loadsOf(page);
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(heading(page, unexpected)).toBeVisible();
    await expect(page.getByText(notLoaded)).toBeVisible();
    expect(loads.count).toBe(1);
    await expect(page).toHaveURL(/\/question-trees\/\d+$/);

    await page.unroute(/\/assets\/instruction-page-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(heading(page, 'Instructie')).toBeVisible();
    // Some browsers request the file again, others only in a reloaded page.
    expect(loads.count).toBeLessThanOrEqual(2);
  });

  test('[NAV-08] of an older release loads from the newer one after the reload', async ({ page }) => {
    const loads = loadsOf(page);
    await page.route(/\/assets\/instruction-page-[^/]+\.js$/, (route) =>
      loads.count === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(heading(page, 'Instructie')).toBeVisible();
    expect(loads.count).toBe(1);
  });

  test('[NAV-08] that has not loaded after 120 seconds can be fetched again', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    let isLost = true;
    await page.route(/\/assets\/instruction-page-[^/]+\.js$/, (route) => (isLost ? undefined : route.continue()));
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(page.getByRole('main').getByText('Laden...')).toBeAttached();
    await page.clock.fastForward(115_000);
    await expect(page.getByRole('main').getByText('Laden...')).toBeAttached();
    await page.clock.fastForward(6_000);
    await expect(heading(page, unexpected)).toBeVisible();
    await expect(page.getByText(notLoaded)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    isLost = false;
    await page.getByRole('link', { name: 'Naar de startpagina', exact: true }).click();
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
  });

  test('[NAV-08] [NAV-09] of the header that is missing reloads the page once, and never removes the page', async ({
    page,
  }) => {
    const loads = loadsOf(page);
    const account = page.getByRole('button', { name: 'Account' });
    await page.route(/\/assets\/menu-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await account.click();
    await expect.poll(() => loads.count).toBe(1);
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    await account.click();
    await expect(toastsOn(page)).toContainText(notLoaded);
    await expect(account).toBeVisible();
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    expect(loads.count).toBe(1);
  });
});

test.describe('a page that breaks', () => {
  test.beforeEach(({ signIn }) => signIn());

  test('[NAV-09] says so, links to home, and leaves the header usable', async ({ page }) => {
    await page.route(/\/api\/question-trees\/\d/, (route) => route.fulfill({ json: { id: 1 } }));
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(heading(page, unexpected)).toBeVisible();
    await expect(page).toHaveTitle('Er ging iets mis · OK!');
    await expect(page.getByText('undefined')).toHaveCount(0);

    await page.getByRole('button', { name: 'Taal kiezen' }).click();
    await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('menuitem', { name: 'Uitloggen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Naar de startpagina', exact: true }).click();
    await expect(heading(page, 'Welkom Sanne')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start OK! Baby' })).toBeVisible();
  });

  test('[NAV-09] can be tried again', async ({ page }) => {
    await page.route('**/get-published?*', (route) => route.fulfill({ json: { no: 'list' } }));
    await page.reload();
    await expect(heading(page, unexpected)).toBeVisible();
    await page.unroute('**/get-published?*');
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByRole('link', { name: 'Start OK! Baby' })).toBeVisible();
  });
});
