import type { CDPSession, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnProduct } from './own-product.ts';
import { Product } from './product.ts';
import { startProcess } from './products.ts';
import { submitSignIn } from './session-helpers.ts';

/** Port of the product, which has to be known beforehand: devices keep passkeys by the name of the site. */
const port = 10_000 + (process.pid % 20_000);
const site = `http://localhost:${port}`;
const test = testOnProduct(() => startProcess(new Product({ HOST: 'localhost', PORT: String(port), BASE_URL: site })));

/** Gives the browser a device that makes passkeys and says yes to every question. */
const addDevice = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return devtools;
};

test('[SES-01] [SES-10] a professional adds a passkey, signs in with it alone, and removes it', async ({
  page,
  product,
}) => {
  expect(product.url).toBe(site);
  const account = { username: 'professional@example.nl', password: 'professional-demo' };
  await addDevice(page);
  await page.goto(`${site}/login`);
  await submitSignIn(page, account);
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/account/security`);
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  const question = page.getByRole('dialog', { name: 'Passkey toevoegen' });
  await question.getByLabel('Naam van de passkey').fill('Telefoon van het werk');
  await question.getByLabel('Je wachtwoord').fill(account.password);
  await question.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  const passkeys = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveText([/^Telefoon van het werk.*nog niet gebruikt/]);

  await page.goto(`${site}/logout`);
  await expect(page).toHaveURL(`${site}/login`);
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await expect(page).toHaveURL(`${site}/`);

  // The password alone is not enough any more; the passkey is, at that step too.
  await page.goto(`${site}/logout`);
  await submitSignIn(page, account);
  await expect(page.getByLabel('Code uit je app')).toBeVisible();
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await expect(page).toHaveURL(`${site}/`);

  await page.goto(`${site}/account/security`);
  await expect(passkeys).toHaveText([/laatst gebruikt vandaag/]);
  await page.getByRole('button', { name: 'Passkey Telefoon van het werk verwijderen' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(passkeys).toHaveCount(0);
  await page.goto(`${site}/logout`);
  await page.getByRole('button', { name: 'Inloggen met een passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Deze passkey is niet geaccepteerd.');
});
