import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { goWithin } from './measurement-steps.ts';
import { changeAccount } from './session-helpers.ts';
import { beSignedIn, keep } from './visit-helpers.ts';

// Table of routes and access in the specification. Each page is recognised by its heading.

const signInPage = 'Inloggen';
const notAuthorized = 'Je bent niet bevoegd om deze pagina te bekijken.';
const home = /^Welkom/;
const anything = /\S/;

type Row = {
  path: string;
  access: 'everybody' | 'admin or user' | 'admin' | 'user';
  heading: string | RegExp;
  /** Target of a redirect for users with access. */
  leadsTo?: string;
};

const table: readonly Row[] = [
  { path: '/account/register', access: 'everybody', heading: 'Account maken' },
  { path: '/account/activate', access: 'everybody', heading: 'Deze link is niet compleet' },
  { path: '/account/activate/geen-sleutel', access: 'everybody', heading: 'Deze link is niet compleet' },
  { path: '/account/reset/request', access: 'everybody', heading: 'Wachtwoord vergeten' },
  { path: '/account/reset/finish', access: 'everybody', heading: 'Deze link is niet compleet' },
  { path: '/account/reset/finish/een-sleutel', access: 'everybody', heading: 'Deze link is niet compleet' },
  { path: '/account/user-notifications', access: 'everybody', heading: 'Notificaties' },
  { path: '/account/register/nergens', access: 'everybody', heading: 'De pagina bestaat niet.' },
  { path: '/account/user-notifications/1/nergens', access: 'everybody', heading: 'De pagina bestaat niet.' },
  { path: '/', access: 'admin or user', heading: home },
  { path: '/question-trees/1', access: 'admin or user', heading: 'Instructie' },
  { path: '/account', access: 'admin or user', heading: 'Instellingen', leadsTo: '/account/settings' },
  { path: '/account/settings', access: 'admin or user', heading: 'Instellingen' },
  { path: '/account/password', access: 'admin or user', heading: 'Wachtwoord wijzigen' },
  // A user without USER is refused, but administrators pass every check.
  { path: '/measure/1', access: 'user', heading: anything },
  { path: '/result', access: 'user', heading: home, leadsTo: '/' },
  { path: '/admin/user-management', access: 'admin', heading: 'Gebruikers' },
  { path: '/admin/user-management/new', access: 'admin', heading: 'Nieuwe gebruiker' },
  { path: '/admin', access: 'admin', heading: 'Vandaag' },
  { path: '/admin/licences', access: 'admin', heading: 'Licenties' },
  { path: '/admin/mails', access: 'admin', heading: 'Postvak uit' },
  { path: '/admin/question-trees', access: 'admin', heading: 'Vragenbomen' },
  { path: '/admin/question-trees/1/preview', access: 'admin', heading: 'OK! Baby (0-12 maanden)' },
  { path: '/admin/question-trees/1/publish', access: 'admin', heading: 'OK! Baby (0-12 maanden), versie 1 publiceren' },
  { path: '/entity/question', access: 'admin', heading: 'Vragen' },
  { path: '/entity/question/new', access: 'admin', heading: 'Nieuwe vraag' },
  { path: '/entity/test-result', access: 'admin', heading: 'Uitkomsten' },
];

const elsewhere = { path: '/accessibility', heading: /^Toegankelijkheids/ };

const people = [
  { who: 'a visitor', authorities: undefined, sees: ['everybody'] },
  { who: 'a user', authorities: ['ROLE_USER'], sees: ['everybody', 'admin or user', 'user'] },
  { who: 'an administrator', authorities: ['ROLE_ADMIN'], sees: ['everybody', 'admin or user', 'admin', 'user'] },
  { who: 'somebody with another authority', authorities: ['ROLE_OTHER'], sees: ['everybody'] },
] as const;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

for (const { who, authorities, sees } of people) {
  test(`[NAV-01] what ${who} sees at every address of the table`, async ({ page, product }) => {
    if (authorities) {
      await beSignedIn(page, product.url, 'nl', 'admin');
      await changeAccount(page, { authorities });
    } else await keep(page, { locale: 'nl' });
    await page.goto(elsewhere.path);
    for (const { path, access, heading: name, leadsTo = path } of table) {
      await test.step(path, async () => {
        // From a page with another heading than all of these, so that the heading belongs to the new page.
        await goWithin(page, elsewhere.path);
        await expect(heading(page), path).toHaveText(elsewhere.heading);
        await goWithin(page, path);
        await expect(heading(page), path).not.toHaveText(elsewhere.heading);
        const isOpen = (sees as readonly string[]).includes(access);
        const expected = isOpen ? name : authorities ? notAuthorized : signInPage;
        await expect(heading(page), path).toHaveText(expected);
        if (isOpen && access !== 'everybody') await expect(heading(page), path).not.toHaveText(notAuthorized);
        await expect(page, path).toHaveURL(new URL(isOpen ? leadsTo : authorities ? path : '/login', product.url).href);
      });
    }
  });
}

test('[NAV-01] the sign-in is open to all; signing out leads to it, and so does a confirmation without a registration', async ({
  page,
  product,
}) => {
  for (const path of ['/login', '/logout', '/password-confirmation-message']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new URL('/login', product.url).href);
    await expect(heading(page), path).toHaveText(signInPage);
  }
  await beSignedIn(page, product.url);
  await page.goto('/logout');
  await expect(page).toHaveURL(new URL('/login', product.url).href);
  expect(await page.evaluate(() => window.sessionStorage.getItem('jhi-authenticationToken'))).toBeNull();
});

test('[NAV-01] the first matching route counts: open pages below /account need no account', async ({
  page,
  product,
}) => {
  await keep(page, { locale: 'nl' });
  // None of these pages reads a session or its account.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const { path, access } of table.filter(
    (row) => row.access === 'everybody' && row.path.startsWith('/account/'),
  )) {
    await page.goto(path);
    await expect(heading(page), access).not.toHaveText(signInPage);
  }
  expect(requests.filter((path) => path === '/api/account')).toEqual([]);
  await page.goto('/account/settings');
  await expect(page).toHaveURL(new URL('/login', product.url).href);
});

test('[NAV-01] [NAV-03] addresses without a page, and unknown ones below them, are guarded like their neighbours', async ({
  page,
  product,
}) => {
  const addresses = ['/admin', '/account', '/entity', '/admin/nergens', '/account/nergens', '/entity/nergens'];
  await keep(page, { locale: 'nl' });
  for (const path of addresses) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new URL('/login', product.url).href);
  }
  await beSignedIn(page, product.url);
  for (const path of addresses.filter((address) => !address.startsWith('/account'))) {
    await page.goto(path);
    await expect(heading(page), path).toHaveText(notAuthorized);
  }
});

test('[NAV-01] the back-office loads only when an administrator opens it', async ({ page, product }) => {
  // A text of the forms of the back-office alone.
  const mark = 'entity.form.scoreHint';
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const isLoaded = async () => (await Promise.all(scripts)).some((script) => script.includes(mark));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/');
  await expect(heading(page)).toHaveText(home);
  await expect(page.getByRole('link', { name: 'Start OK! Baby' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.length).toBeGreaterThan(1);
  expect(await isLoaded()).toBe(false);
  await page.goto('/entity/profile/new');
  await expect(heading(page)).toHaveText(anything);
  await expect.poll(isLoaded).toBe(true);
});
