import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { type RowCounts, runBatches, runDaily } from '../jobs/daily-tasks.ts';

/** Condition of an open measurement that `stopAbandoned` closes, or would close by now. */
export const isAbandoned = sql`(measurement.status = 'OPEN'
  and measurement.last_action_at < now() - make_interval(days => ${sql.lit(serverLimits.measurementDays)}))`;

/** End of an abandoned measurement, independent of the time at which `stopAbandoned` finds it. */
export const abandonedAt = sql`measurement.last_action_at + make_interval(days => ${sql.lit(serverLimits.measurementDays)})`;

/** Closes an open measurement of the current user without an outcome. To be used with `queryAsUser`. */
export const closeMeasurement = (key: string) => ({
  expressions: sql`, stopped as (
      update measurement set status = 'STOPPED', ended_at = least(now(), ${abandonedAt})
      from signed_in
      where measurement.key = ${key} and measurement.user_id = signed_in.id and signed_in.allowed
        and measurement.status = 'OPEN'
    )`,
  from: sql`select`,
});

/**
 * Closes abandoned measurements once a day, in the process that comes first. Until then every query treats them as
 * closed already, with the same end.
 */
export const stopAbandoned = (db: Kysely<Database>, now: Date): Promise<RowCounts | null> =>
  runDaily(db, 'abandoned-measurements', now, async (runBatch) => ({
    stopped: await runBatches(runBatch, 1000, async (trx, batchSize) => {
      const { numAffectedRows } = await sql`
        update measurement set status = 'STOPPED', ended_at = ${abandonedAt}
        where id = any (array(select id from measurement where ${isAbandoned} limit ${batchSize}))`.execute(trx);
      return Number(numAffectedRows ?? 0n);
    }),
  }));
