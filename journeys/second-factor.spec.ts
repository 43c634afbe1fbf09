import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './journey.ts';
import { testOnProduct } from './own-product.ts';
import { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { startProcess } from './products.ts';
import { submitSignIn } from './session-helpers.ts';
import { heading } from './visit-helpers.ts';

/** Code that an app with this secret shows some periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });

const fillSignIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login');
  await submitSignIn(page, { username: email, password });
};

/** Sets up an app on the open page, and returns its secret and the recovery codes. */
const setUp = async (page: Page, password: string) => {
  await page.getByRole('button', { name: 'Extra controle instellen' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByRole('img', { name: 'QR-code voor je app' })).toBeVisible();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('dialog').getByLabel('Code die de app toont').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  const items = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  return { secret, codes };
};

test('[SES-01] [SES-10] a professional sets up an app, signs in with its code, and with a recovery code', async ({
  page,
  signIn,
  context,
}) => {
  const account = await signIn('professional');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Inloggen en beveiliging' }).click();
  await expect(heading(page)).toHaveText('Inloggen en beveiliging');
  const { secret, codes } = await setUp(page, account.password);
  await expect(page.getByText('Nog 10 herstelcodes over.')).toBeVisible();

  await context.clearCookies();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, account);
  const code = page.getByLabel('Code uit je app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Deze code klopt niet');
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Herstelcode gebruiken' }).click();
  await page.getByLabel('Herstelcode', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account/security');
  await expect(page.getByText('Nog 9 herstelcodes over.')).toBeVisible();
  await page.getByRole('button', { name: 'Uitzetten' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Uitzetten' }).click();
  await expect(page.getByRole('button', { name: 'Extra controle instellen' })).toBeVisible();
});

test('[SES-08] a user sees the own sessions, ends one of them, and then all others', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const account = await signIn('professional');
  const context = await browser.newContext({ locale: 'nl-NL', ...(baseURL && { baseURL }) });
  const elsewhere = await context.newPage();
  await fillSignIn(elsewhere, account);
  await expect(elsewhere).toHaveURL('/');
  await page.goto('/account/security');
  const rows = page.getByRole('region', { name: 'Waar je bent ingelogd' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Dit apparaat');
  await expect(rows.nth(1)).toContainText('Chrome');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Uitloggen op/ })
    .click();
  await expect(rows).toHaveCount(1);
  await elsewhere.goto('/measurements');
  await expect(elsewhere).toHaveURL('/login');
  await submitSignIn(elsewhere, { username: account.email, password: account.password });
  await expect(elsewhere).toHaveURL('/measurements');
  await page.reload();
  await page.getByRole('button', { name: 'Overal elders uitloggen' }).click();
  await expect(page.getByText('Je bent alleen hier ingelogd.')).toBeVisible();
  await context.close();
});

const testStrict = testOnProduct(() =>
  startProcess(new Product({ SECOND_FACTOR: 'administrators', SECOND_FACTOR_DAYS: '0', PROOF_MINUTES: '15' })),
);

testStrict(
  '[SEC-12] an administrator who needs a second factor sets it up first, and proves identity before a change of users',
  async ({ page, product }) => {
    const account = { email: 'admin@example.nl', password: 'admin-demo' };
    await fillSignIn(page, account);
    await expect(page).toHaveURL('/account/security');
    await page.goto('/admin/user-management');
    await expect(page).toHaveURL('/account/security');
    await expect(page.getByText('Stel een extra controle in om verder te gaan.')).toBeVisible();
    await setUp(page, account.password);
    await page.goto('/admin/user-management/tester@example.nl');
    await expect(page.getByRole('switch', { name: /Tom/ })).toBeVisible();

    await inDatabase(product, ({ db }) => sql`update session set proved_at = now() - interval '1 hour'`.execute(db));
    await page.getByRole('switch', { name: /Tom/ }).locator('..').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Uitschakelen' }).click();
    const proof = page.getByRole('dialog', { name: 'Bevestig dat jij het bent' });
    await proof.getByLabel('Je wachtwoord').fill('wrong');
    await proof.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(proof.getByText('Dat klopt niet. Probeer het opnieuw.')).toBeVisible();
    await proof.getByLabel('Je wachtwoord').fill(account.password);
    await proof.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByText('Uitgeschakeld').first()).toBeVisible();
  },
);
