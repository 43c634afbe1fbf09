import type { Locator } from '@playwright/test';
import {
  calmFindings,
  expectInvalid,
  fillRegistration,
  heading,
  linkIn,
  mailTo,
  newPerson,
  registerMember,
  registration,
  sidewaysScroll,
  startProduct,
  test,
  tick,
} from './account-helpers.ts';
import { expect } from './journey.ts';
import { testOnProduct } from './own-product.ts';
import { beSignedIn } from './visit-helpers.ts';

test('[A11-09] [ACC-02] an empty registration marks each missing field, and focuses the first', async ({ page }) => {
  await page.goto('/account/register');
  const form = registration(page);
  await form.send.click();
  await expect(form.firstName).toBeFocused();
  await expectInvalid(form.firstName, 'Vul je voornaam in.');
  await expectInvalid(form.email, 'Vul een e-mailadres in.');
  await expectInvalid(form.password, 'Vul een wachtwoord in.');
  await expectInvalid(form.repeated, 'Herhaal het wachtwoord.');
  await expectInvalid(form.work, 'Kies waar je werkt.');
  await expectInvalid(form.elearning, 'Bevestig dat je de e-learning hebt afgerond.');
  await expectInvalid(form.registered, 'Bevestig dat je geregistreerd professional bent.');
  await expect(form.research).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Nog 7 dingen kloppen niet')).toBeVisible();
  expect(await calmFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Kies waar je werkt.' }).click();
  await expect(form.work).toBeFocused();
  await form.firstName.fill('Noor');
  await expect(form.firstName).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Nog 6 dingen kloppen niet')).toBeVisible();
});

test('[A11-09] [ACC-02] errors are shown, the input stays and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto('/account/register');
  const form = registration(page);
  await fillRegistration(page, { firstName: 'N'.repeat(51), email: 'noor@', password: 'abc' });
  await form.repeated.fill('abd');
  await form.work.selectOption({ label: 'Anders' });
  await form.send.click();
  await expect(form.firstName).toBeFocused();
  await expectInvalid(form.firstName, 'Je voornaam mag niet langer zijn dan 50 tekens.');
  await expectInvalid(form.email, 'Dit is geen geldig e-mailadres.');
  await expectInvalid(form.password, 'Het wachtwoord moet minstens 4 tekens lang zijn.');
  await expectInvalid(form.repeated, 'De wachtwoorden zijn niet gelijk.');
  await expectInvalid(form.other, 'Vul in waar je werkt.');
  await form.other.fill('x'.repeat(201));
  await form.send.click();
  await expectInvalid(form.other, 'Gebruik niet meer dan 200 tekens.');
  await expect(form.firstName).toHaveValue('N'.repeat(51));
  await expect(form.email).toHaveValue('noor@');
  await expect(form.password).toHaveValue('abc');
  await expect(form.elearning).toBeChecked();
  await expect(page).toHaveURL(/\/account\/register$/);
  expect(sent).toEqual([]);
});

test('[ACC-04] [ERR-04] an address in use is reported at its field, and the input stays', async ({
  page,
  product,
  mails,
}) => {
  const member = await registerMember(page, product.url, mails);
  await page.goto('/account/register');
  await fillRegistration(page, member);
  const form = registration(page);
  await form.send.click();
  await expect(form.email).toBeFocused();
  await expectInvalid(form.email, 'Dit e-mailadres is al in gebruik. Kies een ander.');
  await expect(form.firstName).toHaveValue(member.firstName);
  await expect(form.password).toHaveValue(member.password);
  await expect(form.work.locator('option:checked')).toHaveText('Veilig Thuis');
  await expect(form.registered).toBeChecked();
  expect(await calmFindings(page)).toEqual([]);
});

test('[ERR-04] the button waits for the reply; without a server a message says so and the input stays', async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/register', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/account/register');
  const person = newPerson();
  await fillRegistration(page, person);
  const form = registration(page);
  await form.send.click();
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await expect(page.getByRole('region', { name: 'Meldingen' }).getByRole('group')).toHaveCount(1);
  await expect(form.send).not.toHaveAttribute('aria-disabled', 'true');
  await expect(form.email).toHaveValue(person.email);
});

