import { expectInvalidFields, fill, press } from './account-forms.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { accountLinkScreens } from './screens-account-links.ts';
import { notificationScreens } from './screens-notifications.ts';
import { registrationScreens } from './screens-registration.ts';
import { securityScreens } from './screens-security.ts';
import { alter, calls, heading, hold, openSignedIn, refuse, seeHeading, text } from './visit-helpers.ts';

const atPassword = async (visit: Visit) => {
  await openSignedIn(visit, '/account/password');
  await seeHeading(visit.page, text(visit.language, 'password.title'));
};

const atSettings = async (visit: Visit) => {
  await openSignedIn(visit, '/account/settings');
  await expect(visit.page.getByRole('button', { name: text(visit.language, 'settings.form.button') })).toBeVisible();
};

const askToDelete = async (visit: Visit) => {
  await atSettings(visit);
  await press(visit, 'settings.delete.button');
  const question = visit.page.getByRole('dialog');
  await expect(question).toBeVisible();
  return question;
};

const ownScreens: readonly Screen[] = [
  { name: 'password', inEnglish: true, open: atPassword },
  {
    name: 'password, with nothing filled in',
    open: async (visit) => {
      await atPassword(visit);
      await press(visit, 'password.form.button');
      await expectInvalidFields(visit, 3);
    },
  },
  {
    name: 'password, wrong and unlike',
    open: async (visit) => {
      await atPassword(visit);
      await refuse(visit.page, calls.password, 400);
      const newPassword = 'Een fiets naar zee 7';
      await fill(visit, { currentPassword: 'not this', newPassword, repeated: newPassword });
      await press(visit, 'password.form.button');
      await expectInvalidFields(visit, 1);
    },
  },
  { name: 'settings', inEnglish: true, open: atSettings },
  {
    name: 'settings, with research agreed to',
    open: async (visit) => {
      await alter(visit.page, calls.account, (account: { profileDTO: object }) => ({
        ...account,
        profileDTO: { ...account.profileDTO, agreeOnResearch: true, agreeOnResearchDate: '2026-03-01T09:00:00Z' },
      }));
      await atSettings(visit);
    },
  },
  {
    name: 'settings, with another address awaited',
    open: async (visit) => {
      const pendingEmail = `${'a'.repeat(64)}@${'long-'.repeat(10)}name.example.nl`;
      await alter(visit.page, calls.account, (account: object) => ({ ...account, pendingEmail }));
      await atSettings(visit);
      await expect(visit.page.getByText(text(visit.language, 'settings.email.pending'))).toBeVisible();
    },
  },
  {
    name: 'settings, filled in wrongly',
    inEnglish: true,
    open: async (visit) => {
      await atSettings(visit);
      await fill(visit, { firstName: '', lastName: 'a'.repeat(60), email: 'noor@' });
      await press(visit, 'settings.form.button');
      await expectInvalidFields(visit, 4);
    },
  },
  {
    name: 'personal data',
    inEnglish: true,
    open: async (visit) => {
      await openSignedIn(visit, '/account/data');
      await expect(visit.page.getByText(text(visit.language, 'settings.data.file'))).toBeVisible();
      await visit.page.getByText(text(visit.language, 'settings.data.sections.sessions')).click();
    },
  },
  {
    name: 'personal data, loading',
    open: async (visit) => {
      await hold(visit.page, calls.accountExport);
      await openSignedIn(visit, '/account/data');
      await expect(visit.page.getByText(text(visit.language, 'settings.data.loading'))).toBeAttached();
    },
  },
  {
    name: 'personal data, not loaded',
    open: async (visit) => {
      await refuse(visit.page, calls.accountExport, 405);
      await openSignedIn(visit, '/account/data');
      await expect(heading(visit.page)).toHaveText(text(visit.language, 'settings.data.notLoaded'));
    },
  },
  {
    name: 'settings, loading',
    open: async (visit) => {
      await hold(visit.page, calls.associations);
      await openSignedIn(visit, '/account/settings');
      await expect(visit.page.getByText(text(visit.language, 'settings.loading'))).toBeAttached();
    },
  },
  {
    name: 'settings, not loaded',
    open: async (visit) => {
      let requestCount = 0;
      // The first request is for the session, the second for the page.
      await visit.page.route(calls.account, async (route) => {
        requestCount += 1;
        if (requestCount === 1) await route.continue();
        else await route.fulfill({ status: 405, json: {} });
      });
      await openSignedIn(visit, '/account/settings');
      await expect(heading(visit.page)).toHaveText(text(visit.language, 'settings.notLoaded.title'));
      await visit.page.unroute(calls.account);
    },
  },
  {
    name: 'delete the account, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await askToDelete(visit);
    },
  },
  {
    name: 'delete the account with nothing filled in, open',
    reopen: true,
    open: async (visit) => {
      const question = await askToDelete(visit);
      await question.getByRole('button', { name: text(visit.language, 'settings.delete.button') }).click();
      await expect(question.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
  {
    name: 'delete the account with a wrong password, open',
    reopen: true,
    open: async (visit) => {
      const question = await askToDelete(visit);
      await refuse(visit.page, calls.deletion, 400);
      await question.locator('[name=currentPassword]').fill('not this');
      await question.getByRole('button', { name: text(visit.language, 'settings.delete.button') }).click();
      await expect(question.locator('[aria-invalid=true]')).toHaveCount(1);
    },
  },
];

/** Screens for creating, keeping and deleting an account. */
export const accountScreens: readonly Screen[] = [
  ...registrationScreens,
  ...accountLinkScreens,
  ...ownScreens,
  ...securityScreens,
  ...notificationScreens,
];
