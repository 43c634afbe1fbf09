import type { RunningExport } from '../contract/src/routes/statistics/statistics-export.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin/statistics/export');
};

const one: RunningExport = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  format: 'xlsx',
  shape: 'actions',
  startedAt: '2026-11-20T10:00:00.000Z',
  rows: 1_234_567,
  total: 8_000_000,
  status: 'RUNNING',
};
const exports: RunningExport[] = [
  one,
  { ...one, id: '1b671a64-40d5-491e-99b0-da01ff1f3342', format: 'codebook-ddi', rows: 0, total: 0, status: 'FINISHED' },
  { ...one, id: '1b671a64-40d5-491e-99b0-da01ff1f3343', format: 'csv', status: 'CANCELLED' },
  { ...one, id: '1b671a64-40d5-491e-99b0-da01ff1f3344', format: 'sav', status: 'FAILED' },
  { ...one, id: '1b671a64-40d5-491e-99b0-da01ff1f3345', format: 'csv', status: 'INTERRUPTED' },
];

const withExports = async (visit: Visit, listed: readonly RunningExport[]) => {
  await visit.page.route(calls.exports, (route) => route.fulfill({ json: listed }));
  await open(visit);
};

/** The export of statistics in its states. */
export const statisticsExportScreens: readonly Screen[] = [
  {
    name: 'export of statistics, with exports in every state',
    inEnglish: true,
    open: async (visit) => {
      await withExports(visit, exports);
      await expect(visit.page.locator('progress')).toBeVisible();
    },
  },
  {
    name: 'export of statistics, with none',
    open: async (visit) => {
      await withExports(visit, []);
      await expect(visit.page.getByText(text(visit.language, 'statisticsExport.noneRunning'))).toBeVisible();
    },
  },
  {
    name: 'export of statistics, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeList);
      await hold(visit.page, calls.exports);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'statisticsExport.loading'))).toBeAttached();
    },
  },
  {
    name: 'export of statistics, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeList, 405);
      await refuse(visit.page, calls.exports, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.failed'))).toHaveCount(2);
    },
  },
  {
    name: 'export of statistics, not counted',
    open: async (visit) => {
      await refuse(visit.page, calls.exportSize, 405);
      await withExports(visit, []);
      const failed = text(visit.language, 'error.fetchingData');
      await expect(visit.page.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible();
    },
  },
  {
    name: 'export of statistics, with a period that ends before it begins',
    open: async (visit) => {
      await withExports(visit, []);
      const { page, language } = visit;
      await page.getByLabel(text(language, 'statisticsExport.from')).fill('2026-02-02');
      await page.getByLabel(text(language, 'statisticsExport.to')).fill('2026-02-01');
      await expect(page.getByText(text(language, 'statisticsExport.wrongPeriod'))).toBeVisible();
    },
  },
];
