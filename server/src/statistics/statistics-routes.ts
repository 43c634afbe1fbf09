import {
  getStatisticsDays,
  getStatisticsFlow,
  getStatisticsLanguages,
  getStatisticsQuestions,
  getStatisticsScores,
  getStatisticsSummary,
} from '@ok/contract/routes/statistics.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { countingState } from './figures-store.ts';
import { viewsOf } from './filters.ts';
import { flowOf } from './flow-view.ts';
import { languagesOf } from './languages-view.ts';
import { daysOf, scoresOf, shownPeriod, summaryOf, unitOf } from './measurement-views.ts';
import { treeNames } from './publications-store.ts';
import { nameQuestions } from './question-names.ts';
import { questionsOf } from './question-views.ts';

/** What administrators see of all measurements together. */
export const statisticsRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(getStatisticsSummary, async ({ query }) => {
    const { main, compared } = await viewsOf(db, query);
    return {
      figures: await summaryOf(db, main),
      compared: compared && (await summaryOf(db, compared)),
      comparedPeriod: query.compare && compared ? compared.period : null,
      ...(await countingState(db)),
    };
  });

  authRoute(getStatisticsDays, async ({ query, currentUser }) => {
    const { main, compared } = await viewsOf(db, query);
    const unit = unitOf(main);
    const rows = await daysOf(db, main, unit);
    const trees = [...new Set(rows.map(({ tree }) => tree))];
    return {
      unit,
      ...shownPeriod(main, rows),
      trees: await treeNames(db, trees, currentUser.langKey),
      rows,
      compared: compared && (await daysOf(db, compared, unit)),
    };
  });

  authRoute(getStatisticsScores, async ({ query }) => {
    const { main, compared } = await viewsOf(db, query);
    const { total, counts } = await scoresOf(db, main);
    const other = compared && (await scoresOf(db, compared));
    return {
      rows: counts.map(({ score, count }, index) => ({ score, count, compared: other?.counts[index]?.count ?? null })),
      total,
      comparedTotal: other?.total ?? null,
    };
  });

  authRoute(getStatisticsQuestions, async ({ query, currentUser }) => {
    const { main, compared } = await viewsOf(db, query);
    const { questions, figures } = await questionsOf(db, main);
    const other = compared && (await questionsOf(db, compared)).figures;
    const names = await nameQuestions(db, questions, main.publications, currentUser.langKey);
    return [...figures].flatMap(([key, own]) => {
      const name = names.get(key);
      return name ? [{ ...name, ...own, compared: other?.get(key) ?? null }] : [];
    });
  });

  authRoute(getStatisticsFlow, async ({ query, currentUser }) => {
    const { main, compared } = await viewsOf(db, query, true);
    const { flow, roots } = await flowOf(db, main, currentUser.langKey);
    return { roots, flow, compared: compared && (await flowOf(db, compared, currentUser.langKey)).flow };
  });

  authRoute(getStatisticsLanguages, async ({ query, currentUser }) => {
    const { main } = await viewsOf(db, query, true);
    return languagesOf(db, main, currentUser.langKey);
  });
};
