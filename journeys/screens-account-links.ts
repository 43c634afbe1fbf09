import { expectInvalidFields, fill, openAsVisitor, press } from './account-forms.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { calls, refuse, text } from './visit-helpers.ts';

const answerLink = async (visit: Visit, kind: 'confirm' | 'undo') => {
  await openAsVisitor(visit, `/account/email/${kind}/some-key`, `emailChange.${kind}.title`);
  if (kind === 'confirm') await fill(visit, { currentPassword: 'Een fiets naar zee 7' });
  await press(visit, `emailChange.${kind}.button`);
};

const emailScreens: readonly Screen[] = [
  {
    name: 'another address to confirm, by a visitor',
    inEnglish: true,
    open: (visit) => openAsVisitor(visit, '/account/email/confirm/some-key', 'emailChange.confirm.title'),
  },
  {
    name: 'another address to confirm, without the password',
    open: async (visit) => {
      await openAsVisitor(visit, '/account/email/confirm/some-key', 'emailChange.confirm.title');
      await press(visit, 'emailChange.confirm.button');
      await expectInvalidFields(visit, 1);
    },
  },
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
    open: (visit) => openAsVisitor(visit, '/account/email/undo/some-key', 'emailChange.undo.title'),
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

/** Opens the page of a reset link that works. */
const atReset = async (visit: Visit) => {
  await visit.page.route(calls.mailedLink, (route) => route.fulfill({ json: { state: 'valid', email: null } }));
  await openAsVisitor(visit, '/account/reset/finish/some-key', 'reset.finish.title');
};

const resetScreens: readonly Screen[] = [
  {
    name: 'reset request',
    inEnglish: true,
    open: (visit) => openAsVisitor(visit, '/account/reset/request', 'reset.request.title'),
  },
  {
    name: 'reset request, with nothing filled in',
    open: async (visit) => {
      await openAsVisitor(visit, '/account/reset/request', 'reset.request.title');
      await press(visit, 'reset.request.form.button');
      await expectInvalidFields(visit, 1);
    },
  },
  {
    name: 'reset request, refused',
    open: async (visit) => {
      await refuse(visit.page, calls.resetRequest, 400);
      await openAsVisitor(visit, '/account/reset/request', 'reset.request.title');
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
      await openAsVisitor(visit, '/account/reset/request', 'reset.request.title');
      await fill(visit, { email: 'nobody@example.nl' });
      await press(visit, 'reset.request.form.button');
      await expect(visit.page.getByText(text(visit.language, 'reset.request.messages.success'))).toBeVisible();
    },
  },
  { name: 'reset', inEnglish: true, open: atReset },
  {
    name: 'reset, with nothing filled in',
    open: async (visit) => {
      await atReset(visit);
      await press(visit, 'reset.finish.form.button');
      await expectInvalidFields(visit, 2);
    },
  },
  {
    name: 'reset, with a key that is no good any more',
    open: async (visit) => {
      await atReset(visit);
      await fill(visit, { newPassword: 'Een fiets naar zee 7', repeated: 'Een fiets naar zee 7' });
      await press(visit, 'reset.finish.form.button');
      await expect(visit.page.getByText(text(visit.language, 'reset.finish.dead.expired'))).toBeVisible();
    },
  },
  {
    name: 'reset, without a key',
    open: async (visit) => {
      await openAsVisitor(visit, '/account/reset/finish', 'deadLink.titleIncomplete');
      await expect(visit.page.getByText(text(visit.language, 'reset.finish.dead.incomplete'))).toBeVisible();
    },
  },
];

/** Screens behind the links of mails, and those that request a link. */
export const accountLinkScreens: readonly Screen[] = [...emailScreens, ...resetScreens];
