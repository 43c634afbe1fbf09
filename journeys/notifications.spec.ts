import type { Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { calmFindings, registerMember, sidewaysScroll, signInAs, test, toast } from './account-helpers.ts';
import { expect } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

// Each test has a new user, because read marks belong to a user.
const notifications = [
  'Gepland onderhoud',
  'Tip: eerst beschrijven, dan pas oordelen',
  'Nieuw: OK! Peuter (1-4 jaar)',
  'Welkom bij OK!',
];

const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notificaties/ });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Laatste notificatie' });
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const toggle = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^${title.replace(/[()!]/g, '.')}`) });

test.describe('the page', () => {
  test.beforeEach(async ({ page, product, mails }) => {
    const person = await registerMember(page, product.url, mails);
    await page.goto('/login');
    await signInAs(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Noor' })).toBeVisible();
    await link(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  });

  test('[NOT-02] has a row for each, the newest first, with its title, its long date and whether it is unread', async ({
    page,
  }) => {
    await expect(page).toHaveURL(/\/account\/user-notifications$/);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      notifications.map((title) => new RegExp(`^${title.replace(/[()!]/g, '.')}`)),
    );
    const toddlers = page.getByRole('heading', { level: 2 }).nth(2);
    await expect(toddlers.getByRole('emphasis')).toHaveText('OK! Peuter (1-4 jaar)');
    await expect(toddlers.getByRole('time')).toHaveText(/^17 maart 2025 om \d{2}:30$/);
    await expect(toddlers).toContainText('Ongelezen');
    await expect(link(page)).toHaveAccessibleName('Notificaties 4 ongelezen');
  });

  test('[NOT-02] opens one at a time, and shows its picture and its text', async ({ page }) => {
    const [first, second] = [toggle(page, notifications[0] ?? ''), toggle(page, notifications[1] ?? '')];
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('strong').filter({ hasText: '20.00 en 21.00 uur' })).toBeVisible();
    await expect
      .poll(() =>
        rows(page)
          .first()
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(0);
    await second.click();
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('20.00 en 21.00 uur')).toHaveCount(0);
    await second.press('Enter');
    await expect(second).toHaveAttribute('aria-expanded', 'false');
  });

  test('[NOT-02] [A11-09] ticking "mark as read" disables the box, removes the dot and lowers the count', async ({
    page,
  }) => {
    const second = toggle(page, notifications[1] ?? '');
    await second.click();
    const box = page.getByRole('checkbox', { name: 'Markeer als gelezen' });
    await expect(box).not.toBeChecked();
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await expect(box).toBeDisabled();
    await expect(second).toBeFocused();
    await expect(second).not.toContainText('Ongelezen');
    await expect(link(page)).toHaveAccessibleName('Notificaties 3 ongelezen');
    await page.reload();
    await expect(second).not.toContainText('Ongelezen');
    await expect(toggle(page, notifications[0] ?? '')).toContainText('Ongelezen');
  });

  test('[NOT-02] one that stays open is read by itself, and one button marks the others', async ({ page }) => {
    const [first, second] = [toggle(page, notifications[0] ?? ''), toggle(page, notifications[1] ?? '')];
    await first.click();
    await second.click();
    await expect(link(page)).toHaveAccessibleName('Notificaties 3 ongelezen');
    await expect(page.getByRole('checkbox', { name: 'Markeer als gelezen' })).toBeDisabled();
    await expect(second).toBeFocused();
    await expect(first).toContainText('Ongelezen');
    const readAll = page.getByRole('button', { name: 'Markeer alles als gelezen' });
    await readAll.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(readAll).toHaveCount(0);
    await expect(link(page)).toHaveAccessibleName('Notificaties');
  });

  test('[NOT-02] [ERR-04] a failed mark is reported, and the notification stays unread', async ({ page }) => {
    await page.route('**/api/user-notification*/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { status: 500 } }),
    );
    await toggle(page, notifications[0] ?? '').click();
    await page.getByText('Markeer als gelezen').click();
    await expect(toast(page, 'De notificatie is niet als gelezen gemarkeerd.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Markeer als gelezen' })).not.toBeChecked();
    await expect(link(page)).toHaveAccessibleName('Notificaties 4 ongelezen');
  });

  test('[A11-12] [NOT-02] has no findings of axe, closed and open, light and dark, and fits 320 pixels', async ({
    page,
  }) => {
    expect(await calmFindings(page)).toEqual([]);
    await toggle(page, notifications[3] ?? '').click();
    await expect(page.getByText('Kies op de startpagina de boom die bij de leeftijd past.')).toBeVisible();
    expect(await calmFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await calmFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test.describe('the banner', () => {
  test.beforeEach(async ({ page, product, mails }) => {
    const person = await registerMember(page, product.url, mails);
    await page.goto('/login');
    await signInAs(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Noor' })).toBeVisible();
  });

  test('[LAY-04] shows the newest one and more of it on request, except on the page of notifications', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(banner(page)).toContainText('Gepland onderhoud');
    const more = banner(page).getByRole('button', { name: 'Lees meer' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.click();
    await expect(banner(page).getByRole('button', { name: 'Lees minder' })).toHaveAttribute('aria-expanded', 'true');
    await expect(banner(page).getByText(/blijft ze bewaard/)).toBeVisible();
    expect(await calmFindings(page)).toEqual([]);
    await link(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('[LAY-04] shows no "more" where nothing is cut off', async ({ page }) => {
    await page.route('**/notification-latest?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), content: '<p>Kort bericht.</p>' } });
    });
    await page.reload();
    await expect(banner(page)).toContainText('Kort bericht.');
    await expect(banner(page).getByRole('button', { name: 'Lees meer' })).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(banner(page)).toContainText('Kort bericht.');
  });

  test('[LAY-04] during a measurement it is the bell alone, without text, and moves no answer', async ({ page }) => {
    await page.goto('/measure/1');
    const answers = page.getByRole('main').getByRole('article').filter({ visible: true });
    await expect(answers.first()).toBeVisible();
    const place = await answers.first().boundingBox();
    // The newest notification arrives with their number.
    await expect(link(page)).toHaveAccessibleName('Notificaties 4 ongelezen');
    await page.waitForLoadState('networkidle');
    expect(await answers.first().boundingBox()).toEqual(place);
    await expect(banner(page)).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'OK!, naar de startpagina' }).click();
    await expect(banner(page)).toContainText('Gepland onderhoud');
    await expect(link(page).getByText('Notificaties')).toBeInViewport();
    await page.goBack();
    await expect(answers.first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(await answers.first().boundingBox()).toEqual(place);
    const word = await link(page).getByText('Notificaties').boundingBox();
    expect(word?.width).toBeLessThanOrEqual(1);
  });

  test('[LAY-04] [NOT-01] closing it marks the notification as read, and the next unread one follows', async ({
    page,
  }) => {
    await banner(page).getByRole('button', { name: 'Sluiten en als gelezen markeren' }).click();
    await expect(banner(page).getByText('Gepland onderhoud')).toHaveCount(0);
    await expect(banner(page)).toContainText(notifications[1] ?? '');
    await expect(link(page)).toHaveAccessibleName('Notificaties 3 ongelezen');
    await link(page).click();
    await expect(toggle(page, notifications[0] ?? '')).toBeVisible();
    await expect(toggle(page, notifications[0] ?? '')).not.toContainText('Ongelezen');
  });
});

test('[NOT-02] without any the page says so', async ({ page, product }) => {
  await page.route('**/api/user-notification/notifications?*', (route) => route.fulfill({ json: [] }));
  await beSignedIn(page, product.url);
  await page.goto('/account/user-notifications');
  await expect(page.getByText('Geen notificaties gevonden')).toBeVisible();
  await expect(link(page)).toHaveAccessibleName('Notificaties');
});

test('[A11-12] [NOT-02] hostile and careless content leaves one heading of the first level and no findings of axe', async ({
  page,
  complaints,
  product,
}) => {
  await page.route('**/api/user-notification/notifications?*', async (route) => {
    const response = await route.fetch();
    const [first] = await response.json();
    const title = '<h1>Groot</h1><script>document.title = "taken"</script>';
    const content =
      '<h1>Groter</h1><h5>Klein</h5><img src="/x.png" onerror="alert(1)"><table><tr><td>a</td></tr></table><a href="javascript:alert(1)">hier</a>';
    await route.fulfill({ response, json: [{ ...first, title, content }] });
  });
  await beSignedIn(page, product.url);
  await page.goto('/account/user-notifications');
  await toggle(page, 'Groot').click();
  await expect(page.getByRole('heading', { name: 'Groter' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Notificaties']);
  expect(await calmFindings(page)).toEqual([]);
  await expect(page).toHaveTitle('Notificaties · OK!');
  await expect(page.locator('main :is(script, table, img[onerror], [href^="javascript"])')).toHaveCount(0);
  await expect(page.locator('main')).toContainText('hier');
  await expect(page.getByRole('link', { name: 'hier' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[NOT-03] visitors are invited to sign in, which leads back', async ({ page }) => {
  await page.goto('/account/user-notifications');
  await expect(page.getByText('Log in om je notificaties te lezen.')).toBeVisible();
  expect(await calmFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await signInAs(page, demoAccounts[1]);
  await expect(page).toHaveURL(/\/account\/user-notifications$/);
  await expect(toggle(page, notifications[0] ?? '')).toBeVisible();
});

test('[LAY-04] administrators see neither the link nor the banner', async ({ page, signIn }) => {
  await signIn('admin');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(link(page)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);
});
