import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import {
  fillRegistration,
  heading,
  linkIn,
  mailTo,
  newPerson,
  openFromMenu,
  registration,
  signInAs,
  test,
  tick,
  toast,
  withKeyInPath,
} from './account-helpers.ts';
import { expect } from './journey.ts';

/** Opens a link that confirms an address in a browser without a session, which needs the password. */
const seeThatStrangersNeedPassword = async (browser: Browser, link: string) => {
  const elsewhere = await browser.newContext({ locale: 'nl-NL' });
  const page = await elsewhere.newPage();
  await page.goto(link);
  const password = page.getByRole('textbox', { name: 'Wachtwoord van het account' });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'E-mailadres bevestigen' }).click();
  await expect(password).toHaveAccessibleDescription(/Dit is niet het wachtwoord van het account\./);
  await expect(password).toBeFocused();
  await elsewhere.close();
};

test('[ACC-02] [ACC-04] [ACC-05] [ACC-06] [ACC-10] [ACC-12] [ACC-11] [MAI-02] the whole life of an account', async ({
  browser,
  page,
  mails,
}) => {
  test.setTimeout(120_000);
  const person = newPerson();
  const form = registration(page);

  await test.step('registering', async () => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name: 'Account maken' }).click();
    await expect(heading(page, 'Account maken')).toBeVisible();
    await fillRegistration(page, person);
    await expect(form.other).toHaveCount(0);
    await form.work.selectOption({ label: 'Anders' });
    await form.other.fill('Praktijk De Brug');
    await tick(page, form.research);
    await form.send.click();
  });

  await test.step('being told of the mail', async () => {
    await expect(page).toHaveURL(/\/password-confirmation-message$/);
    await expect(page.getByRole('heading', { name: 'Bevasting je aanmelding' })).toBeVisible();
    const message = 'Je account is aangemaakt. Kijk in je mailbox om het te activeren.';
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(toast(page, message)).toHaveCount(0);
    await expect(page.getByText(`We hebben een e-mail gestuurd naar ${person.email}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@example.nl' })).toHaveAttribute(
      'href',
      'mailto:support@example.nl',
    );
  });

  await test.step('activating, which alone lets one in', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await signInAs(page, person);
    await expect(page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' })).toBeVisible();
    await page.goto(linkIn(await mailTo(mails, person.email, 'Activeer je account voor OK!')));
    await expect(page.getByText('Je account is geactiveerd.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await signInAs(page, person);
    await expect(heading(page, 'Welkom Noor')).toBeVisible();
  });

  const moved = { ...person, email: `moved.${person.email}` };
  await test.step('changing the settings', async () => {
    await openFromMenu(page, 'Instellingen');
    await expect(form.other).toHaveValue('Praktijk De Brug');
    await expect(form.research).toBeChecked();
    // The year proves that a date is shown, on any side of midnight.
    await expect(page.getByText(/^Je gaf toestemming op \d+ \S+ \d{4}/)).toBeVisible();
    await form.firstName.fill('Noortje');
    await page.getByRole('textbox', { name: 'Achternaam' }).fill('de Wit');
    await form.work.selectOption({ label: 'Jeugd-GGZ' });
    await expect(form.other).toHaveCount(0);
    await tick(page, form.research);
    await page.getByRole('combobox', { name: 'Taal' }).selectOption('en');
    await form.email.fill(moved.email);
    const password = page.getByRole('textbox', { name: 'Huidig wachtwoord' });
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/Vul je huidige wachtwoord in om je e-mailadres te wijzigen\./);
    await password.fill('not this one');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(password).toHaveAccessibleDescription(/Je huidige wachtwoord klopt niet\. Typ het opnieuw\./);
    await password.fill(person.password);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Your settings have been saved.' })).toBeVisible();
    await expect(page.getByText(`Open the link in the e-mail to ${moved.email}. Until then`)).toBeVisible();
  });

  await test.step('finding them as they were saved', async () => {
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Noortje');
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('de Wit');
    await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email);
    await expect(page.getByRole('combobox', { name: 'Professional association' }).locator('option:checked')).toHaveText(
      /mental health/i,
    );
    await expect(page.getByRole('checkbox', { name: /^My measurements/ })).not.toBeChecked();
    await expect(page.getByText(/^You agreed on/)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('nl');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(heading(page, 'Instellingen')).toBeVisible();
  });

  await test.step('confirming the new address by the link of the mail to it, which does nothing by itself', async () => {
    const old = await mailTo(mails, person.email, /different e-mail address was requested/);
    expect(linkIn(old)).toContain('/account/email/undo?key=');
    const link = linkIn(await mailTo(mails, moved.email, 'Confirm your new e-mail address for OK!'));
    await seeThatStrangersNeedPassword(browser, link);
    await page.goto(link);
    const confirm = page.getByRole('button', { name: 'E-mailadres bevestigen' });
    await expect(confirm).toBeVisible();
    expect(mails.received.some(({ mail }) => mail.subject?.includes('has been confirmed'))).toBe(false);
    await confirm.click();
    await expect(page.getByText(`Je logt voortaan in met ${moved.email}.`)).toBeVisible();
    await mailTo(mails, person.email, /new e-mail address of your OK! account has been confirmed|is bevestigd/);
    await page.getByRole('main').getByRole('link', { name: 'Naar je instellingen' }).click();
    await expect(form.email).toHaveValue(moved.email);
  });

  const renewed = { ...moved, password: 'Twee boten op de plas 8' };
  await test.step('changing the password', async () => {
    await openFromMenu(page, 'Wachtwoord');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const [current, first] = [field('Huidig wachtwoord'), field('Nieuw wachtwoord')];
    const second = field('Herhaal het nieuwe wachtwoord');
    await current.fill('not this one');
    await first.fill(renewed.password);
    await second.fill(renewed.password);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(current).toHaveAccessibleDescription(/Je huidige wachtwoord klopt niet/);
    await expect(first).toHaveValue(renewed.password);
    await current.fill(moved.password);
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(toast(page, 'Je wachtwoord is gewijzigd.')).toBeVisible();
    await expect(first).toHaveValue('');
  });

  const last = { ...moved, password: 'Drie treinen in de mist 9' };
  await test.step('forgetting it', async () => {
    await openFromMenu(page, 'Uitloggen');
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await form.email.fill(last.email);
    await page.getByRole('button', { name: 'Nieuw wachtwoord aanvragen' }).click();
    await expect(page.getByText('Kijk in je mailbox: daar staat hoe je een nieuw wachtwoord instelt.')).toBeVisible();
    const link = withKeyInPath(linkIn(await mailTo(mails, last.email, /Nieuw wachtwoord/)));
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Nieuw wachtwoord', exact: true }).fill(last.password);
    await page.getByRole('textbox', { name: 'Herhaal het nieuwe wachtwoord' }).fill(`${last.password}!`);
    await page.getByRole('button', { name: 'Nieuw wachtwoord opslaan' }).click();
    await expect(page.getByRole('textbox', { name: 'Herhaal het nieuwe wachtwoord' })).toHaveAccessibleDescription(
      'De wachtwoorden komen niet overeen.',
    );
    await page.getByRole('textbox', { name: 'Herhaal het nieuwe wachtwoord' }).fill(last.password);
    await page.getByRole('button', { name: 'Nieuw wachtwoord opslaan' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'Je wachtwoord is gewijzigd. Je kunt nu inloggen.')).toBeVisible();
    await signInAs(page, renewed);
    await expect(page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' })).toBeVisible();
    await signInAs(page, last);
    await expect(heading(page, 'Welkom Noortje')).toBeVisible();
  });

  await test.step('taking everything along', async () => {
    await openFromMenu(page, 'Instellingen');
    await page.getByRole('link', { name: 'Mijn gegevens bekijken' }).click();
    await expect(heading(page, 'Jouw gegevens')).toBeFocused();
    const main = page.getByRole('main');
    await expect(main.getByRole('definition').filter({ hasText: last.email })).not.toHaveCount(0);
    await main.getByText('Keuzes over onderzoek: 2').click();
    await expect(main.getByRole('listitem').filter({ hasText: /Toestemming\s*Nee/ })).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Mijn gegevens downloaden' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.account).toMatchObject({ email: last.email, firstName: 'Noortje', lastName: 'de Wit' });
    expect(data.consents.map(({ given }: { given: boolean }) => given)).toEqual([true, false]);
    await main.getByRole('link', { name: 'Instellingen' }).click();
  });

  await test.step('leaving for good', async () => {
    const leave = page.getByRole('button', { name: 'Mijn account verwijderen' });
    await leave.click();
    const question = page.getByRole('dialog', { name: 'Weet je zeker dat je je account wilt verwijderen?' });
    await question.getByRole('textbox', { name: 'Huidig wachtwoord' }).fill('not this one');
    await question.getByRole('button', { name: 'Mijn account verwijderen' }).click();
    await expect(question.getByRole('textbox')).toHaveAccessibleDescription(/Je huidige wachtwoord klopt niet/);
    await question.getByRole('button', { name: 'Annuleren' }).click();
    await expect(question).toHaveCount(0);
    await leave.click();
    await question.getByRole('textbox', { name: 'Huidig wachtwoord' }).fill(last.password);
    await question.getByRole('button', { name: 'Mijn account verwijderen' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'Je account is verwijderd.')).toBeVisible();
    await signInAs(page, last);
    await expect(page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' })).toBeVisible();
  });
});
