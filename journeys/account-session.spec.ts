import type { Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { calmFindings, openFromMenu, signInAs, startProduct } from './account-helpers.ts';
import { expect } from './journey.ts';
import { testOnProduct } from './own-product.ts';

const { email, password } = demoAccounts[1];

/**
 * The warning comes 150 seconds before the end: here some twenty seconds after signing in, time enough to begin a
 * measurement. The journey leaves the page's clock alone, because the server's would not follow.
 */
const test = testOnProduct(() => startProduct({ SESSION_SECONDS: '170' }));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Log opnieuw in' });
const chooseFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Kies dit antwoord: / })
    .first()
    .click();
const step = (page: Page, number: number) =>
  page.getByText(`Stap ${number}`, { exact: true }).filter({ visible: true });

/** Measurements of the signed-in account on the server. */
const recorded = async (page: Page): Promise<{ actions: { action: string; step: number }[] }[]> => {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jhi-authenticationToken') ?? '""'));
  const reply = await page.request.get('/api/account/export', { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status()).toBe(200);
  return (await reply.json()).measurements;
};

test('[SES-11] [A11-14] signing in again over a measurement keeps its step, its history and every action', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/login');
  await signInAs(page, { email, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  await page.goto('/measure/1');
  await expect(step(page, 1)).toBeVisible();
  await chooseFirst(page);
  await expect(step(page, 2)).toBeVisible();
  await chooseFirst(page);
  await expect(step(page, 3)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('De vraag wordt geladen');
  const question = await page.getByRole('heading', { level: 1 }).textContent();
  const first = await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken'));

  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await expect(dialog.getByRole('status')).toHaveText(/^Je sessie loopt om \d{2}:\d{2} af\./);
  await expect(dialog.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue('professional@example.nl');
  expect(await calmFindings(page)).toEqual([]);

  await dialog.getByRole('textbox', { name: 'Wachtwoord' }).fill('not this one');
  await dialog.getByRole('button', { name: 'Inloggen' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Inloggen is niet gelukt');
  await dialog.getByRole('textbox', { name: 'Wachtwoord' }).fill(password);
  await dialog.getByRole('button', { name: 'Inloggen' }).click();
  await expect(dialog).toHaveCount(0);

  expect(await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken'))).not.toBe(first);
  await expect(step(page, 3)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question ?? '');
  await page.getByRole('button', { name: 'Terug' }).click();
  await expect(step(page, 2)).toBeVisible();
  await chooseFirst(page);
  await expect(step(page, 3)).toBeVisible();
  const readActions = async () => (await recorded(page)).map(({ actions }) => actions.map(({ action }) => action));
  // One measurement, from before the modal to after it.
  await expect.poll(readActions).toEqual([['OPTION_SELECT', 'OPTION_SELECT', 'BACK_CLICK', 'OPTION_SELECT']]);
});

test('[A11-14] unsaved input is still there after signing in again', async ({ page }) => {
  test.setTimeout(120_000);
  // Signs in through the form, for a session as short as this product's.
  await page.goto('/login');
  await signInAs(page, { email, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  await openFromMenu(page, 'Instellingen');
  const name = page.getByRole('textbox', { name: 'Achternaam' });
  await name.fill('Van der Plas');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible({ timeout: 40_000 });
  await dialog.getByRole('textbox', { name: 'Wachtwoord' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('Van der Plas');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Je instellingen zijn opgeslagen.' });
  await expect(saved).toBeVisible();
  await name.fill('Van der Berg');
  await expect(saved).toHaveCount(0);
  await page.route('**/api/account', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { status: 500 } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Je instellingen zijn niet opgeslagen.');
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(saved).toBeVisible();
  await expect(failure).toHaveCount(0);
});
