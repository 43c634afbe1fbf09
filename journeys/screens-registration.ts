import { expectInvalidFields, fill, openAsVisitor, press } from './account-forms.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { calls, refuse, seeHeading, text } from './visit-helpers.ts';

/** Opens the registration, with its choices loaded. */
export const atRegistration = async (visit: Visit) => {
  await openAsVisitor(visit, '/account/register', 'register.title');
  await expect(visit.page.getByRole('combobox').getByRole('option')).not.toHaveCount(1);
};

/** Registers, and opens the page that follows. */
export const atConfirmation = async (visit: Visit) => {
  const { page, language } = visit;
  await page.route(calls.register, (route) => route.fulfill({ status: 201 }));
  await atRegistration(visit);
  const password = 'Een fiets naar zee 7';
  await fill(visit, { firstName: 'Noor', email: 'noor@example.nl', password, secondPassword: password });
  await page.getByRole('combobox').selectOption({ index: 1 });
  for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check({ force: true });
  await press(visit, 'register.form.button');
  await seeHeading(page, text(language, 'passwordConfirmation.heading'));
};

/** The registration. */
export const registrationScreens: readonly Screen[] = [
  { name: 'registration', inEnglish: true, open: atRegistration },
  {
    name: 'registration, with nothing filled in',
    inEnglish: true,
    open: async (visit) => {
      await atRegistration(visit);
      await press(visit, 'register.form.button');
      await expectInvalidFields(visit, 7);
    },
  },
  {
    name: 'registration, filled in wrongly',
    open: async (visit) => {
      await atRegistration(visit);
      await fill(visit, { firstName: 'a'.repeat(60), email: 'noor@', password: 'Een fiets', secondPassword: 'fiets' });
      await press(visit, 'register.form.button');
      await expectInvalidFields(visit, 6);
    },
  },
  {
    name: 'confirmation',
    inEnglish: true,
    open: atConfirmation,
  },
  {
    name: 'activation',
    open: async (visit) => {
      await visit.page.route(calls.activate, (route) => route.fulfill({ status: 200 }));
      await openAsVisitor(visit, '/account/activate/some-key', 'activate.done');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.success'))).toBeVisible();
    },
  },
  {
    name: 'activation, with an expired key',
    inEnglish: true,
    open: async (visit) => {
      await refuse(visit.page, calls.activate, 400);
      const link = { state: 'expired', email: 'noor@example.nl' };
      await visit.page.route(calls.mailedLink, (route) => route.fulfill({ json: link }));
      await openAsVisitor(visit, '/account/activate/some-key', 'deadLink.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.error'))).toBeVisible();
    },
  },
  {
    name: 'activation, with a used key',
    open: async (visit) => {
      await refuse(visit.page, calls.activate, 400);
      await visit.page.route(calls.mailedLink, (route) => route.fulfill({ json: { state: 'used', email: null } }));
      await openAsVisitor(visit, '/account/activate/some-key', 'activate.used.title');
    },
  },
  {
    name: 'activation, another mail requested',
    open: async (visit) => {
      await openAsVisitor(visit, '/account/activate', 'deadLink.titleIncomplete');
      await visit.page.route(calls.activationRequest, (route) => route.fulfill({ status: 200 }));
      await fill(visit, { email: 'noor@example.nl' });
      await press(visit, 'deadLink.send');
      await seeHeading(visit.page, text(visit.language, 'deadLink.sentTitle'));
    },
  },
  {
    name: 'activation, without an answer',
    open: async (visit) => {
      await refuse(visit.page, calls.activate, 503);
      await openAsVisitor(visit, '/account/activate/some-key', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.failed'))).toBeVisible();
    },
  },
];
