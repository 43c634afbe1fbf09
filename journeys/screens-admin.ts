import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { correctionScreens } from './screens-correction.ts';
import { documentScreens } from './screens-documents.ts';
import { noMailScreens } from './screens-no-mail.ts';
import { systemLogScreens } from './screens-system-logs.ts';
import { userScreens } from './screens-users.ts';
import { beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const day = (time: string) => `2026-11-20T${time}:00Z`;

/** A mail of every state, with the longest possible address and reason. */
export const mails = [
  {
    id: 4,
    kind: 'activation',
    recipient: 'wim@example.nl',
    login: 'wim@example.nl',
    language: 'nl',
    status: 'QUEUED',
    state: 'WAITING',
    canResend: true,
    attempts: 0,
    reason: null,
    createdDate: day('11:00'),
    nextAttemptDate: day('11:00'),
    lastAttemptDate: null,
    sentDate: null,
    bouncedDate: null,
  },
  {
    id: 3,
    kind: 'passwordReset',
    recipient: 'noor@example.nl',
    login: 'noor@example.nl',
    language: 'nl',
    status: 'QUEUED',
    state: 'RETRYING',
    canResend: true,
    attempts: 2,
    reason: 'connect ECONNREFUSED 10.0.0.4:25',
    createdDate: day('10:00'),
    nextAttemptDate: day('10:30'),
    lastAttemptDate: day('10:20'),
    sentDate: null,
    bouncedDate: null,
  },
  {
    id: 2,
    kind: 'activation',
    recipient: 'sanne@example.nl',
    login: 'sanne@example.nl',
    language: 'en',
    status: 'SENT',
    state: 'SENT',
    canResend: true,
    attempts: 1,
    reason: null,
    createdDate: day('09:00'),
    nextAttemptDate: null,
    lastAttemptDate: day('09:01'),
    sentDate: day('09:01'),
    bouncedDate: null,
  },
  {
    id: 1,
    kind: 'creation',
    recipient: `${'een-heel-lange-naam'.repeat(3)}@${'organisatie'.repeat(5)}.example.nl`,
    login: null,
    language: 'nl',
    status: 'FAILED',
    state: 'FAILED',
    canResend: true,
    attempts: 8,
    reason: `550 5.1.1 mailbox unavailable ${'x'.repeat(80)}`,
    createdDate: day('08:00'),
    nextAttemptDate: null,
    lastAttemptDate: day('08:40'),
    sentDate: day('08:41'),
    bouncedDate: day('08:45'),
  },
];

/** Answers the calls of the outbox with the mails above. */
export const fillOutbox = async (page: Page, { hasServer = true } = {}) => {
  await page.route(calls.mails, (route) =>
    route.fulfill({ json: mails, headers: { 'x-total-count': String(mails.length) } }),
  );
  const counts = { WAITING: 1, RETRYING: 1, FAILED: 1, SENT: 1 };
  await page.route(calls.mailCounts, (route) => route.fulfill({ json: { counts, hasServer } }));
};

const atMails = async ({ page, url, language }: Visit, query = '') => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/mails${query}`);
};

const withMails = async (visit: Visit) => {
  await fillOutbox(visit.page);
  await atMails(visit);
  await expect(visit.page.getByRole('row')).toHaveCount(mails.length + 1);
};

const preview = async (visit: Visit) => {
  await withMails(visit);
  const name = new RegExp(`^${text(visit.language, 'mails.previewOf').split(':')[0]}: `);
  await visit.page.getByRole('button', { name }).first().click();
  await expect(visit.page.getByRole('dialog')).toBeVisible();
};

/** Screens of administrators. */
export const adminScreens: readonly Screen[] = [
  ...userScreens,
  ...documentScreens,
  ...correctionScreens,
  ...systemLogScreens,
  ...noMailScreens,
  { name: 'mails', inEnglish: true, open: withMails },
  {
    name: 'mails, none',
    open: async (visit) => {
      await visit.page.route(calls.mails, (route) => route.fulfill({ json: [] }));
      await atMails(visit);
      await expect(visit.page.getByText(text(visit.language, 'mails.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'mails, none found',
    open: async (visit) => {
      await visit.page.route(calls.mails, (route) => route.fulfill({ json: [] }));
      await atMails(visit, '?state=FAILED');
      await expect(visit.page.getByText(text(visit.language, 'mails.noneFound.title'))).toBeVisible();
    },
  },
  {
    name: 'mails, loading',
    open: async (visit) => {
      await hold(visit.page, calls.mails);
      await atMails(visit);
      await expect(visit.page.getByText(text(visit.language, 'mails.loading'))).toBeAttached();
    },
  },
  {
    name: 'mails, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.mails, 405);
      await atMails(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'preview of a mail, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      const html = '<h1>Wachtwoord</h1><p>Hallo Noor,</p><p><a href="https://example.nl/x">Kies een wachtwoord</a></p>';
      await visit.page.route(calls.mailPreview, (route) =>
        route.fulfill({ json: { subject: 'Kies een nieuw wachtwoord', html, text: '' } }),
      );
      await preview(visit);
      await expect(visit.page.getByText('Hallo Noor,')).toBeVisible();
    },
  },
  {
    name: 'preview of a mail that failed, open',
    reopen: true,
    open: async (visit) => {
      await refuse(visit.page, calls.mailPreview, 405);
      await preview(visit);
      await expect(visit.page.getByText(text(visit.language, 'mails.previewFailed'))).toBeVisible();
    },
  },
];
