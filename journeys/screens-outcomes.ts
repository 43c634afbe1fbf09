import type { Outcomes } from '../contract/src/routes/trees/tree-outcomes.ts';
import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { firstOf, teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/question-trees/${teen}/outcomes`);
};

/** Numbers of every size, some of too few people, with changes and steps at nodes of the tree. */
const fillOutcomes = (outcomes: Outcomes, document: TreeDocument): Outcomes => {
  const { key, options } = firstOf(document);
  const [first = '', second = ''] = options.map((option) => option.key);
  const result = Object.keys(document.results)[0] ?? '';
  const cells = (score: number) =>
    outcomes.totals.map((_, at) => (at + 1 === score ? 12_345 : at + 2 === score ? 35 : at === score ? null : 0));
  return {
    ...outcomes,
    version: 2,
    measurements: 86_700,
    stay: 86_415,
    up: null,
    down: 210,
    untold: 50,
    rows: outcomes.rows.map(({ score }) => ({
      score,
      cells: cells(score),
      untold: score === 3 ? 50 : 0,
      total: 12_380,
    })),
    totals: outcomes.totals.map(() => 12_380),
    steps: [
      { question: key, option: first, why: 'answerGone', measurements: 30 },
      { question: key, option: null, why: 'notAnswered', measurements: 20 },
    ],
    otherSteps: null,
    changes: [
      {
        kind: 'leads',
        node: 'option',
        key: second,
        through: 35,
        shifted: 35,
        shifts: [
          { from: 5, to: 4, measurements: 35 },
          { from: 5, to: 6, measurements: null },
        ],
      },
      { kind: 'leads', node: 'result', key: result, through: null, shifted: null, shifts: [] },
      { kind: 'reworded', node: 'question', key, through: 86_700, shifted: 35, shifts: [] },
    ],
  };
};

const see = (key: string) => async (visit: Visit) => {
  await expect(visit.page.getByText(text(visit.language, `questionTree.outcomes.${key}`)).first()).toBeVisible();
};

/** The outcomes of a draft, in the screen's states. */
export const outcomeScreens: readonly Screen[] = [
  {
    name: 'outcomes of a draft',
    inEnglish: true,
    open: async (visit) => {
      await visit.page.route(calls.treeOutcomes, async (route) => {
        const response = await route.fetch();
        const tree = await route.fetch({ url: `${visit.url}/api/question-trees/${teen}/document` });
        await route.fulfill({ response, json: fillOutcomes(await response.json(), (await tree.json()).document) });
      });
      await open(visit);
      await see('causes')(visit);
      await expect(visit.page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'outcomes of a draft, of too few people',
    open: async (visit) => {
      await alter(visit.page, calls.treeOutcomes, (outcomes: Outcomes) => ({ ...outcomes, measurements: null }));
      await open(visit);
      await see('folded')(visit);
    },
  },
  {
    name: 'outcomes of a draft, without measurements',
    open: async (visit) => {
      await alter(visit.page, calls.treeOutcomes, (outcomes: Outcomes) => ({ ...outcomes, measurements: 0 }));
      await open(visit);
      await see('none')(visit);
    },
  },
  {
    name: 'outcomes of a draft, of a tree that was never live',
    open: async (visit) => {
      await alter(visit.page, calls.treeOutcomes, (outcomes: Outcomes) => ({ ...outcomes, live: null }));
      await open(visit);
      await see('neverLive')(visit);
    },
  },
  {
    name: 'outcomes of a draft, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeOutcomes);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.outcomes.loading'))).toBeAttached();
    },
  },
  {
    name: 'outcomes of a draft, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeOutcomes, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];
