import { orderOfAnswers } from '@ok/contract/measurement/order-of-answers.ts';
import { answersOf } from '@ok/contract/measurement/replay.ts';
import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import {
  getMeasurement,
  getMeasurementPath,
  getMeasurements,
  getMeasurementsOverview,
  type MeasurementSummary,
  openMeasurement,
  stopMeasurement,
} from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Authority } from '@ok/contract/rules/authority.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Claims } from '../http/authentication.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { queryAsUser } from '../sessions/current-user.ts';
import { closeMeasurement } from './measurement-store.ts';
import {
  type MeasurementRow,
  readPages,
  type SummariesWanted,
  type SummaryRow,
  selectMeasurement,
  selectOverview,
  selectSummaries,
} from './own-measurements-store.ts';
import { openOrInsertMeasurement, type StartedRow } from './start-store.ts';

const instant = (text: string) => new Date(text).toISOString();

const summaryOf = ({ readable, ...row }: SummaryRow): MeasurementSummary => {
  const why = row.status === 'STOPPED' ? 'STOPPED' : readable ? undefined : 'UNREADABLE';
  return {
    ...row,
    startedAt: instant(row.startedAt),
    lastActionAt: instant(row.lastActionAt),
    endedAt: row.endedAt === null ? null : instant(row.endedAt),
    resumable: why === undefined,
    ...(why && { notResumable: why }),
  };
};

/** @throws AppError `notFound` where there is no such measurement, or it is somebody else's */
const found = ({ summaries, ...row }: MeasurementRow) => {
  const [summary] = summaries ?? [];
  if (!summary) throw new AppError('notFound');
  return { ...row, summary };
};

/** A measurement with all that was done in it. */
const withActions = (row: MeasurementRow) => {
  const { summary, root_question_id: rootQuestionId, order, actions } = found(row);
  return {
    ...summaryOf(summary),
    rootQuestionId,
    ...order,
    actions: actions.map((action) => ({ ...action, occurredAt: instant(action.occurredAt) })),
  };
};

/** Pages that are read and taken apart at once, so that a long way holds up nobody. */
const pagesAtOnce = 50;

type Page = { question: QuestionPage; options: OptionPage[] };

const pagesOf = async (
  db: Kysely<Database>,
  { publicationId, language, questionIds }: { publicationId: number; language: string; questionIds: number[] },
): Promise<Map<number, Page>> => {
  const pages = new Map<number, Page>();
  for (let done = 0; done < questionIds.length; done += pagesAtOnce) {
    const some = questionIds.slice(done, done + pagesAtOnce);
    for (const row of await readPages(db, { publicationId, questionIds: some, language }))
      pages.set(row.question_id, { question: JSON.parse(row.question), options: JSON.parse(row.options) });
  }
  return pages;
};

/** Finding one's own measurements again: what is open, what came of others and why, and closing one. */
export const ownMeasurementsRoutes = ({ authQueryRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  /** What has become of a measurement by a statement before. */
  const read = async (
    key: string,
    language: string | undefined,
    { sessionId }: Claims,
    needed: readonly Authority[],
  ): Promise<MeasurementRow> => {
    const selected = selectMeasurement(key, language?.toLowerCase());
    const session = await queryAsUser<MeasurementRow>(db, sessionId, needed, selected);
    if (!session) throw new AppError('unauthorized');
    return session.row;
  };

  authQueryRoute<typeof getMeasurementsOverview, { open: SummaryRow[]; latest: SummaryRow[]; total: number }>(
    getMeasurementsOverview,
    ({ query }) => selectOverview(query.language?.toLowerCase()),
    async ({ row: { open, latest, total } }) => ({
      open: open.map(summaryOf),
      latest: latest.map(summaryOf),
      total: Number(total),
    }),
  );

  authQueryRoute<typeof getMeasurements, { summaries: SummaryRow[]; total: number }>(
    getMeasurements,
    ({ query }) => {
      const { sort = 'startedAt,desc', treeId, status, from, to, language } = query;
      const [by, direction] = sort.split(',');
      return selectSummaries({
        ...parsePaging(query),
        sort: by as SummariesWanted['sort'],
        descending: direction === 'desc',
        treeId,
        status,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        language: language?.toLowerCase(),
      });
    },
    async ({ query, row, reply }) => {
      const { page: _page, size: _size, treeId, ...rest } = query;
      const said = { ...rest, treeId: treeId === undefined ? undefined : String(treeId) };
      reply.headers(createPageHeaders(getMeasurements.path, parsePaging(query), Number(row.total), said));
      return row.summaries.map(summaryOf);
    },
  );

  authQueryRoute<typeof getMeasurement, MeasurementRow>(
    getMeasurement,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ row }) => withActions(row),
  );

  authQueryRoute<typeof openMeasurement, StartedRow>(
    openMeasurement,
    ({ body: { treeId: treeRowId, language, ...body } }) =>
      openOrInsertMeasurement({ treeRowId, language: language?.toLowerCase(), ...body }),
    async ({ body, claims, row }) => {
      if (row.measurement_id === null) {
        throw row.startable ? new AppError('keyReused', { entityName: 'statistics' }) : new AppError('notFound');
      }
      return withActions(await read(row.key, body.language, claims, openMeasurement.access));
    },
  );

  // Also of a version whose pages this person may not read any more: these are the words they answered to.
  authQueryRoute<typeof getMeasurementPath, MeasurementRow>(
    getMeasurementPath,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ query, row }) => {
      const { summary, lang_key, root_question_id, order, actions } = found(row);
      const answers = answersOf(root_question_id, actions)
        .map((answer, index) => ({ ...answer, step: index + 1 }))
        .slice(-limits.measurementSteps);
      const pages = await pagesOf(db, {
        publicationId: summary.publicationId,
        language: query.language?.toLowerCase() ?? lang_key,
        questionIds: [...new Set(answers.map(({ questionId }) => questionId))],
      });
      const steps = answers.flatMap(({ questionId, optionId, step }) => {
        const page = pages.get(questionId);
        const shown = orderOfAnswers(page?.options ?? [], order);
        const letter = shown.findIndex(({ id }) => id === optionId);
        const option = shown[letter];
        return page && option ? [{ step, question: page.question, option, letter }] : [];
      });
      return { steps, result: steps.at(-1)?.option.result ?? null };
    },
  );

  authQueryRoute<typeof stopMeasurement, object>(
    stopMeasurement,
    ({ params }) => closeMeasurement(params.key),
    async ({ params, query, claims }) =>
      summaryOf(found(await read(params.key, query.language, claims, stopMeasurement.access)).summary),
  );
};
