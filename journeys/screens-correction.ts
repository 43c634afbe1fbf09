import type { OptionPage } from '../contract/src/routes/measurement.ts';
import type { WaitingVersion } from '../contract/src/routes/tree-corrections.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visiting.ts';
import { cards } from './walking.ts';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin');
};

/** Whatever may be told of a version that waits, with the longest names. */
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

/** What waits for an administrator, and the texts of a page of a professional. */
export const correctionScreens: readonly Screen[] = [
  {
    name: 'overview',
    inEnglish: true,
    open: async (visit) => {
      await alter(visit.page, calls.waiting, () => waiting);
      await open(visit);
      const block = visit.page.getByRole('region', { name: text(visit.language, 'questionTree.waiting.title') });
      await expect(block.getByRole('listitem')).toHaveCount(waiting.length);
    },
  },
  {
    name: 'overview, none',
    open: async (visit) => {
      await alter(visit.page, calls.waiting, () => []);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.waiting.none'))).toBeVisible();
    },
  },
  {
    name: 'overview, loading',
    open: async (visit) => {
      await hold(visit.page, calls.waiting);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'overview, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.waiting, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'texts of a page, open',
    reopen: true,
    inEnglish: true,
    open: async ({ page, url, language }) => {
      // What is scrolled out of half of its place, axe can not judge.
      await alter(page, calls.options, (options: OptionPage[]) =>
        options.slice(0, 1).map((option) => ({ ...option, examples: option.examples.slice(1, 2) })),
      );
      await beSignedIn(page, url, language, 'admin');
      await page.goto('/measure/1');
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('button', { name: text(language, 'questionTree.correct.textsHere') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
];
