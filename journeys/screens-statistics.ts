import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { answerStatistics } from './statistics-figures.ts';
import { beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit, path = '/admin/statistics') => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(path);
};

const see = ({ page, language }: Visit, key: string) =>
  expect(page.getByText(text(language, `statistics.dashboard.${key}`)).first()).toBeVisible();

const seeChart = ({ page, language }: Visit, key: string) =>
  expect(
    page
      .getByRole('figure', { name: text(language, `statistics.dashboard.${key}`) })
      .locator('svg[role=img]')
      .first(),
  ).toBeVisible();

/** Answers that there is sample data, and refuses to remove it. */
const answerSampleData = (page: Page) =>
  page.route('**/api/statistics/sample-data', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { measurements: 400, people: 12 } })
      : route.fulfill({ status: 500, json: {} }),
  );

const removeButton = ({ page, language }: Visit) =>
  page.getByRole('button', { name: text(language, 'statistics.sampleData.remove') });

/** Statistics: figures, paths through a tree, and answers by language. */
export const statisticsScreens: readonly Screen[] = [
  {
    name: 'statistics',
    inEnglish: true,
    open: async (visit) => {
      await answerStatistics(visit.page);
      await open(visit);
      await seeChart(visit, 'days.day');
    },
  },
  {
    name: 'statistics, with sample data',
    inEnglish: true,
    open: async (visit) => {
      await answerStatistics(visit.page);
      await answerSampleData(visit.page);
      await open(visit);
      await seeChart(visit, 'days.day');
      await visit.page.getByRole('button', { name: text(visit.language, 'statistics.dashboard.days.byState') }).click();
      await expect(removeButton(visit)).toBeVisible();
    },
  },
  {
    name: 'statistics, with sample data that is not removed',
    open: async (visit) => {
      await answerStatistics(visit.page);
      await answerSampleData(visit.page);
      await open(visit);
      await removeButton(visit).click();
      await visit.page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(visit.page.getByText(text(visit.language, 'statistics.sampleData.failed'))).toBeVisible();
    },
  },
  {
    name: 'statistics, loading',
    open: async (visit) => {
      await hold(visit.page, calls.actions);
      await open(visit);
      await expect(
        visit.page.getByText(
          text(visit.language, 'statistics.dashboard.loading', {
            title: text(visit.language, 'statistics.dashboard.times.title'),
          }),
        ),
      ).toBeAttached();
    },
  },
  {
    name: 'statistics, without measurements',
    open: async (visit) => {
      await answerStatistics(visit.page, { isEmpty: true });
      await open(visit);
      await see(visit, 'empty');
    },
  },
  {
    name: 'statistics, of too few professionals of an association',
    inEnglish: true,
    open: async (visit) => {
      await answerStatistics(visit.page, { hasFewPeople: true });
      await open(visit, '/admin/statistics?association=1');
      await see(visit, 'fewPeople.title');
    },
  },
  {
    name: 'statistics, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.actions, 400);
      await open(visit);
      await see(visit, 'failed');
    },
  },
  {
    name: 'statistics, while former measurements are counted, as tables',
    open: async (visit) => {
      await answerStatistics(visit.page, { summary: { catchingUp: true } });
      await open(visit, '/admin/statistics?from=2026-11-01&to=2026-11-30');
      await see(visit, 'catchingUp');
      const toggles = visit.page.getByRole('button', { name: text(visit.language, 'statistics.dashboard.asTable') });
      await expect(toggles).toHaveCount(4);
      for (const toggle of await toggles.all()) await toggle.click();
      await expect(visit.page.getByRole('table')).toHaveCount(4);
    },
    reopen: true,
  },
  {
    name: 'statistics on the tree',
    inEnglish: true,
    open: async (visit) => {
      await answerStatistics(visit.page);
      await open(visit, '/admin/statistics/tree?tree=1');
      await seeChart(visit, 'flow.title');
    },
  },
  {
    name: 'statistics on the tree, of no tree',
    open: async (visit) => {
      await visit.page.route('**/api/question-trees-by-tree-id', (route) => route.fulfill({ json: [] }));
      await open(visit, '/admin/statistics/tree');
      await see(visit, 'noTreeText');
    },
  },
  {
    name: 'statistics by language',
    inEnglish: true,
    open: async (visit) => {
      await answerStatistics(visit.page);
      await open(visit, '/admin/statistics/languages?tree=1');
      await see(visit, 'languages.mark');
    },
  },
];
