import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Beginning of the `application_name` of the product's connections. */
export const processNamePrefix = 'ok ';

/** Whether the database is read-only, for example a standby. */
export const isDatabaseReadOnly = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ only_reads: boolean }>`select pg_is_in_recovery()
    or current_setting('transaction_read_only')::boolean as only_reads`.execute(db);
  return rows[0]?.only_reads !== false;
};

/** Counts the waiting mails, and those that failed within a day. `next` is the time of the next attempt. */
export const countMails = async (
  db: Kysely<Database>,
): Promise<{ waiting: number; failed: number; next: Date | null }> => {
  const { rows } = await sql<{ waiting: number; failed: number; next: Date | null }>`
    select count(*) filter (where status = 'QUEUED')::int as waiting,
      count(*) filter (where status = 'FAILED' and created_at > now() - interval '1 day')::int as failed,
      min(next_attempt_at) filter (where status = 'QUEUED') as next
    from mail where status <> 'SENT'`.execute(db);
  // The schema of health allows any detail, so only these columns are passed on.
  const { waiting = 0, failed = 0, next = null } = rows[0] ?? {};
  return { waiting, failed, next };
};

/** Reads the day on which each daily job ran last, in any process. */
export const readJobDays = async (db: Kysely<Database>): Promise<{ name: string; day: string | null }[]> => {
  const { rows } = await sql<{ name: string; day: string | null }>`
    select name, ran_on::text as day from daily_job order by name`.execute(db);
  return rows;
};

/** Lists the ids of the product's processes that are connected to the database. */
export const listConnectedProcesses = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${processNamePrefix})`.execute(db);
  return rows.map(({ name }) => name.slice(processNamePrefix.length));
};

/** Reads the time of the last verified backup, and of a later one that failed. */
export const readLastBackups = async (
  db: Kysely<Database>,
): Promise<{ verified: Date | null; failed: Date | null }> => {
  const { rows } = await sql<{ verified: Date | null; failed: Date | null }>`
    select max(taken_at) filter (where problem is null) as verified,
      max(taken_at) filter (where problem is not null) as failed
    from backup`.execute(db);
  const { verified = null, failed = null } = rows[0] ?? {};
  return { verified, failed: failed !== null && (verified === null || failed > verified) ? failed : null };
};
