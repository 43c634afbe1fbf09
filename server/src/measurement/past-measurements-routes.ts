import { correctMeasurement } from '@ok/contract/routes/measurement/correction.ts';
import { getMeasurementPath, getRecentMeasurements } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { Claims } from '../http/authentication.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { recordCorrection } from './correction/correction-store.ts';
import { readPath } from './measurement-path.ts';
import { makeMeasurementReader } from './measurement-reader.ts';
import {
  type OwnMeasurementRow,
  requireSummary,
  selectMeasurement,
  selectRecentKeys,
} from './own-measurements-store.ts';

/** Routes of the current user's former measurements: the path of one, the newest with their paths, and correcting. */
export const pastMeasurementsRoutes = (
  { authRoute, authQueryRoute }: RegisterRoute,
  { db, correctionDays }: { db: Kysely<Database>; correctionDays: number },
) => {
  const { readMeasurement, readSummary, toSummary } = makeMeasurementReader(db, correctionDays);

  /** Reads measurements with their paths, one after another, so that a long list holds up no other request. */
  async function* readRecent(keys: readonly string[], language: string, claims: Claims) {
    for (const key of keys) {
      const row = await readMeasurement(key, language, claims, getRecentMeasurements.access);
      const { summary, order } = requireSummary(row);
      yield [{ measurement: toSummary(summary), ...order, path: await readPath(db, row, language) }];
    }
  }

  // Not limited to versions whose pages the person may still read: the path shows texts that they answered.
  authQueryRoute<typeof getMeasurementPath, OwnMeasurementRow>(
    getMeasurementPath,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    ({ query, row }) => readPath(db, row, query.language?.toLowerCase() ?? row.lang_key),
  );

  authQueryRoute<typeof getRecentMeasurements, { keys: string[]; lang_key: string }>(
    getRecentMeasurements,
    selectRecentKeys,
    async ({ row: { keys, lang_key }, query, claims }) => {
      const language = query.language?.toLowerCase() ?? lang_key;
      return readRecent(keys, language, claims);
    },
  );

  authRoute(correctMeasurement, async ({ params, query, body, currentUser: user, claims }) => {
    await recordCorrection(db, params.key, body, { user, correctionDays });
    return readSummary(body.key, query.language, claims, correctMeasurement.access);
  });
};
