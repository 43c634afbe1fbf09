import type { BrowserContext, Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { axeFindings, expect, test } from './journey.ts';
import { makeItBe, makeItNow, submitSignIn, tokenOf } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

const [, professional, tester] = demoAccounts;

const barOn = (page: Page) => page.getByRole('complementary', { name: 'Iemand anders ingelogd' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Meldingen' }).getByRole('group');
const step = (page: Page, number: number) =>
  page.getByText(`Stap ${number}`, { exact: true }).filter({ visible: true });

/** Signs in in another tab and stays signed in, which every tab of the browser sees. */
const signInElsewhere = async (context: BrowserContext, { email, password }: { email: string; password: string }) => {
  const tab = await context.newPage();
  await tab.goto('/login');
  await submitSignIn(tab, { username: email, password, rememberMe: true });
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Welkom');
  return tab;
};

/** Actions of a user's measurements on the server. */
const recorded = async (page: Page, token: string): Promise<string[][]> => {
  const reply = await page.request.get('/api/account/export', { headers: { Authorization: `Bearer ${token}` } });
  const { measurements } = await reply.json();
  return measurements.map(({ actions }: { actions: { action: string }[] }) => actions.map(({ action }) => action));
};

test('[SES-03] [MEA-08] another user who signs in in another tab gets no data of a measurement here, and its owner continues', async ({
  page,
  context,
  signIn,
}) => {
  const owner = await signIn('professional');
  const before = await recorded(page, await tokenOf(page));
  await page.goto('/measure/1');
  await page
    .getByRole('button', { name: /^Kies dit antwoord: / })
    .first()
    .click();
  await expect(step(page, 2)).toBeVisible();
  const ownToken = await tokenOf(page);
  await expect.poll(() => recorded(page, ownToken)).toHaveLength(before.length + 1);

  const other = await signInElsewhere(context, tester);
  const otherToken = await tokenOf(other);
  await expect(barOn(page).getByRole('alert')).toContainText(`In een ander tabblad is ${tester.firstName} ingelogd.`);
  expect(await axeFindings(page)).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization) sent.push(`${request.method()} ${request.url()}`);
  });
  await page
    .getByRole('button', { name: /^Kies dit antwoord: / })
    .first()
    .click();
  await expect(step(page, 3)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await recorded(other, otherToken)).toEqual([]);

  await barOn(page).getByRole('button', { name: 'Inloggen als Sanne' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inloggen als Sanne' });
  await expect(dialog.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(owner.email);
  await dialog.getByRole('textbox', { name: 'Wachtwoord' }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(barOn(page)).toHaveCount(0);
  await expect(step(page, 3)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Kies dit antwoord: / }).first()).toBeVisible();
  const latest = async () => (await recorded(page, await tokenOf(page))).find((actions) => actions.length === 2);
  await expect.poll(latest).toEqual(['OPTION_SELECT', 'OPTION_SELECT']);
  expect(await recorded(other, otherToken)).toEqual([]);
  // The other tab gets the message later, and still belongs to its own user.
  await expect(barOn(other)).toContainText('In een ander tabblad is Sanne ingelogd.');
});

test('[SES-03] the input stays until the tab continues as the other user, at home, without any of it', async ({
  page,
  context,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/entity/email/1/edit');
  const subject = page.locator('#field-subject');
  await subject.fill('Getypt door de beheerder');
  await signInElsewhere(context, professional);
  await page.bringToFront();
  await expect(barOn(page)).toContainText('In een ander tabblad is Sanne ingelogd.');
  await expect(subject).toHaveValue('Getypt door de beheerder');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toasts(page)).toContainText(['Er is niets verstuurd']);
  await expect(subject).toHaveValue('Getypt door de beheerder');

  await barOn(page).getByRole('button', { name: 'Naar de startpagina', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  await expect(barOn(page)).toHaveCount(0);
  await page.goto('/entity/email/1/edit');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('niet bevoegd');
  await expect(page.getByText(/Getypt|Anna/)).toHaveCount(0);
});

test('[SES-04] [NAV-03] a session that ends during several calls says so once, and leads back', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await beSignedIn(page, product.url);
  await page.goto('/question-trees/1?a=1#b');
  await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
  const { exp } = JSON.parse(atob((await tokenOf(page)).split('.')[1] ?? ''));
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 401) refused.push(reply.url());
  });
  await page.getByRole('button', { name: 'Taal kiezen' }).click();
  const english = page.getByRole('menuitemradio', { name: 'English' });
  await expect(english).toBeVisible();
  await makeItBe(page, (exp - 9) * 1000);
  // Fetches the tree and the notifications again, and sends the choice to the server. Without a pointer, because within
  // ten seconds the offer to sign in again covers the menu.
  await english.dispatchEvent('click');

  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText(/^(Je sessie is verlopen, log opnieuw in|Your session has expired, please sign in again)$/),
  ).toHaveCount(1);
  await expect(page.getByRole('region', { name: /Meldingen|Messages/ }).getByRole('group')).toHaveCount(1);
  await expect(page.getByText('Sign in to continue to the page you wanted to open.')).toBeVisible();
  expect(refused).toEqual([]);

  await makeItNow(page);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(professional.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(professional.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/question-trees\/1\?a=1#b$/);
});
