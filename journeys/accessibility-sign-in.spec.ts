import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { expect, test } from './journey.ts';
import { heading, keep, text } from './visit-helpers.ts';

const nl = (key: string) => text('nl', key);

test.beforeEach(async ({ page }) => {
  await keep(page, { locale: 'nl' });
  await page.goto('/login');
  await expect(heading(page)).toHaveText(nl('login.title'));
});

test('[A11-10] the fields declare their purpose for password managers', async ({ page }) => {
  const username = page.getByRole('textbox', { name: nl('login.form.username') });
  const password = page.locator('input[type=password]');
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form').filter({ has: username }).locator('input[type=password]')).toHaveCount(1);
  // A password manager that sets the value without a key or an input event.
  const account = demoAccounts.find(({ email }) => email.startsWith('professional'));
  await username.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }), account?.email);
  await password.evaluate((input: HTMLInputElement, value) => Object.assign(input, { value }), account?.password);
  await page.getByRole('button', { name: nl('login.form.button') }).click();
  await expect(heading(page)).toHaveText(text('nl', 'home.title', { firstName: 'Sanne' }));
});

test('[A11-10] both fields can be pasted into', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const field of [
    page.getByRole('textbox', { name: nl('login.form.username') }),
    page.locator('input[type=password]'),
  ]) {
    await page.evaluate(() => navigator.clipboard.writeText('pasted@example.nl'));
    await field.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(field).toHaveValue('pasted@example.nl');
  }
});

test('[A11-10] the button that shows the password keeps the focus and the input, and says what it does', async ({
  page,
}) => {
  const password = page.getByLabel(nl('login.form.password'), { exact: true });
  await password.fill('secret words');
  const show = page.getByRole('button', { name: nl('login.form.showpassword') });
  const hide = page.getByRole('button', { name: nl('login.form.hidepassword') });
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(hide).toBeFocused();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.press('Space');
  await expect(show).toBeFocused();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('secret words');
  // A mouse click on the button leaves the focus in the field.
  await password.focus();
  await show.click();
  await expect(password).toBeFocused();
  await expect(hide).toBeVisible();
});
