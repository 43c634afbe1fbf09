import { correctMeasurement } from '@ok/contract/routes/measurement/correction.ts';
import {
  getMeasurement,
  getMeasurementPath,
  getMeasurements,
  getMeasurementsOverview,
  type MeasurementSummary,
  openMeasurement,
  recordStart,
  stopMeasurement,
} from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { Claims } from '../http/authentication.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { queryAsUser } from '../sessions/current-user.ts';
import { findCorrectableUntil } from './correction/correction-rules.ts';
import { recordCorrection } from './correction/correction-store.ts';
import { readPath } from './measurement-path.ts';
import { closeMeasurement } from './measurement-store.ts';
import {
  type OwnMeasurementRow,
  requireSummary,
  type SummaryFilter,
  type SummaryRow,
  selectMeasurement,
  selectOverview,
  selectSummaries,
} from './own-measurements-store.ts';
import { insertOfflineStart, openOrInsertMeasurement, type RecordedStartRow, type StartedRow } from './start-store.ts';

const toIsoTime = (text: string) => new Date(text).toISOString();

const findReasonNotToResume = ({ status, readable }: SummaryRow): MeasurementSummary['notResumable'] => {
  if (status === 'STOPPED' || status === 'CORRECTED') return status;
  return readable ? undefined : 'UNREADABLE';
};

const toSummaryFor =
  (correctionDays: number) =>
  (row: SummaryRow): MeasurementSummary => {
    const { readable: _readable, correction, ...summary } = row;
    const reason = findReasonNotToResume(row);
    return {
      ...summary,
      startedAt: toIsoTime(row.startedAt),
      lastActionAt: toIsoTime(row.lastActionAt),
      endedAt: row.endedAt === null ? null : toIsoTime(row.endedAt),
      resumable: reason === undefined,
      ...(reason && { notResumable: reason }),
      correctableUntil: findCorrectableUntil(row, correctionDays, Date.now()),
      correction: correction && { ...correction, correctedAt: toIsoTime(correction.correctedAt) },
    };
  };

/** Makes the function that converts a row to a measurement with all its actions. */
const toMeasurementFor = (correctionDays: number) => (row: OwnMeasurementRow) => {
  const { summary, root_question_id: rootQuestionId, order, actions } = requireSummary(row);
  return {
    ...toSummaryFor(correctionDays)(summary),
    rootQuestionId,
    ...order,
    actions: actions.map((action) => ({ ...action, occurredAt: toIsoTime(action.occurredAt) })),
  };
};

/**
 * Routes of the current user's measurements: lists, one with its actions or its path, opening, closing and correcting.
 */
export const ownMeasurementsRoutes = (
  { authRoute, authQueryRoute }: RegisterRoute,
  { db, correctionDays }: { db: Kysely<Database>; correctionDays: number },
) => {
  const toSummary = toSummaryFor(correctionDays);
  const toMeasurement = toMeasurementFor(correctionDays);

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

  const readSummary = async (...of: Parameters<typeof readMeasurement>): Promise<MeasurementSummary> =>
    toSummary(requireSummary(await readMeasurement(...of)).summary);

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

  authQueryRoute<typeof recordStart, RecordedStartRow>(
    recordStart,
    ({ params, body: { language, ...body } }) =>
      insertOfflineStart({ ...body, key: params.key, language: language.toLowerCase() }),
    async ({ row }) => {
      if (!row.readable) throw new AppError('notFound');
      if (!row.fits) throw fieldError('measurement', 'answerOrder', 'NotAllowed');
      if (row.measurement_id === null) throw new AppError('keyReused', { entityName: 'statistics' });
      return { statisticsId: row.measurement_id };
    },
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
    ({ query, row }) => readPath(db, row, query.language?.toLowerCase() ?? row.lang_key),
  );

  authQueryRoute<typeof stopMeasurement, object>(
    stopMeasurement,
    ({ params }) => closeMeasurement(params.key),
    async ({ params, query, claims }) => readSummary(params.key, query.language, claims, stopMeasurement.access),
  );

  authRoute(correctMeasurement, async ({ params, query, body, currentUser: user, claims }) => {
    await recordCorrection(db, params.key, body, { user, correctionDays });
    return readSummary(body.key, query.language, claims, correctMeasurement.access);
  });
};
