import { openAsVisitor, press } from './account-forms.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { atConfirmation, atRegistration } from './screens-registration.ts';
import { alter, beSignedIn, calls, leaveOutFirstAnswers, seeHeading, text } from './visit-helpers.ts';

const inProduction = async ({ page }: Visit) => {
  await leaveOutFirstAnswers(page);
  await alter(page, calls.info, (info: object) => ({ ...info, activeProfiles: ['prod'], sendsMail: false }));
};

const openAsAdmin = async ({ page, url, language }: Visit, path: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(path);
};

const see = ({ page, language }: Visit, key: string) =>
  expect(page.getByRole('main').getByText(text(language, key)).first()).toBeVisible();

const user = '/admin/user-management/professional@example.nl';

/** Screens of a product in production that has no mail server. */
export const noMailScreens: readonly Screen[] = [
  {
    name: 'registration, where no mail is sent',
    inEnglish: true,
    open: async (visit) => {
      await inProduction(visit);
      await atRegistration(visit);
      await see(visit, 'global.noMail');
      await see(visit, 'register.introWithoutMail');
    },
  },
  {
    name: 'confirmation, where no mail is sent',
    open: async (visit) => {
      await inProduction(visit);
      await atConfirmation(visit);
      await see(visit, 'global.noMail');
      await expect(visit.page.getByText(text(visit.language, 'passwordConfirmation.noMail'))).toHaveCount(0);
    },
  },
  {
    name: 'reset request, where no mail is sent',
    open: async (visit) => {
      await inProduction(visit);
      await openAsVisitor(visit, '/account/reset/request', 'reset.request.title');
      await see(visit, 'global.noMail');
    },
  },
  {
    name: 'a new user, where no mail is sent',
    open: async (visit) => {
      await inProduction(visit);
      await openAsAdmin(visit, '/admin/user-management/new');
      await see(visit, 'userManagement.form.noMailHint');
    },
  },
  {
    name: 'a user with a password link',
    inEnglish: true,
    open: async (visit) => {
      await inProduction(visit);
      await openAsAdmin(visit, user);
      await seeHeading(visit.page, 'Sanne');
      const link = `https://ok.example.nl/account/reset/finish?key=${'k'.repeat(43)}`;
      await visit.page.route(calls.passwordLink, (route) => route.fulfill({ json: { link, validHours: 24 } }));
      await press(visit, 'userManagement.passwordLink.button');
      await expect(visit.page.getByRole('textbox')).toHaveValue(link);
      await expect(visit.page.getByRole('textbox')).toBeFocused();
    },
  },
  {
    name: 'mails, where none is sent',
    inEnglish: true,
    open: async (visit) => {
      await inProduction(visit);
      await openAsAdmin(visit, '/admin/mails');
      await see(visit, 'mails.serverMissing.title');
    },
  },
  {
    name: 'overview, where no mail is sent',
    open: async (visit) => {
      await inProduction(visit);
      await openAsAdmin(visit, '/admin');
      await see(visit, 'global.noMail');
      const { page, language } = visit;
      const attention = page.getByRole('region', { name: text(language, 'overview.health.title') });
      await expect(attention.getByText(text(language, 'health.state.attention'), { exact: true })).toHaveCount(2);
    },
  },
  {
    name: 'system, health, where nothing is known of mail and backups',
    open: async (visit) => {
      await inProduction(visit);
      await openAsAdmin(visit, '/admin/system');
      await see(visit, 'health.parts.backup');
      await expect(visit.page.getByText(text(visit.language, 'health.sentences.fine').split('.')[0] ?? '')).toHaveCount(
        0,
      );
    },
  },
];
