import {
  getMeasurement,
  getMeasurements,
  getMeasurementsOverview,
  openMeasurement,
  recordStart,
  stopMeasurement,
} from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { makeMeasurementReader } from './measurement-reader.ts';
import { closeMeasurement } from './measurement-store.ts';
import {
  type OwnMeasurementRow,
  type SummaryFilter,
  type SummaryRow,
  selectMeasurement,
  selectOverview,
  selectSummaries,
} from './own-measurements-store.ts';
import { pastMeasurementsRoutes } from './past-measurements-routes.ts';
import { insertOfflineStart, openOrInsertMeasurement, type RecordedStartRow, type StartedRow } from './start-store.ts';

/** Routes of the current user's measurements: lists, one with its actions, opening and closing, and those of the past. */
export const ownMeasurementsRoutes = (
  register: RegisterRoute,
  services: { db: Kysely<Database>; correctionDays: number },
) => {
  pastMeasurementsRoutes(register, services);
  const { authQueryRoute } = register;
  const { db, correctionDays } = services;
  const { readMeasurement, readSummary, toSummary, toMeasurement } = makeMeasurementReader(db, correctionDays);

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

  authQueryRoute<typeof stopMeasurement, object>(
    stopMeasurement,
    ({ params }) => closeMeasurement(params.key),
    async ({ params, query, claims }) => readSummary(params.key, query.language, claims, stopMeasurement.access),
  );
};
