import type { ExportFormat, ExportShape, RunningExport } from '@ok/contract/routes/statistics/statistics-export.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { type NewAuditEvent, recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { advisoryLocks } from '../../db/transactions/locks.ts';

/** How an export ended; `INTERRUPTED` by the process that ran it, which stopped or was killed. */
export type ExportOutcome = 'FINISHED' | 'CANCELLED' | 'FAILED' | 'INTERRUPTED';

/** A new export: its administrator, what it is, and how many rows there are. */
export type ExportJob = { id: string; userId: number; format: ExportFormat; shape: ExportShape; total: number };

const { maxRunning: maxExports, heartbeatTimeoutSeconds: silentSeconds } = serverLimits.exports;

/** Condition of a running export. One whose process saved no progress for a while was killed, and doesn't count. */
const isRunningExport = sql<boolean>`status = 'RUNNING' and seen_at > now() - make_interval(secs => ${sql.lit(silentSeconds)})`;

const countRunning = async (db: Kysely<Database>, userId: number): Promise<number> => {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from statistics_export where user_id = ${userId} and ${isRunningExport}`.execute(
    db,
  );
  return rows[0]?.running ?? 0;
};

/** Checks whether an administrator runs as many exports as allowed. */
export const hasMaxExports = async (db: Kysely<Database>, userId: number): Promise<boolean> =>
  (await countRunning(db, userId)) >= maxExports;

/**
 * Begins an export unless its administrator runs as many as allowed. A lock orders two exports that begin together.
 *
 * @param event audit event of the export
 * @returns false where the administrator runs too many; then nothing has changed
 */
export const beginExport = (db: Kysely<Database>, job: ExportJob, event: NewAuditEvent): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.exportStart)}, ${job.userId}::int)`.execute(trx);
    if (await hasMaxExports(trx, job.userId)) return false;
    const { userId: user_id, ...row } = job;
    await trx
      .insertInto('statistics_export')
      .values({ ...row, user_id })
      .execute();
    await recordEvent(trx, event);
    return true;
  });

/** Saves how many rows were sent. Returns whether the export has to stop, as one does whose row is gone. */
export const reportProgress = async (db: Kysely<Database>, id: string, rows: number): Promise<boolean> => {
  const row = await db
    .updateTable('statistics_export')
    .set({ rows, seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('is_to_stop')
    .executeTakeFirst();
  return row?.is_to_stop ?? true;
};

/** Records the outcome of an export, with its audit event. */
export const saveOutcome = (
  db: Kysely<Database>,
  { id, rows, outcome }: { id: string; rows: number; outcome: ExportOutcome },
  event: NewAuditEvent,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .updateTable('statistics_export')
      .set({ rows, status: outcome, seen_at: sql<Date>`now()`, ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, event);
  });

/** Requests a running export of an administrator to stop. Its process reads the request within about a second. */
export const requestStop = async (db: Kysely<Database>, userId: number, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('statistics_export')
    .set({ is_to_stop: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(isRunningExport)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Lists the running exports of an administrator, and those that ended within the hour, the newest first. A killed export
 * ended when its process last saved its progress.
 */
export const listExports = async (db: Kysely<Database>, userId: number): Promise<RunningExport[]> => {
  const { rows } = await sql<RunningExport & { started_at: Date }>`
    select id, format, shape, started_at, rows, total,
      case when status = 'RUNNING' and not (${isRunningExport}) then 'INTERRUPTED' else status end as status
    from statistics_export
    where user_id = ${userId} and seen_at > now() - interval '1 hour'
    order by started_at desc limit 10`.execute(db);
  return rows.map((row) => ({ ...row, startedAt: row.started_at.toISOString() }));
};
