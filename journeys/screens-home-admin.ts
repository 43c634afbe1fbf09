import type { Attention, LastChange } from '../contract/src/routes/management/overview.ts';
import type { WaitingVersion } from '../contract/src/routes/trees/tree-corrections.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open =
  (path: string) =>
  async ({ page, url, language }: Visit) => {
    await beSignedIn(page, url, language, 'admin');
    await page.goto(path);
  };
const openOverview = open('/admin');
const openLicences = open('/admin/licences');
const openAllData = open('/admin/all-data');

/** Waiting versions with every kind of remark and the longest names. */
const waiting: readonly WaitingVersion[] = (
  [
    { status: 'DRAFT', live: 11, changes: 1234, changedBy: 'Annemarieke van den Heuvel-Eibrink' },
    { status: 'DRAFT', live: 3, changes: 0, changedBy: null },
    { status: 'DRAFT', live: null, changes: null, changedAt: null, changedBy: null },
    { status: 'PUBLISHED', live: 2, changes: null, changedBy: 'Anna' },
  ] as const
).map((each, index) => ({
  ...{ id: 900 + index, treeId: index, name: 'OK! Peuter (1-3 jaar)', version: 12, changedAt: '2026-05-01T08:00:00Z' },
  ...each,
}));

const attention: Attention = {
  mails: {
    failed: [
      { kind: 'passwordReset', count: 12 },
      { kind: 'activation', count: 1 },
    ],
    waiting: 6,
    nextAttemptDate: '2026-05-01T08:10:00Z',
  },
  openQuestions: 12,
  outdatedTexts: 4,
  outdatedLanguages: ['nl', 'en'],
};

const change: LastChange = {
  object: 'questionOption',
  objectId: '1',
  what: 'UPDATE',
  date: '2026-05-01T08:00:00Z',
  by: 'Annemarieke van den Heuvel-Eibrink',
  isOwn: false,
  isThere: true,
  text: `De ouder leidt af; niemand benoemt het gevoel, ${'ookhetlangstewoordniet'.repeat(6)}`,
  tree: { id: 1, name: 'OK! Peuter (1-3 jaar)', version: 12 },
};

/** A change of every kind of object, with every kind of remark. */
const changes: readonly LastChange[] = [
  change,
  { ...change, object: 'questionTree', text: 'OK! Peuter', isOwn: true },
  { ...change, object: 'user', text: 'gezinscoach.noord', tree: null },
  { ...change, object: 'pdf', text: 'PRIVACY', tree: null, by: null },
  { ...change, object: 'translation', objectId: 'nl', text: null, tree: null },
  { ...change, object: 'language', what: 'DELETE', isThere: false, text: null, tree: null },
  { ...change, object: 'email', what: 'CREATE', text: 'Bevestig je aanmelding', tree: null },
];

const overview = {
  firstSteps: calls.firstSteps,
  waiting: calls.waiting,
  attention: calls.attention,
  changes: calls.changes,
  health: calls.health,
};
const all = Object.values(overview);

const nothing: Attention = {
  mails: { failed: [], waiting: 0, nextAttemptDate: null },
  openQuestions: 0,
  outdatedTexts: 0,
  outdatedLanguages: [],
};

/** Packages with a licence of each form, and the longest name. */
const aFew = ['@electric-sql/pglite', 'dompurify', '@img/sharp-wasm32', '@rolldown/binding-linux-arm-gnueabihf'];

