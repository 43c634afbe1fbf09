import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, keep, leaveOutFirstAnswers, refuse, seeHeading, text } from './visit-helpers.ts';

const atHome = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
};

/** States that any page can have, and the layers over it. */
export const systemScreens: readonly Screen[] = [
  {
    name: 'accessibility statement',
    inEnglish: true,
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/accessibility');
      await seeHeading(page, text(language, 'accessibility.title'));
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
    },
  },
  {
    name: 'help',
    inEnglish: true,
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/help');
      await seeHeading(page, text(language, 'help.title'));
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    },
  },
  {
    name: 'not found',
    inEnglish: true,
    open: async ({ page, url, language }) => {
      await beSignedIn(page, url, language);
      await page.goto('/nowhere/at-all');
      await seeHeading(page, text(language, 'error.pageNotFound'));
    },
  },
  {
    name: 'not authorized',
    inEnglish: true,
    open: async ({ page, url, language }) => {
      await beSignedIn(page, url, language);
      await alter(page, calls.account, (account: object) => ({ ...account, authorities: [] }));
      await page.goto('/measure/1');
      await seeHeading(page, text(language, 'error.notAuthorized'));
    },
  },
  {
    name: 'a page that broke',
    inEnglish: true,
    open: async ({ page, url, language }) => {
      await beSignedIn(page, url, language);
      await page.route(/assets\/notifications-page[^/]*\.js/, (route) => route.abort());
      await page.goto('/account/user-notifications');
      await seeHeading(page, text(language, 'error.unexpected'));
    },
  },
  {
    name: 'no texts',
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await leaveOutFirstAnswers(page);
      await refuse(page, calls.texts, 503);
      await page.goto('/login');
      await seeHeading(page, text(language, 'error.server.not.reachable'));
    },
  },
  {
    name: 'signed out, with the message of it',
    reopen: true,
    open: async (visit) => {
      await atHome(visit);
      // Answered here, because other journeys share the token.
      await visit.page.route('**/api/logout', (route) => route.fulfill({ status: 200 }));
      await visit.page.goto('/logout');
      await expect(
        visit.page.getByRole('group').filter({ hasText: text(visit.language, 'logout.success') }),
      ).toBeVisible();
    },
  },
  {
    name: 'language menu, open',
    reopen: true,
    widths: [1280],
    inEnglish: true,
    open: async (visit) => {
      await atHome(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'global.a11y.languageMenu') }).click();
      await expect(visit.page.getByRole('menuitemradio').first()).toBeVisible();
    },
  },
  {
    name: 'account menu, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await atHome(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'global.menu.account.main') }).click();
      await expect(
        visit.page.getByRole('menuitem', { name: text(visit.language, 'global.menu.account.logout') }),
      ).toBeVisible();
    },
  },
  {
    name: 'language modal, open',
    reopen: true,
    widths: [320],
    inEnglish: true,
    open: async (visit) => {
      await atHome(visit);
      const { page, language } = visit;
      await page.getByRole('button', { name: text(language, 'global.menu.account.main') }).click();
      await page.getByRole('menuitem').first().click();
      await expect(page.getByRole('dialog', { name: text(language, 'global.a11y.languageMenu') })).toBeVisible();
    },
  },
];
