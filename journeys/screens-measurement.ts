import type { MeasurementSummary } from '@ok/contract/routes/own-measurements.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import {
  alter,
  answer,
  calls,
  chooseButtons,
  heading,
  hold,
  noTree,
  openSignedIn,
  refuse,
  seeHeading,
  text,
  tree,
} from './visiting.ts';

type Overview = { open: MeasurementSummary[] };

/** One that was left at its third question. */
const left: MeasurementSummary = {
  key: '00000000-0000-4000-8000-000000000000',
  statisticsId: 1,
  publicationId: 1,
  treeRowId: tree,
  treeId: tree,
  treeName: 'OK! Baby (0-12 maanden)',
  treeVersion: 1,
  language: 'nl',
  startedAt: '2026-11-20T14:02:00Z',
  lastActionAt: '2026-11-20T14:12:00Z',
  endedAt: null,
  status: 'OPEN',
  step: 3,
  score: null,
  resultName: null,
  resumable: true,
};
const unreadable = { ...left, resumable: false, notResumable: 'UNREADABLE' } as const;

/** Makes these the open measurements of whoever looks. */
const withOpen = ({ page }: Visit, open: MeasurementSummary[]) =>
  alter(page, calls.overview, (overview: Overview) => ({ ...overview, open }));

/** Opens a page of a measurement where none is open, so that one begins. */
const openAnew = async (visit: Visit, path: string) => {
  // Whatever is open stays so: another one is begun beside it.
  await visit.page.route(calls.open, async (route) => {
    const { treeId, key, language } = route.request().postDataJSON();
    const options = { headers: { authorization: (await route.request().allHeaders()).authorization ?? '' } };
    const begun = `${visit.url}/api/measurement/start/${treeId}?language=${language}&key=${key}`;
    await visit.page.request.get(begun, options);
    const found = `${visit.url}/api/measurements/${key}?language=${language}`;
    await route.fulfill({ response: await visit.page.request.get(found, options) });
  });
  await openSignedIn(visit, path);
};

/** At a measurement that cannot be gone on with. */
const atClosed = async (visit: Visit, measured: MeasurementSummary) => {
  await visit.page.route(calls.open, (route) =>
    route.fulfill({ json: { ...measured, rootQuestionId: 1, actions: [] } }),
  );
  await openSignedIn(visit, `/measure/${tree}`);
};

/** At the first question. */
const measuring = async (visit: Visit) => {
  await openAnew(visit, `/measure/${tree}`);
  await expect(chooseButtons(visit.page, visit.language).first()).toBeVisible();
};

/** One option of a question as the server sends it, as far as it is changed here. */
type Option = { name: string; examples?: unknown; result?: { score: number } | null };

/** The measurement, from its start to its last question. */
export const measurementScreens: readonly Screen[] = [
  { name: 'measurement', inEnglish: true, open: measuring },
  {
    name: 'measurement, third question',
    open: async (visit) => {
      await measuring(visit);
      await answer(visit.page, visit.language, 2);
    },
  },
  {
    name: 'measurement, loading',
    open: async (visit) => {
      await hold(visit.page, calls.open);
      await openSignedIn(visit, `/measure/${tree}`);
      await expect(heading(visit.page)).toHaveText(text(visit.language, 'measure.loading'));
    },
  },
  {
    name: 'measurement, answers loading',
    open: async (visit) => {
      await hold(visit.page, calls.options);
      await openAnew(visit, `/measure/${tree}`);
      await expect(
        visit.page.getByText(text(visit.language, 'measure.step', { step: 1 })).filter({ visible: true }),
      ).toBeVisible();
      await expect(heading(visit.page)).not.toHaveText(text(visit.language, 'measure.loading'));
    },
  },
  {
    name: 'measurement, answers failed',
    open: async (visit) => {
      await refuse(visit.page, calls.options, 405);
      await openAnew(visit, `/measure/${tree}`);
      await expect(visit.page.getByText(text(visit.language, 'measure.error.options'))).toBeVisible();
    },
  },
  {
    name: 'measurement, question failed',
    open: async (visit) => {
      await refuse(visit.page, calls.question, 405);
      await openAnew(visit, `/measure/${tree}`);
      await seeHeading(visit.page, text(visit.language, 'measure.error.question'));
    },
  },
  {
    name: 'measurement, one card failed',
    open: async (visit) => {
      await refuse(visit.page, calls.examples, 405);
      await alter(visit.page, calls.options, ([first, ...rest]: Option[]) => [{ ...first, examples: null }, ...rest]);
      await openAnew(visit, `/measure/${tree}`);
      const failed = visit.page.getByText(text(visit.language, 'error.fetchingData'));
      await expect(failed.filter({ visible: true })).toHaveCount(1);
    },
  },
  {
    name: 'measurement, without answers',
    open: async (visit) => {
      await alter(visit.page, calls.options, () => []);
      await openAnew(visit, `/measure/${tree}`);
      await expect(visit.page.getByText(text(visit.language, 'measure.noOptions'))).toBeVisible();
    },
  },
  {
    name: 'measurement, with a tree that is not there',
    open: async (visit) => {
      await openAnew(visit, `/measure/${noTree}`);
      await seeHeading(visit.page, text(visit.language, 'measure.error.notFound'));
    },
  },
  {
    name: 'measurement, not started',
    open: async (visit) => {
      await refuse(visit.page, calls.open, 503);
      await openSignedIn(visit, `/measure/${tree}`);
      await seeHeading(visit.page, text(visit.language, 'measure.error.question'));
    },
  },
];

