import { expect } from './journey.ts';
import { saveData } from './prefetch.ts';
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
} from './visit-helpers.ts';

/** Opens a page of a measurement as if none were open, so that one begins. */
const openAnew = async (visit: Visit, path: string) => {
  // Begins another measurement beside the open ones.
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

/** Begins a measurement and waits for its first question. */
export const measuring = async (visit: Visit) => {
  await openAnew(visit, `/measure/${tree}`);
  await expect(chooseButtons(visit.page, visit.language).first()).toBeVisible();
};

/** Changed fields of an option in the server's answer. */
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

/** The result at its end. */
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
      await saveData(visit.page);
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
