import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** What processes of this product call themselves at a server begins with. */
export const processNames = 'ok ';

/** Whether the database can only be read, as a standby or one whose disk is full. */
export const onlyReads = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ only_reads: boolean }>`select pg_is_in_recovery()
    or current_setting('transaction_read_only')::boolean as only_reads`.execute(db);
  return rows[0]?.only_reads !== false;
};

/** The mails that wait and those that failed, without anything that one of them says. */
export const mailCounts = async (
  db: Kysely<Database>,
): Promise<{ waiting: number; failed: number; next: Date | null }> => {
  const { rows } = await sql<{ waiting: number; failed: number; next: Date | null }>`
    select count(*) filter (where status = 'QUEUED')::int as waiting,
      count(*) filter (where status = 'FAILED' and created_at > now() - interval '1 day')::int as failed,
      min(next_attempt_at) filter (where status = 'QUEUED') as next
    from mail where status <> 'SENT'`.execute(db);
  // Health answers details under any name, so what the database answers is picked here.
  const { waiting = 0, failed = 0, next = null } = rows[0] ?? {};
  return { waiting, failed, next };
};

/** On which day each work of the day was done last, whichever process did it. */
export const lastDays = async (db: Kysely<Database>): Promise<{ name: string; day: string | null }[]> => {
  const { rows } = await sql<{ name: string; day: string | null }>`
    select name, ran_on::text as day from daily_job order by name`.execute(db);
  return rows;
};

/** The processes that are connected to the database, by what they call themselves. */
export const connectedProcesses = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${processNames})`.execute(db);
  return rows.map(({ name }) => name.slice(processNames.length));
};