/** One that was left, where it is offered again. */
export const openMeasurementScreens: readonly Screen[] = [
  {
    name: 'home, with open measurements',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left, unreadable]);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.open.unreadableText'))).toBeVisible();
    },
  },
  {
    name: 'home, where it is not known what is open',
    open: async (visit) => {
      await refuse(visit.page, calls.overview, 503);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.open.error'))).toBeVisible();
    },
  },
  {
    name: 'home, closing a measurement, open',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left]);
      await openSignedIn(visit, '/');
      await visit.page.getByRole('button', { name: text(visit.language, 'home.open.close') }).click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'instruction, starting what is open, open',
    inEnglish: true,
    open: async (visit) => {
      await withOpen(visit, [left]);
      await openSignedIn(visit, `/question-trees/${tree}`);
      await visit.page
        .getByRole('main')
        .getByRole('link', { name: text(visit.language, 'instruction.start'), exact: true })
        .click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'measurement, closed elsewhere',
    inEnglish: true,
    open: async (visit) => {
      await atClosed(visit, { ...left, status: 'STOPPED', resumable: false, notResumable: 'STOPPED' });
      await seeHeading(visit.page, text(visit.language, 'measure.closed.stopped'));
    },
  },
  {
    name: 'measurement, not to be gone on with',
    inEnglish: true,
    open: async (visit) => {
      await atClosed(visit, unreadable);
      await seeHeading(visit.page, text(visit.language, 'measure.closed.unreadable'));
    },
  },
  {
    name: 'measurement, not found again',
    open: async (visit) => {
      await measuring(visit);
      await refuse(visit.page, calls.measurement, 503);
      await visit.page.reload();
      await expect(visit.page.getByText(text(visit.language, 'measure.error.safe'))).toBeVisible();
    },
  },
];

/** What it ends with. */
export const resultScreens: readonly Screen[] = [
  {
    name: 'result',
    inEnglish: true,
    open: async (visit) => {
      await measuring(visit);
      await answer(visit.page, visit.language);
    },
  },
  {
    name: 'result, without a score',
    open: async (visit) => {
      await alter(visit.page, calls.options, (options: Option[]) =>
        options.map((option) => ({ ...option, result: option.result && { ...option.result, score: 0 } })),
      );
      await measuring(visit);
      const failed = visit.page.getByText(text(visit.language, 'result.error.scoreRange'));
      for (let step = 1; !(await failed.isVisible()); step += 1) {
        const here = visit.page
          .getByText(text(visit.language, 'measure.step', { step }), { exact: true })
          .filter({ visible: true });
        await expect(here.or(failed)).toBeVisible();
        if (await here.isVisible()) await chooseButtons(visit.page, visit.language).first().click();
      }
    },
  },
];
