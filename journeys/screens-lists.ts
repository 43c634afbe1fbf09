import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { asDraft, beSignedIn, calls, hold, refuse, seeHeading, text } from './visit-helpers.ts';

const go = async ({ page, url, language }: Visit, path: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(path);
};

const list = '/entity/question-option';
const row = '/entity/question-option/6';

/** Rows with the longest texts. */
const some = [1, 2, 3, 4].map((id) => ({
  id,
  revision: 1,
  name: `De ouder ${'reageert steeds '.repeat(id * 4)}${'x'.repeat(id * 8)}`,
  identifier: `X${id}`,
  position: id,
  hasDivider: id % 2 === 0,
  dividerText: id % 2 === 0 ? 'of' : null,
  questionId: null,
  questionName: null,
  result: { id, score: id },
  examples: [],
}));

/** axe takes seconds for the many hundreds of rows, also behind a modal. */
const withFewRows = ({ page }: Visit) => page.route(calls.optionList, (route) => route.fulfill({ json: some }));

/** Lists of the back-office, a row of them, its deletion, and the global search. */
export const listScreens: readonly Screen[] = [
  {
    name: 'list of options',
    inEnglish: true,
    open: async (visit) => {
      await withFewRows(visit);
      await go(visit, `${list}?with=result`);
      await seeHeading(visit.page, text(visit.language, 'questionOption.home.title'));
      await expect(visit.page.getByRole('table')).toBeVisible();
      // The table is wider than its window and scrolled to its end, because axe can't judge elements beyond the last
      // visible column.
      await visit.page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: 10_000 }));
    },
  },
  {
    name: 'list with pictures',
    open: async (visit) => {
      await go(visit, '/entity/test-result');
      await expect(visit.page.getByRole('table').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'list, empty',
    open: async (visit) => {
      await visit.page.route(calls.optionList, (route) => route.fulfill({ json: [] }));
      await go(visit, list);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.emptyTitle'))).toBeVisible();
    },
  },
  {
    name: 'list, nothing found',
    open: async (visit) => {
      await go(visit, `${list}?search=zzz&of=questionId.2`);
      await expect(visit.page.getByText(text(visit.language, 'questionOption.home.notFound'))).toBeVisible();
    },
  },
  {
    name: 'list, loading',
    open: async (visit) => {
      await hold(visit.page, calls.optionList);
      await go(visit, list);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'list, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.optionList, 405);
      await go(visit, list);
      await expect(visit.page.getByText(text(visit.language, 'entity.failed'))).toBeVisible();
    },
  },
  {
    name: 'detail of an option',
    inEnglish: true,
    open: async (visit) => {
      await go(visit, row);
      await expect(visit.page.getByRole('heading', { name: text(visit.language, 'entity.uses.title') })).toBeVisible();
    },
  },
  {
    name: 'detail of a result',
    open: async (visit) => {
      await go(visit, '/entity/test-result/6');
      await expect(visit.page.getByRole('definition').getByRole('img').first()).toBeVisible();
      await expect(visit.page.getByRole('heading', { name: text(visit.language, 'entity.uses.title') })).toBeVisible();
    },
  },
  {
    name: 'detail, loading',
    open: async (visit) => {
      await hold(visit.page, calls.optionRow);
      await go(visit, row);
      await expect(visit.page.getByText(text(visit.language, 'entity.detail.loading'))).toBeAttached();
    },
  },
  {
    name: 'detail, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.optionRow, 405);
      await go(visit, row);
      await expect(visit.page.getByText(text(visit.language, 'entity.failed'))).toBeVisible();
    },
  },
  {
    name: 'deletion of a row, open',
    inEnglish: true,
    open: async (visit) => {
      await withFewRows(visit);
      await asDraft(visit.page, '**/api/question-options/6');
      await visit.page.route('**/api/question-options/6/uses', (route) => route.fulfill({ json: [] }));
      await go(visit, `${row}/delete`);
      await expect(visit.page.getByRole('alertdialog').getByText('Nee, de ouder volgt vooral')).toBeVisible();
    },
  },
  {
    name: 'deletion of a row that changes no more, open',
    open: async (visit) => {
      await withFewRows(visit);
      await go(visit, `${row}/delete`);
      await expect(
        visit.page.getByRole('alertdialog').getByText(text(visit.language, 'questionTree.correct.why', { version: 1 })),
      ).toBeVisible();
    },
  },
  {
    name: 'deletion of a row that is used, open',
    reopen: true,
    open: async (visit) => {
      await go(visit, '/entity/test-result/6/delete');
      await expect(visit.page.getByText(text(visit.language, 'error.inuse'))).toBeVisible();
    },
  },
  {
    name: 'search in all content, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await go(visit, '/entity/language');
      await visit.page.getByRole('button', { name: text(visit.language, 'entity.search.title') }).click();
      // As few results as fit: axe can't judge those scrolled out of the list.
      await visit.page.getByRole('combobox').fill('reageert vlot');
      await expect(visit.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'menu of the back-office, open',
    reopen: true,
    open: async (visit) => {
      await go(visit, '/entity/language');
      await visit.page
        .getByRole('button', { name: text(visit.language, 'global.menu.admin.main'), exact: true })
        .click();
      await expect(visit.page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    },
  },
];