/** An administrator's home page, and the components of the product. */
export const homeAdminScreens: readonly Screen[] = [
  {
    name: 'overview',
    inEnglish: true,
    open: async (visit) => {
      const { page, language } = visit;
      await alter(page, overview.firstSteps, () => ({ done: ['tree'], isInUse: false }));
      await alter(page, overview.waiting, () => waiting);
      await alter(page, overview.attention, () => attention);
      await alter(page, overview.changes, () => changes);
      await openOverview(visit);
      const items = (key: string) => page.getByRole('region', { name: text(language, key) }).getByRole('listitem');
      await expect(items('overview.firstSteps.title')).toHaveCount(4);
      await expect(items('overview.waiting.title')).toHaveCount(waiting.length + 3);
      await expect(items('overview.changes.title')).toHaveCount(changes.length);
      await expect(items('overview.health.title')).toHaveCount(5);
    },
  },
  {
    name: 'overview, none',
    open: async (visit) => {
      await alter(visit.page, overview.firstSteps, () => ({ done: [], isInUse: true }));
      await alter(visit.page, overview.waiting, () => []);
      await alter(visit.page, overview.attention, () => nothing);
      await alter(visit.page, overview.changes, () => []);
      await openOverview(visit);
      await expect(visit.page.getByText(text(visit.language, 'overview.waiting.none'))).toBeVisible();
      await expect(visit.page.getByText(text(visit.language, 'overview.changes.none'))).toBeVisible();
    },
  },
  {
    name: 'overview, loading',
    open: async (visit) => {
      for (const call of all) await hold(visit.page, call);
      await openOverview(visit);
      for (const block of ['waiting', 'changes', 'health']) {
        await expect(visit.page.getByText(text(visit.language, `overview.${block}.loading`))).toBeAttached();
      }
    },
  },
  {
    name: 'overview, failed',
    open: async (visit) => {
      for (const call of all) await refuse(visit.page, call, 405);
      await openOverview(visit);
      await expect(visit.page.getByRole('button', { name: text(visit.language, 'error.tryAgain') })).toHaveCount(5);
    },
  },
  {
    name: 'overview, not well',
    open: async (visit) => {
      const { page, language } = visit;
      await page.route(calls.health, async (route) => {
        const parts = await (await route.fetch()).json();
        const db = { status: 'DOWN', details: { readOnly: true } };
        await route.fulfill({
          status: 503,
          json: { ...parts, status: 'DOWN', components: { ...parts.components, db } },
        });
      });
      await openOverview(visit);
      await expect(page.getByText(text(language, 'health.state.down'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'licences',
    inEnglish: true,
    open: async (visit) => {
      await alter(visit.page, calls.bill, (bill: { components: { name: string }[] }) => ({
        ...bill,
        components: bill.components.filter(({ name }) => aFew.includes(name)),
      }));
      await openLicences(visit);
      // Two more rows: the embedded component of one package, and the column heads.
      await expect(visit.page.getByRole('row')).toHaveCount(aFew.length + 2);
    },
  },
  {
    name: 'licences, none found',
    open: async (visit) => {
      await openLicences(visit);
      await visit.page.getByRole('searchbox').fill('nothing like it');
      await expect(visit.page.getByText(text(visit.language, 'licences.none.title'))).toBeVisible();
    },
  },
  {
    name: 'licences, loading',
    open: async (visit) => {
      await hold(visit.page, calls.bill);
      await openLicences(visit);
      await expect(visit.page.getByText(text(visit.language, 'licences.loading'))).toBeAttached();
    },
  },
  {
    name: 'licences, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.bill, 405);
      await openLicences(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'all data',
    open: async (visit) => {
      await openAllData(visit);
      await expect(visit.page.getByRole('region').first().getByRole('link').first()).toHaveText(/\d$/);
    },
  },
  {
    name: 'all data, without numbers and without a list of the name',
    open: async (visit) => {
      await refuse(visit.page, calls.rowCounts, 405);
      await openAllData(visit);
      await visit.page.getByRole('searchbox', { name: text(visit.language, 'allData.search') }).fill('zzz');
      await expect(visit.page.getByText(text(visit.language, 'allData.noneFound'))).toBeVisible();
      await expect(visit.page.getByText(text(visit.language, 'allData.countsFailed'))).toBeVisible();
    },
  },
  {
    name: 'all data, beside a narrow menu',
    open: async (visit) => {
      await openAllData(visit);
      const narrow = visit.page.getByRole('button', { name: text(visit.language, 'global.menu.admin.narrow') });
      if (await narrow.isVisible()) await narrow.click();
    },
  },
];
