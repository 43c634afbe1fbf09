import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { notificationScreens } from './screens-notifications.ts';
import { alter, calls, heading, hold, keep, openSignedIn, refuse, seeHeading, text } from './visiting.ts';

const press = ({ page, language }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text(language, key), exact: true })
    .click();

/** A page for somebody who is not signed in, once its heading is there. */
const visitor = async ({ page, language }: Visit, path: string, title: string) => {
  await keep(page, { locale: language });
  await page.goto(path);
  await seeHeading(page, text(language, title));
};

/** That many fields say what is wrong with them. */
const seeFaults = (visit: Visit, faults: number) =>
  expect(visit.page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(faults);

const fill = async (visit: Visit, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await visit.page.locator(`[name=${name}]`).fill(value);
};

const atRegistration = async (visit: Visit) => {
  await visitor(visit, '/account/register', 'register.title');
  await expect(visit.page.getByRole('combobox').getByRole('option')).not.toHaveCount(1);
};

const registrationScreens: readonly Screen[] = [
  { name: 'registration', inEnglish: true, open: atRegistration },
  {
    name: 'registration, with nothing filled in',
    inEnglish: true,
    open: async (visit) => {
      await atRegistration(visit);
      await press(visit, 'register.form.button');
      await seeFaults(visit, 7);
    },
  },
  {
    name: 'registration, filled in wrongly',
    open: async (visit) => {
      await atRegistration(visit);
      await fill(visit, { firstName: 'a'.repeat(60), email: 'noor@', password: 'Een fiets', secondPassword: 'fiets' });
      await press(visit, 'register.form.button');
      await seeFaults(visit, 6);
    },
  },
  {
    name: 'confirmation',
    inEnglish: true,
    open: async (visit) => {
      const { page, language } = visit;
      await page.route(calls.register, (route) => route.fulfill({ status: 201 }));
      await atRegistration(visit);
      const password = 'Een fiets naar zee 7';
      await fill(visit, { firstName: 'Noor', email: 'noor@example.nl', password, secondPassword: password });
      await page.getByRole('combobox').selectOption({ index: 1 });
      for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check({ force: true });
      await press(visit, 'register.form.button');
      await seeHeading(page, text(language, 'passwordConfirmation.heading'));
      // The message of it leaves by itself, and would do so while the page is looked at.
      await page.getByRole('button', { name: text(language, 'global.a11y.closeToast') }).click();
    },
  },
  {
    name: 'activation',
    open: async (visit) => {
      await visit.page.route(calls.activate, (route) => route.fulfill({ status: 200 }));
      await visitor(visit, '/account/activate/some-key', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.success'))).toBeVisible();
    },
  },
  {
    name: 'activation, with a bad key',
    open: async (visit) => {
      await visitor(visit, '/account/activate', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.error'))).toBeVisible();
    },
  },
  {
    name: 'activation, without an answer',
    open: async (visit) => {
      await refuse(visit.page, calls.activate, 503);
      await visitor(visit, '/account/activate/some-key', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.failed'))).toBeVisible();
    },
  },
];

const answerLink = async (visit: Visit, kind: 'confirm' | 'undo') => {
  await visitor(visit, `/account/email/${kind}/some-key`, `emailChange.${kind}.title`);
  await press(visit, `emailChange.${kind}.button`);
};

const emailScreens: readonly Screen[] = [
  {
    name: 'another address to confirm, without an answer',
    open: async (visit) => {
      await refuse(visit.page, calls.emailConfirm, 503);
      await answerLink(visit, 'confirm');
      await expect(visit.page.getByText(text(visit.language, 'emailChange.failed'))).toBeVisible();
    },
  },
  {
    name: 'another address, confirmed',
    open: async (visit) => {
      await visit.page.route(calls.emailConfirm, (route) => route.fulfill({ json: { email: 'noor@example.nl' } }));
      await answerLink(visit, 'confirm');
      await expect(visit.page.getByRole('status').filter({ hasText: 'noor@example.nl' })).toBeVisible();
    },
  },
  {
    name: 'another address to undo',
    inEnglish: true,
    open: (visit) => visitor(visit, '/account/email/undo/some-key', 'emailChange.undo.title'),
  },
  {
    name: 'another address to undo, with a bad key',
    open: async (visit) => {
      await refuse(visit.page, calls.emailUndo, 400);
      await answerLink(visit, 'undo');
      await expect(visit.page.getByText(text(visit.language, 'emailChange.undo.error'))).toBeVisible();
    },
  },
];

const resetScreens: readonly Screen[] = [
  {
    name: 'reset request',
    inEnglish: true,
    open: (visit) => visitor(visit, '/account/reset/request', 'reset.request.title'),
  },
  {
    name: 'reset request, with nothing filled in',
    open: async (visit) => {
      await visitor(visit, '/account/reset/request', 'reset.request.title');
      await press(visit, 'reset.request.form.button');
      await seeFaults(visit, 1);
    },
  },
  {
    name: 'reset request, refused',
    open: async (visit) => {
      await refuse(visit.page, calls.resetRequest, 400);
      await visitor(visit, '/account/reset/request', 'reset.request.title');
      await fill(visit, { email: 'nobody@example.nl' });
      await press(visit, 'reset.request.form.button');
      await expect(visit.page.getByRole('alert').last()).toHaveText(
        text(visit.language, 'reset.request.messages.notfound'),
      );
    },
  },
  {
    name: 'reset request, sent',
    open: async (visit) => {
      await visit.page.route(calls.resetRequest, (route) => route.fulfill({ status: 200 }));
      await visitor(visit, '/account/reset/request', 'reset.request.title');
      await fill(visit, { email: 'nobody@example.nl' });
      await press(visit, 'reset.request.form.button');
      await expect(visit.page.getByText(text(visit.language, 'reset.request.messages.success'))).toBeVisible();
    },
  },
  {
    name: 'reset',
    inEnglish: true,
    open: (visit) => visitor(visit, '/account/reset/finish/some-key', 'reset.finish.title'),
  },
  {
    name: 'reset, with nothing filled in',
    open: async (visit) => {
      await visitor(visit, '/account/reset/finish/some-key', 'reset.finish.title');
      await press(visit, 'reset.finish.form.button');
      await seeFaults(visit, 2);
    },
  },
  {
    name: 'reset, with a key that is no good any more',
    open: async (visit) => {
      await visitor(visit, '/account/reset/finish/some-key', 'reset.finish.title');
      await fill(visit, { newPassword: 'Een fiets naar zee 7', repeated: 'Een fiets naar zee 7' });
      await press(visit, 'reset.finish.form.button');
      await expect(visit.page.getByText(text(visit.language, 'reset.finish.messages.keyinvalid'))).toBeVisible();
    },
  },
  {
    name: 'reset, without a key',
    open: async (visit) => {
      await visitor(visit, '/account/reset/finish', 'reset.finish.title');
      await expect(visit.page.getByText(text(visit.language, 'reset.finish.messages.keymissing'))).toBeVisible();
    },
  },
];

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
      await seeFaults(visit, 3);
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
      await seeFaults(visit, 1);
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
      await seeFaults(visit, 4);
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
      let asked = 0;
      // The session comes first, the page asks again.
      await visit.page.route(calls.account, async (route) => {
        asked += 1;
        if (asked === 1) await route.continue();
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

/** Getting an account, keeping it and leaving it. */
export const accountScreens: readonly Screen[] = [
  ...registrationScreens,
  ...emailScreens,
  ...resetScreens,
  ...ownScreens,
  ...notificationScreens,
];
