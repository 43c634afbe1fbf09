import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hashPassword } from '../server/src/accounts/data/password.ts';
import { expect, test } from './journey.ts';
import { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { changeAccount, signOutByMenu, toastsOn } from './session-helpers.ts';
import { leaveOutFirstAnswers } from './visit-helpers.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Holds the answers to calls until the returned function is called. */
const holdBack = async (page: Page, address: string): Promise<() => void> => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
};

test.describe('the frame of every page', () => {
  test('[LAY-01] has a header, a main area and a footer', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'OK!, naar de startpagina' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('OK! voor jeugdprofessionals');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Taal kiezen' })).toBeVisible();
  });

  test('[LAY-02] the header offers the sign-in and registration to a visitor, and no account', async ({ page }) => {
    await page.goto('/nergens');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Account' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Nieuwe OK!' })).toHaveCount(0);
    await header.getByRole('link', { name: 'Account maken' }).click();
    await expect(heading(page, 'Account maken')).toBeVisible();
    await header.getByRole('link', { name: 'Inloggen' }).click();
    await expect(heading(page, 'Inloggen')).toBeVisible();
  });

  test('[LAY-02] the logo and the new OK! lead home, where the second is hidden', async ({ page, signIn }) => {
    await signIn();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Nieuwe OK!' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Inloggen' })).toHaveCount(0);
    for (const name of ['Nieuwe OK!', 'OK!, naar de startpagina']) {
      await page.getByRole('link', { name: 'Start OK! Baby' }).click();
      await expect(heading(page, 'Instructie')).toBeVisible();
      await header.getByRole('link', { name }).click();
      await expect(heading(page, 'Welkom Sanne')).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });

  test('[LAY-05] only the home page has the style of a dashboard: another ground, down to the footer', async ({
    page,
    signIn,
  }) => {
    /** Background colour of the page, and pixels of empty space between content and footer. */
    const look = () =>
      page.evaluate(() => {
        const main = document.querySelector('main');
        const content = main?.firstElementChild?.getBoundingClientRect();
        const footer = document.querySelector('footer')?.getBoundingClientRect();
        return {
          ground: getComputedStyle(document.body).backgroundColor,
          gap: Math.round((footer?.top ?? 0) - (content?.bottom ?? 0)),
        };
      });
    await signIn();
    const body = page.locator('body');
    await expect(body).toContainClass('dashboard');
    await expect.poll(async () => (await look()).gap).toBe(0);
    const home = await look();
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(heading(page, 'Instructie')).toBeVisible();
    await expect(body).not.toContainClass('dashboard');
    const elsewhere = await look();
    expect(elsewhere.ground).not.toBe(home.ground);
    expect(elsewhere.gap).toBeGreaterThan(20);
    await page.goBack();
    await expect.poll(look).toEqual(home);
    await signOutByMenu(page);
    await expect(body).not.toContainClass('dashboard');
    expect((await look()).ground).toBe(elsewhere.ground);
  });

  test('[LAY-01] [ERR-04] a bar shows that calls are under way, until they are answered', async ({ page, signIn }) => {
    await signIn();
    const bar = page.getByRole('progressbar', { name: 'Bezig met laden' });
    await expect(bar).toHaveCount(0);
    const goOn = await holdBack(page, '**/api/question-trees/*');
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await expect(bar).toBeVisible();
    // Announced to screen readers as well.
    await expect(page.getByRole('banner').getByRole('status').last()).toHaveText('Bezig met laden');
    goOn();
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('status').last()).toHaveText('');
  });

  test('[LAY-01] [ERR-01] toasts appear at the top left', async ({ page, signIn }) => {
    await signIn();
    await signOutByMenu(page);
    const box = await toastsOn(page).boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box?.x).toBeLessThan(40);
    expect(box?.y).toBeLessThan(height / 4);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width / 2);
  });
});

test.describe('modals', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('[LAY-06] the choice of a language on a phone keeps focus, closes on Escape and gives focus back', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await expect(page.getByRole('button', { name: 'Taal kiezen' })).toHaveCount(0);
    const account = page.getByRole('button', { name: 'Account' });
    const open = async () => {
      await account.click();
      await page.getByRole('menuitem', { name: 'Taal: Nederlands' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Taal kiezen' });
    await open();
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(account).toBeFocused();

    await page.route('**/change-language/*', (route) => route.fulfill({ status: 200 }));
    await open();
    await dialog.getByRole('button', { name: 'English' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(heading(page, 'Welcome Sanne')).toBeVisible();
  });

  test('[LAY-06] an open modal closes when the session ends', async ({ page, signIn }) => {
    await signIn();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Taal: Nederlands' }).click();
    const dialog = page.getByRole('dialog', { name: 'Taal kiezen' });
    await expect(dialog).toBeVisible();
    // Refused like a revoked session.
    await page.route('**/change-language/*', (route) => route.fulfill({ status: 401 }));
    await dialog.getByRole('button', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('the environment', () => {
  test('[LAY-07] the header names the demonstration', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('banner').getByText('Demo', { exact: true })).toBeVisible();
  });

  test('[LAY-07] the header names another environment, by its text if it has one', async ({ page }) => {
    await leaveOutFirstAnswers(page);
    await page.route('**/management/info', async (route) => {
      const response = await route.fetch();
      const info = await response.json();
      await route.fulfill({ response, json: { ...info, 'display-ribbon-on-profiles': 'staging' } });
    });
    await page.goto('/login');
    await expect(page.getByRole('banner').getByText('Acceptatie', { exact: true })).toBeVisible();
  });

  test('[LAY-07] production has no ribbon under any name', async ({ page }) => {
    test.setTimeout(120_000);
    const production = new Product({
      PROFILE: 'prod',
      AUTH_SECRET: randomBytes(24).toString('hex'),
      RIBBON_ENV: 'staging',
    });
    try {
      // Production refuses to start with the demonstration's published passwords, and starts without them.
      await expect(production.start()).rejects.toThrow();
      const password_hash = await hashPassword(randomBytes(24).toString('hex'));
      await inDatabase(production, ({ db }) => db.updateTable('user_account').set({ password_hash }).execute());
      await production.start();
      await page.goto(`${production.url}/login`);
      const info = await page.request.get(`${production.url}/management/info`);
      expect(await info.json()).toMatchObject({ activeProfiles: ['prod'] });
      await expect(heading(page, 'Inloggen')).toBeVisible();
      await expect(page.getByRole('banner').getByText(/Demo|Acceptatie|staging/)).toHaveCount(0);
    } finally {
      await production.remove();
    }
  });
});

test('[SEC-24] [LAY-02] markup in a name is shown as it was written', async ({ page, signIn, complaints }) => {
  const name = '<img src=x onerror="document.title=1"><b>Sanne</b>';
  await signIn();
  await changeAccount(page, { firstName: name, lastName: '<script>alert(1)</script>' });
  await page.reload();
  await expect(heading(page, `Welkom ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(`${name} <script>alert(1)</script>`)).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).toHaveTitle('Startpagina · OK!');
  expect(complaints).toEqual([]);
});
