import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { beSignedIn, hold, refuse, text } from './visit-helpers.ts';

const calls = { texts: /\/api\/translations\/texts\/\w\w(\?|$)/, history: '**/api/translations/texts/*/history*' };

const row = {
  source: 'Tekst',
  shipped: null,
  edit: null,
  shippedBefore: null,
  state: 'missing',
  editedBy: null,
  editedAt: null,
  required: [],
  optional: [],
};

/** A text in each state, and a very long one. */
const texts = [
  { ...row, key: 'login.title', source: 'Inloggen', required: [] },
  {
    ...row,
    key: 'global.item-count',
    source: '{{first}} tot {{second}} van {{total}} items worden getoond.',
    shipped: 'Showing {{first}} - {{second}} of {{total}} items.',
    state: 'shipped',
    required: ['first', 'second', 'total'],
  },
  { ...row, key: 'home.title', source: 'Welkom', shipped: 'Welcome', edit: 'Hello', state: 'edited' },
  {
    ...row,
    key: `questionTree.${'heelLangeSleutel'.repeat(6)}`,
    source: 'Er ging iets mis. '.repeat(20),
    shipped: 'Something went wrong. What you chose is saved.',
    shippedBefore: 'Something went wrong. What you filled in is saved.',
    edit: `Onafgebroken${'tekst'.repeat(30)}`,
    state: 'outdated',
  },
];
const change = (id: number, before: string | null, after: string | null) => {
  return { id, before, after, base: 'Welcome', by: 'Anna Beheerder', at: '2026-11-20T10:00:00Z' };
};
const changes = [change(3, 'Hi', 'Hello'), change(2, null, 'Hi'), change(1, 'Hey', null)];

const atTexts = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin/languages/en/texts');
};

const withTexts = async (visit: Visit) => {
  const { page } = visit;
  // Unsaved texts outlive the tab, and another state of this screen leaves some.
  await page.addInitScript(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('ok-text-drafts-')) localStorage.removeItem(name);
  });
  await page.route(calls.texts, (route) => route.fulfill({ json: { language: 'en', from: 'nl', texts } }));
  await page.route(calls.history, (route) => route.fulfill({ json: { text: texts[2], changes } }));
  await atTexts(visit);
  await expect(field(visit, 'home.title')).toBeVisible();
};

const field = ({ page }: Visit, key: string) => page.getByRole('textbox', { name: new RegExp(`: ${key}$`) });

/** The editor of the screens' texts. */
export const textScreens: readonly Screen[] = [
  { name: 'texts', inEnglish: true, open: withTexts },
  {
    name: 'texts, one being edited with its history',
    inEnglish: true,
    open: async (visit) => {
      await withTexts(visit);
      await field(visit, 'home.title').click();
      await expect(
        visit.page.getByRole('button', { name: text(visit.language, 'translations.history.toShipped') }),
      ).toBeVisible();
    },
  },
  {
    name: 'texts, one that lacks a placeholder',
    reopen: true,
    open: async (visit) => {
      await withTexts(visit);
      await field(visit, 'global.item-count').fill('Showing {{first}} to {{second}');
      const missing = text(visit.language, 'translations.faults.missing', { names: '{{second}}, {{total}}' });
      await expect(visit.page.getByText(missing)).toBeVisible();
    },
  },
  {
    name: 'texts, none found',
    open: async (visit) => {
      await withTexts(visit);
      await visit.page.getByRole('searchbox').fill('nergens te vinden');
      await expect(visit.page.getByText(text(visit.language, 'translations.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'texts, loading',
    open: async (visit) => {
      await hold(visit.page, calls.texts);
      await atTexts(visit);
      await expect(visit.page.getByText(text(visit.language, 'translations.loading'))).toBeAttached();
    },
  },
  {
    name: 'texts, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.texts, 405);
      await atTexts(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'import of texts, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await withTexts(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'translations.import.open') }).click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
];