test('[ACC-02] [ACC-13] [ACC-14] the strength of a password is shown in bars and words, also of a common one', async ({
  page,
}) => {
  await page.goto('/account/register');
  const { password } = registration(page);
  // Up to 6 characters are very weak; two classes of characters are weak, three good, four and long strong.
  for (const [typed, words] of [
    ['Ab1!', 'zeer zwak'],
    ['abcdefg1', 'zwak'],
    ['Abcdefgh1x', 'goed'],
    ['Een fiets naar zee 7', 'sterk'],
  ] as const) {
    await password.fill(typed);
    await expect(page.getByText(`Sterkte: ${words}`, { exact: true })).toBeVisible();
    await expect(password).toHaveAccessibleDescription(new RegExp(`Sterkte: ${words}`));
  }
  const warning = page.getByText(/^Dit is een van de meest gebruikte wachtwoorden\./);
  await expect(warning).toHaveCount(0);
  await password.fill('Password1');
  await expect(warning).toBeVisible();
  await password.fill('Een fiets naar zee 7');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('[ACC-02] [A11-09] a visitor registers with the keyboard alone', async ({ page }) => {
  const person = newPerson();
  await page.goto('/account/register');
  const form = registration(page);
  await expect(form.work.locator('option')).toHaveCount(12);
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not come to ${target}`);
  };
  const type = async (field: Locator, text: string) => {
    await tabTo(field);
    await page.keyboard.type(text);
  };
  await form.firstName.focus();
  await page.keyboard.type(person.firstName);
  await type(form.email, person.email);
  await type(form.password, person.password);
  await type(form.repeated, person.password);
  await type(form.work, 'Anders');
  await type(form.other, 'Praktijk');
  for (const box of [form.elearning, form.registered]) {
    await tabTo(box);
    await page.keyboard.press('Space');
  }
  await tabTo(form.send);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/password-confirmation-message$/);
  await expect(page.getByText(person.email)).toBeVisible();
});

test('[ACC-02] [ACC-05] [ACC-06] in English on a phone: from the form to the activated account', async ({
  page,
  mails,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => sessionStorage.setItem('locale', '"en"'));
  const person = newPerson();
  await page.goto('/account/register');
  await expect(heading(page, 'Create an account')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('textbox', { name: 'Repeat your password' }).fill(person.password);
  await page.getByRole('combobox', { name: 'Professional association' }).selectOption({ index: 2 });
  await tick(page, page.getByRole('checkbox', { name: /^I have completed/ }));
  await tick(page, page.getByRole('checkbox', { name: /^I am registered/ }));
  await expect(page.getByRole('link', { name: /^Read the terms/ })).toHaveAttribute('target', '_blank');
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent an e-mail to ${person.email}.`)).toBeVisible();
  await page.goto(linkIn(await mailTo(mails, person.email, 'Activate your OK! account')));
  await expect(page.getByText(/account has been activated/)).toBeVisible();
});

test('[ACC-02] what an account needs is beside the form, and on a phone behind a closed disclosure', async ({
  page,
}) => {
  await page.goto('/account/register');
  const need = page.getByText('Je registratie als jeugdprofessional', { exact: true });
  await expect(need).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(need).toBeHidden();
  await page.getByText('Dit heb je nodig', { exact: true }).click();
  await expect(need).toBeVisible();
});

test('[NAV-05] the confirmation is shown right after a registration; others are led home', async ({
  page,
  product,
}) => {
  await page.goto('/password-confirmation-message');
  await expect(page).toHaveURL(/\/login$/);
  await beSignedIn(page, product.url);
  await page.goto('/password-confirmation-message');
  await expect(heading(page, 'Welkom Sanne')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

const strict = testOnProduct(() => startProduct({ PASSWORD_MIN: '12' }));

strict('[ACC-14] the hint, the strength and the check follow what this system asks of a password', async ({ page }) => {
  await page.goto('/account/register');
  const form = registration(page);
  await expect(form.password).toHaveAccessibleDescription(/^12 tot 50 tekens\./);
  await fillRegistration(page, { ...newPerson(), password: 'Zee8!fietser' });
  await expect(page.getByText('Sterkte: sterk', { exact: true })).toBeVisible();
  for (const field of [form.password, form.repeated]) await field.fill('Zee8!fietse');
  await expect(page.getByText('Sterkte: zeer zwak', { exact: true })).toBeVisible();
  await form.send.click();
  await expectInvalid(form.password, 'Het wachtwoord moet minstens 12 tekens lang zijn.');
  for (const field of [form.password, form.repeated]) await field.fill('Zee8!fietser');
  await form.send.click();
  await expect(page).toHaveURL(/\/password-confirmation-message$/);
});
