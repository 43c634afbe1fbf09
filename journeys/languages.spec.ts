import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { consoleErrors, submitSignIn, toastsOn } from './session-helpers.ts';
import { leaveOutFirstAnswers } from './visit-helpers.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const localeOf = (page: Page) => page.evaluate(() => window.sessionStorage.getItem('locale'));
const activeLanguages = '**/api/translations/active-languages';
const textsIn = (language: string) => new RegExp(`/api/translations/by-language/${language}/?(\\?part=pages)?$`);

type Language = { code: string; localName: string };

/** Changes the available languages. */
const changeLanguages = async (page: Page, change: (languages: Language[]) => object[]) => {
  await leaveOutFirstAnswers(page);
  await page.route(activeLanguages, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
};

const arabic = {
  id: 99,
  code: 'AR',
  name: 'Arabic',
  localName: 'العربية',
  unicodeFlag: null,
  direction: 'rtl',
  defaultLanguage: false,
};

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /Taal kiezen|Choose language/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
};

test.describe('the first language', () => {
  test.use({ locale: 'en-GB' });

  test('[I18-02] [I18-05] of a first visit is Dutch, for any language of the browser', async ({ page }) => {
    await page.goto('/login');
    await expect(heading(page, 'Inloggen')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
    expect(await localeOf(page)).toBeNull();
  });

  test('[I18-02] is English when the chosen one is no longer available', async ({ page }) => {
    await page.addInitScript(() => window.sessionStorage.setItem('locale', '"fr"'));
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('[I18-02] is the default one of the product', async ({ page }) => {
    await changeLanguages(page, (languages) => [...languages].reverse());
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('another language', () => {
  test('[I18-01] [I18-02] [I18-05] is fetched, used everywhere, and kept for this tab', async ({ page, context }) => {
    await page.goto('/login');
    const fetched = page.waitForRequest(textsIn('en'));
    await choose(page, 'English');
    await fetched;
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('placeholder', 'Your password');
    await expect(page.getByRole('contentinfo')).not.toContainText('jeugdprofessionals');
    await expect(page).toHaveTitle('Sign in · OK!');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    expect(await localeOf(page)).toBe('"en"');
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/login');
    await expect(heading(other, 'Inloggen')).toBeVisible();
  });

  test('[I18-02] whose texts fail to load is set all the same, without a message', async ({ page }) => {
    await page.goto('/login');
    await page.route(textsIn('en'), (route) => route.abort());
    await choose(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await localeOf(page)).toBe('"en"');
    // Missing texts appear in the default language.
    await expect(heading(page, 'Inloggen')).toBeVisible();
    await expect(toastsOn(page)).toHaveCount(0);
    await page.unroute(textsIn('en'));
    await page.reload();
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test("[I18-03] that lacks a text shows the default language's, and never a key", async ({ page }) => {
    await page.goto('/login');
    const errors = consoleErrors(page);
    await page.route(textsIn('en'), (route) =>
      route.fulfill({ json: { login: { subtitle: 'Good to see you.', title: '' } } }),
    );
    await choose(page, 'English');
    await expect(page.getByText('Good to see you.')).toBeVisible();
    await expect(heading(page, 'Inloggen')).toBeVisible();
    await expect(page.getByText(/login\.|global\.|error\./)).toHaveCount(0);
    expect(errors.filter((error) => error.includes('No text for'))).toEqual([]);
  });

  test('[I18-05] has its own name, marked with its language', async ({ page }) => {
    await changeLanguages(page, (languages) => [...languages, arabic]);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Taal kiezen' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('menuitemradio', { name: 'العربية' })).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('menuitemradio', { name: 'Nederlands' })).toBeChecked();
  });

  test('[I18-05] Arabic reads from right to left, and Dutch again from left to right', async ({ page }) => {
    await changeLanguages(page, (languages) => [...languages, arabic]);
    await page.route(textsIn('ar'), (route) => route.fulfill({ json: { login: { title: 'تسجيل الدخول' } } }));
    await page.goto('/login');
    await choose(page, 'العربية');
    await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'ar');
    await expect(html).toHaveAttribute('dir', 'rtl');
    const { width } = page.viewportSize() ?? { width: 0 };
    const logo = page.getByRole('link', { name: 'OK!, naar de startpagina' });
    expect((await logo.boundingBox())?.x).toBeGreaterThan(width / 2);
    await choose(page, 'Nederlands');
    await expect(html).toHaveAttribute('dir', 'ltr');
    expect((await logo.boundingBox())?.x).toBeLessThan(width / 2);
  });

  test('[SEC-24] markup in a text is shown as it was written', async ({ page, complaints }) => {
    const title = '<img src=x onerror=alert(1)><b>Sign in</b>';
    await page.route(textsIn('en'), (route) => route.fulfill({ json: { login: { title } } }));
    await page.goto('/login');
    await choose(page, 'English');
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});

test.describe('the choice', () => {
  test('[LAY-01] exists only when more than one language is active', async ({ page }) => {
    await changeLanguages(page, (languages) => languages.slice(0, 1));
    await page.goto('/login');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Taal kiezen' })).toHaveCount(0);
    await page.unroute(activeLanguages);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Taal kiezen' })).toBeVisible();
  });

  test('[I18-01] of a signed-in user is stored on the server, for other devices', async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    const { email, password } = await signIn();
    const english = page.waitForResponse((reply) => reply.url().endsWith('/change-language/EN') && reply.ok());
    await choose(page, 'English');
    await english;
    await expect(heading(page, 'Welcome Sanne')).toBeVisible();

    const context = await browser.newContext({ baseURL });
    const device = await context.newPage();
    await device.goto('/login');
    await submitSignIn(device, { username: email, password });
    await expect(heading(device, 'Welcome Sanne')).toBeVisible();
    await context.close();
  });

  test('[I18-02] of a user who signs out does not apply to the next user', async ({ page, signIn }) => {
    await page.route('**/change-language/*', (route) => route.fulfill({ status: 200 }));
    await signIn();
    await choose(page, 'English');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await localeOf(page)).toBeNull();
  });
});

test('[I18-04] a date is formatted in the language of the page', async ({ page, signIn }) => {
  await page.route('**/change-language/*', (route) => route.fulfill({ status: 200 }));
  await signIn();
  await page.getByRole('link', { name: 'Start OK! Baby' }).click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  const title = page.getByRole('heading', { level: 1 });
  const step = page.getByRole('button', { name: /^Kies dit antwoord/ });
  const print = page.getByRole('button', { name: 'Afdrukken' });
  await expect(step.first()).toBeVisible();
  while ((await print.count()) === 0) {
    const question = await title.innerText();
    await step.first().click();
    await expect(title).not.toHaveText(question);
    await expect(step.first().or(print)).toBeVisible();
  }
  const today = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date());
  await expect(page.getByRole('time')).toContainText(today('nl'));
  await choose(page, 'English');
  await expect(page.getByRole('time')).toContainText(today('en'));
});
