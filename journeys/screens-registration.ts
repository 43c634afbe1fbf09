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
  // The toast would close by itself during the checks.
  await page.getByRole('button', { name: text(language, 'global.a11y.closeToast') }).click();
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
      await openAsVisitor(visit, '/account/activate/some-key', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.success'))).toBeVisible();
    },
  },
  {
    name: 'activation, with a bad key',
    open: async (visit) => {
      await openAsVisitor(visit, '/account/activate', 'activate.title');
      await expect(visit.page.getByText(text(visit.language, 'activate.messages.error'))).toBeVisible();
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
