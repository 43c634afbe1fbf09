import { deleteSampleData, getSampleData } from '@ok/contract/routes/statistics/sample-data.ts';
import {
  getMeasuredLanguages,
  getStatisticsDays,
  getStatisticsFlow,
  getStatisticsLanguages,
  getStatisticsQuestions,
  getStatisticsScores,
  getStatisticsSummary,
} from '@ok/contract/routes/statistics/statistics.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { countSampleData, removeSampleData } from './sample-data/sample-store.ts';
import { countingState, readMeasuredLanguages } from './views/figures-store.ts';
import { type FigureView, type Views, viewsOf } from './views/filters.ts';
import { flowOf } from './views/flow-view.ts';
import { languagesOf } from './views/languages-view.ts';
import { daysOf, scoresOf, shownPeriod, summaryOf, unitOf } from './views/measurement-views.ts';
import { readTreeNames } from './views/publications-store.ts';
import { nameQuestions } from './views/question-names.ts';
import { questionsOf } from './views/question-views.ts';

/** Reads a view and the one that it is compared with at the same time. */
const readBoth = <T>({ main, compared }: Views, read: (view: FigureView) => Promise<T>): Promise<[T, T | null]> =>
  Promise.all([read(main), compared && read(compared)]);

/** @param services `minPeople`: professionals from which on a figure of one association is shown */
export const statisticsRoutes = (
  { authRoute }: RegisterRoute,
  { db, minPeople }: { db: Kysely<Database>; minPeople: number },
) => {
  authRoute(getStatisticsSummary, async ({ query }) => {
    const views = await viewsOf(db, query, { minPeople });
    const [figures, compared] = await readBoth(views, (view) => summaryOf(db, view));
    return {
      figures,
      compared,
      comparedPeriod: query.compare && views.compared ? views.compared.period : null,
      minPeople,
      ...(await countingState(db)),
    };
  });

  authRoute(getStatisticsDays, async ({ query, currentUser }) => {
    const views = await viewsOf(db, query, { minPeople });
    const unit = unitOf(views.main);
    const [{ rows, totals }, other] = await readBoth(views, (view) => daysOf(db, view, unit));
    const trees = [...new Set(rows.map(({ tree }) => tree))];
    return {
      unit,
      ...shownPeriod(views.main, rows),
      trees: await readTreeNames(db, trees, currentUser.langKey),
      rows,
      totals,
      compared: other?.rows ?? null,
    };
  });

  authRoute(getStatisticsScores, async ({ query }) => {
    const [{ total, counts }, other] = await readBoth(await viewsOf(db, query, { minPeople }), (view) =>
      scoresOf(db, view),
    );
    return {
      rows: counts.map(({ score, count }, index) => ({ score, count, compared: other?.counts[index]?.count ?? null })),
      total,
      comparedTotal: other?.total ?? null,
    };
  });

  authRoute(getStatisticsQuestions, async ({ query, currentUser }) => {
    const views = await viewsOf(db, query, { minPeople });
    const [{ questions, figures }, other] = await readBoth(views, (view) => questionsOf(db, view));
    const names = await nameQuestions(db, questions, views.main.publications, currentUser.langKey);
    return [...figures].flatMap(([key, own]) => {
      const name = names.get(key);
      return name ? [{ ...name, ...own, compared: other?.figures.get(key) ?? null }] : [];
    });
  });

  authRoute(getStatisticsFlow, async ({ query, currentUser }) => {
    const views = await viewsOf(db, query, { minPeople, needsTree: true });
    const [{ flow, roots }, other] = await readBoth(views, (view) => flowOf(db, view, currentUser.langKey));
    return { roots, flow, compared: other?.flow ?? null };
  });

  authRoute(getStatisticsLanguages, async ({ query, currentUser }) => {
    const { main } = await viewsOf(db, query, { minPeople, needsTree: true });
    return languagesOf(db, main, currentUser.langKey);
  });

  authRoute(getMeasuredLanguages, () => readMeasuredLanguages(db));
};

/** Routes by which administrators count and remove the sample data of a demonstration. */
export const sampleDataRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(getSampleData, () => countSampleData(db));

  authRoute(deleteSampleData, async ({ currentUser }) => {
    await removeSampleData(db, currentUser.id);
    return undefined;
  });
};
