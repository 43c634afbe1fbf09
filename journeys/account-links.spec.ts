import {
  calmFindings,
  fillRegistration,
  heading,
  linkIn,
  mailTo,
  newPerson,
  registerMember,
  registration,
  signInAs,
  startProduct,
  test,
  toast,
  withKeyInPath,
} from './account-helpers.ts';
import { expect } from './journey.ts';
import { testOnProduct } from './own-product.ts';

test('[NAV-07] [ACC-06] a key in the path or in the query activates, and a second time has no effect', async ({
  page,
  mails,
}) => {
  const person = newPerson();
  await page.goto('/account/register');
  await fillRegistration(page, person);
  await registration(page).send.click();
  await expect(page).toHaveURL(/\/password-confirmation-message$/);
  const link = linkIn(await mailTo(mails, person.email, 'Activeer'));
  for (const address of [withKeyInPath(link), link]) {
    await page.goto(address);
    await expect(heading(page, 'Je kunt nu inloggen')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Je account is geactiveerd.' })).toBeVisible();
  }
  expect(await calmFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(person.email);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(person.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(heading(page, `Welkom ${person.firstName}`)).toBeVisible();
});

test('[ACC-06] whoever signs in before the activation gets the mail again', async ({ page, mails }) => {
  const person = newPerson();
  await page.goto('/account/register');
  await fillRegistration(page, person);
  await registration(page).send.click();
  await mailTo(mails, person.email, 'Activeer');
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await signInAs(page, person);
  const alert = page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' });
  await expect(alert).toContainText('Je account is nog niet geactiveerd.');
  expect(await calmFindings(page)).toEqual([]);
  const mailsBefore = mails.received.filter(({ to }) => to.includes(person.email)).length;
  await alert.getByRole('button', { name: 'Stuur de mail opnieuw' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: `een nieuwe mail gestuurd naar ${person.email}` }),
  ).toBeVisible();
  await expect
    .poll(() => mails.received.filter(({ to }) => to.includes(person.email)).length, { timeout: 15_000 })
    .toBe(mailsBefore + 1);
});

for (const [what, path, title] of [
  ['a key that nobody was given', `/account/activate?key=${'x'.repeat(43)}`, 'Deze link werkt niet meer'],
  ['a part of a key', '/account/activate?key=nobody', 'Deze link is niet compleet'],
  ['no key', '/account/activate', 'Deze link is niet compleet'],
] as const) {
  test(`[ACC-06] ${what} activates nothing, says so, and leads to another mail or the registration`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    const instead = page.getByText('Je account kon niet worden geactiveerd. Meld je aan met het registratieformulier.');
    await expect(instead).toBeVisible();
    expect(await calmFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill('nobody.at.all@example.nl');
    await page.getByRole('button', { name: 'Stuur een nieuwe mail' }).click();
    await expect(heading(page, 'Kijk in je mailbox')).toBeFocused();
    await expect(
      page.getByRole('status').filter({ hasText: 'Is nobody.at.all@example.nl bij ons bekend' }),
    ).toBeVisible();
    await expect(instead).toHaveCount(0);
    await page.goto(path);
    await page.getByRole('link', { name: 'Naar het registratieformulier' }).click();
    await expect(heading(page, 'Account maken')).toBeVisible();
  });
}

test('[ACC-06] [ERR-04] without an answer of the server the key is not called invalid, and can be tried again', async ({
  page,
}) => {
  await page.route('**/api/activate*', (route) => route.abort());
  await page.goto('/account/activate?key=some');
  await expect(page.getByText(/^De server gaf geen antwoord/)).toBeVisible();
  await page.unroute('**/api/activate*');
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(heading(page, 'Deze link is niet compleet')).toBeVisible();
});

test('[NAV-07] [ACC-07] [ACC-08] a link for a new password works once, with its key as a query too', async ({
  page,
  product,
  mails,
}) => {
  const person = await registerMember(page, product.url, mails);
  await page.goto('/account/reset/request');
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(person.email);
  await page.getByRole('button', { name: 'Nieuw wachtwoord aanvragen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kijk in je mailbox' })).toBeVisible();
  expect(await calmFindings(page)).toEqual([]);
  const link = linkIn(await mailTo(mails, person.email, /Nieuw wachtwoord/));

  const choose = async (password: string) => {
    await page.getByRole('textbox', { name: 'Nieuw wachtwoord', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Herhaal het nieuwe wachtwoord' }).fill(password);
    await page.getByRole('button', { name: 'Nieuw wachtwoord opslaan' }).click();
  };
  await page.goto(link);
  await choose('Twee boten op de plas 8');
  await expect(toast(page, 'Je wachtwoord is gewijzigd. Je kunt nu inloggen.')).toBeVisible();

  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(person.email);

  await page.goto(link);
  await expect(heading(page, 'Deze link werkt niet meer')).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Met deze link is al een wachtwoord gekozen.' }),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nieuw wachtwoord', exact: true })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(person.email);
  expect(await calmFindings(page)).toEqual([]);
  await page.clock.install();
  await page.getByRole('button', { name: 'Stuur een nieuwe mail' }).click();
  await expect(heading(page, 'Kijk in je mailbox')).toBeFocused();
  const again = page.getByRole('button', { name: 'Opnieuw sturen' });
  await expect(again).toHaveCount(0);
  await page.clock.fastForward(61_000);
  await again.click();
  await expect(again).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await signInAs(page, { ...person, password: 'Twee boten op de plas 8' });
  await expect(heading(page, `Welkom ${person.firstName}`)).toBeVisible();
});

test('[ACC-07] an unregistered address gets the same message', async ({ page, mails }) => {
  const before = mails.received.length;
  await page.goto('/account/reset/request');
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill('nobody.at.all@example.nl');
  await page.getByRole('button', { name: 'Nieuw wachtwoord aanvragen' }).click();
  await expect(page.getByText('Kijk in je mailbox: daar staat hoe je een nieuw wachtwoord instelt.')).toBeVisible();
  expect(mails.received.slice(before).flatMap(({ to }) => to)).not.toContain('nobody.at.all@example.nl');
});

test('[ACC-08] without a key there is no form, but a way to a new link', async ({ page }) => {
  await page.goto('/account/reset/finish');
  await expect(heading(page, 'Deze link is niet compleet')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nieuw wachtwoord' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stuur een nieuwe mail' })).toBeVisible();
});

const withoutMail = testOnProduct(() => startProduct());

withoutMail(
  '[MAI-02] without a mail server a newcomer activates with the link on the console',
  async ({ page, product }) => {
    const person = newPerson();
    await page.goto('/account/register');
    await fillRegistration(page, person);
    await registration(page).send.click();
    await expect(page).toHaveURL(/\/password-confirmation-message$/);
    const printed = () => product.said.match(new RegExp(`^Mail to ${person.email}: (\\S+)$`, 'm'))?.[1];
    await expect.poll(printed, { timeout: 15_000 }).toMatch(new RegExp(`^${product.url}/account/activate\\?key=`));
    await page.goto(printed() ?? '');
    await expect(page.getByText('Je account is geactiveerd.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await signInAs(page, person);
    await expect(heading(page, `Welkom ${person.firstName}`)).toBeVisible();
  },
);
