import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
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
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Claims } from '../http/authentication.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { queryAsUser } from '../sessions/current-user.ts';
import { closeMeasurement } from './measurement-store.ts';
import {
  type OwnMeasurementRow,
  readPages,
  type SummaryFilter,
  type SummaryRow,
  selectMeasurement,
  selectOverview,
  selectSummaries,
} from './own-measurements-store.ts';
import { openOrInsertMeasurement, type StartedRow } from './start-store.ts';

const toIsoTime = (text: string) => new Date(text).toISOString();

const toSummary = ({ readable, ...row }: SummaryRow): MeasurementSummary => {
  const reason = row.status === 'STOPPED' ? 'STOPPED' : readable ? undefined : 'UNREADABLE';
  return {
    ...row,
    startedAt: toIsoTime(row.startedAt),
    lastActionAt: toIsoTime(row.lastActionAt),
    endedAt: row.endedAt === null ? null : toIsoTime(row.endedAt),
    resumable: reason === undefined,
    ...(reason && { notResumable: reason }),
  };
};

/** @throws AppError `notFound` for a missing measurement, and for one of another user */
const requireSummary = ({ summaries, ...row }: OwnMeasurementRow) => {
  const [summary] = summaries ?? [];
  if (!summary) throw new AppError('notFound');
  return { ...row, summary };
};

/** Converts a row to a measurement with all its actions. */
const toMeasurement = (row: OwnMeasurementRow) => {
  const { summary, root_question_id: rootQuestionId, order, actions } = requireSummary(row);
  return {
    ...toSummary(summary),
    rootQuestionId,
    ...order,
    actions: actions.map((action) => ({ ...action, occurredAt: toIsoTime(action.occurredAt) })),
  };
};

/** Pages to read and parse at a time, so that a long path doesn't hold up other requests. */
const pathPagesPerRead = 50;

type ParsedPage = { question: QuestionPage; options: OptionPage[] };

const loadPages = async (
  db: Kysely<Database>,
  { publicationId, language, questionIds }: { publicationId: number; language: string; questionIds: number[] },
): Promise<Map<number, ParsedPage>> => {
  const pages = new Map<number, ParsedPage>();
  for (let done = 0; done < questionIds.length; done += pathPagesPerRead) {
    const batchIds = questionIds.slice(done, done + pathPagesPerRead);
    for (const row of await readPages(db, { publicationId, questionIds: batchIds, language }))
      pages.set(row.question_id, { question: JSON.parse(row.question), options: JSON.parse(row.options) });
  }
  return pages;
};

/** Routes of the current user's measurements: lists, one with its actions or its path, opening and closing. */
export const ownMeasurementsRoutes = ({ authQueryRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  /** Reads a measurement after another statement has changed it. */
  const readMeasurement = async (
    key: string,
    language: string | undefined,
    { sessionId }: Claims,
    needed: readonly Authority[],
  ): Promise<OwnMeasurementRow> => {
    const selected = selectMeasurement(key, language?.toLowerCase());
    const session = await queryAsUser<OwnMeasurementRow>(db, sessionId, needed, selected);
    if (!session) throw new AppError('unauthorized');
    return session.row;
  };

  authQueryRoute<typeof getMeasurementsOverview, { open: SummaryRow[]; latest: SummaryRow[]; total: number }>(
    getMeasurementsOverview,
    ({ query }) => selectOverview(query.language?.toLowerCase()),
    async ({ row: { open, latest, total } }) => ({
      open: open.map(toSummary),
      latest: latest.map(toSummary),
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
        sort: by as SummaryFilter['sort'],
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
      const queryParameters = { ...rest, treeId: treeId === undefined ? undefined : String(treeId) };
      reply.headers(createPageHeaders(getMeasurements.path, parsePaging(query), Number(row.total), queryParameters));
      return row.summaries.map(toSummary);
    },
  );

  authQueryRoute<typeof getMeasurement, OwnMeasurementRow>(
    getMeasurement,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ row }) => toMeasurement(row),
  );

  authQueryRoute<typeof openMeasurement, StartedRow>(
    openMeasurement,
    ({ body: { treeId: treeRowId, language, ...body } }) =>
      openOrInsertMeasurement({ treeRowId, language: language?.toLowerCase(), ...body }),
    async ({ body, claims, row }) => {
      if (row.measurement_id === null) {
        throw row.startable ? new AppError('keyReused', { entityName: 'statistics' }) : new AppError('notFound');
      }
      return toMeasurement(await readMeasurement(row.key, body.language, claims, openMeasurement.access));
    },
  );

  // Not limited to versions whose pages the person may still read: the path shows texts that they answered.
  authQueryRoute<typeof getMeasurementPath, OwnMeasurementRow>(
    getMeasurementPath,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ query, row }) => {
      const { summary, lang_key, root_question_id, order, actions } = requireSummary(row);
      const answers = answersOf(root_question_id, actions)
        .map((answer, index) => ({ ...answer, step: index + 1 }))
        .slice(-limits.measurementSteps);
      const pages = await loadPages(db, {
        publicationId: summary.publicationId,
        language: query.language?.toLowerCase() ?? lang_key,
        questionIds: [...new Set(answers.map(({ questionId }) => questionId))],
      });
      const steps = answers.flatMap(({ questionId, optionId, step }) => {
        const page = pages.get(questionId);
        const orderedOptions = orderAnswers(page?.options ?? [], order);
        const letter = orderedOptions.findIndex(({ id }) => id === optionId);
        const option = orderedOptions[letter];
        return page && option ? [{ step, question: page.question, option, letter }] : [];
      });
      return { steps, result: steps.at(-1)?.option.result ?? null };
    },
  );

  authQueryRoute<typeof stopMeasurement, object>(
    stopMeasurement,
    ({ params }) => closeMeasurement(params.key),
    async ({ params, query, claims }) =>
      toSummary(
        requireSummary(await readMeasurement(params.key, query.language, claims, stopMeasurement.access)).summary,
      ),
  );
};
