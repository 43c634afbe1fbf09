import { expect, test } from './journey.ts';
import { submitSignIn } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

const unauthorized = 'Je bent niet bevoegd om deze pagina te bekijken.';
const notFound = 'De pagina bestaat niet.';

// Unknown addresses below these paths are guarded all the same.
const ofAdministrators = [
  '/admin/nothing',
  '/admin/mails/7/x',
  '/admin/question-trees/1/nothing',
  '/admin/question-trees/1/preview/x',
  '/entity',
  '/entity/question/1/x/y',
];
const ofAccounts = ['/account/nothing', '/account/settings/x'];
const open = ['/account/register/x', '/account/reset', '/account/reset/x', '/account/activate/a/b', '/login/x'];

test('[NAV-01] [NAV-03] a visitor of an unknown address in a guarded part is sent to the sign-in, and back', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const address of [...ofAdministrators, ...ofAccounts]) {
    await page.goto(`${address}?a=1#b`);
    await expect(heading, address).toHaveText('Inloggen');
    await expect(page, address).toHaveURL(/\/login$/);
  }
  for (const address of open) {
    await page.goto(address);
    await expect(heading, address).toHaveText(notFound);
  }
  await page.goto('/account/nothing?a=1#b');
  await submitSignIn(page);
  await expect(heading).toHaveText(notFound);
  await expect(page).toHaveURL(/\/account\/nothing\?a=1#b$/);
});

test("[NAV-01] [NAV-03] without a part's authority its unknown addresses are forbidden, not unknown", async ({
  page,
  product,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await beSignedIn(page, product.url);
  for (const address of ofAdministrators) {
    await page.goto(address);
    await expect(heading, address).toHaveText(unauthorized);
  }
  for (const address of [...ofAccounts, ...open]) {
    await page.goto(address);
    await expect(heading, address).toHaveText(notFound);
  }
});

test('[NAV-01] [NAV-02] an administrator learns that an address in the back-office is unknown', async ({
  page,
  product,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await beSignedIn(page, product.url, 'nl', 'admin');
  for (const address of ofAdministrators) {
    await page.goto(address);
    await expect(heading, address).toHaveText(notFound);
  }
});
