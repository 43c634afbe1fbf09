import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

const lastActiveAt = sql<Date>`greatest(created_date, first_activated_date,
  (select max(session.created_at) from session where session.user_id = user_account.id))`;

const subtractInterval = (now: Date, interval: RawBuilder<unknown>) => sql`${now}::timestamptz - ${interval}`;
const intervalOfDays = (count: number) => sql`make_interval(days => ${count})`;
const intervalOfMonths = (count: number) => sql`make_interval(months => ${count})`;

/** Finds accounts that were created more than `days` ago and never activated. */
export const findNeverActivated = async (
  trx: Kysely<Database>,
  now: Date,
  age: { days: number; batchSize: number },
) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where not activated and first_activated_date is null
      and created_date < ${subtractInterval(now, intervalOfDays(age.days))}
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/**
 * Finds accounts without a sign-in for `months`, whose owner got a warning `warnedDays` ago or earlier. Administrators
 * are left out.
 */
export const findUnusedAndWarned = async (
  trx: Kysely<Database>,
  now: Date,
  age: { months: number; warnedDays: number; batchSize: number },
) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where first_activated_date is not null and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActiveAt} < ${subtractInterval(now, intervalOfMonths(age.months))}
      and exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActiveAt} and mail.created_at < ${subtractInterval(now, intervalOfDays(age.warnedDays))})
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/** Finds accounts without a sign-in for `months`, whose owner got no warning yet. Administrators are left out. */
export const findUnusedNotWarned = async (
  trx: Kysely<Database>,
  now: Date,
  age: { months: number; batchSize: number },
) => {
  const { rows } = await sql<{ id: number; email: string; first_name: string | null; lang_key: string }>`
    select id, email, first_name, lang_key from user_account
    where activated and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActiveAt} < ${subtractInterval(now, intervalOfMonths(age.months))}
      and not exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActiveAt})
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/** Rows of a table to remove. */
type SpentRows = { table: string; where: RawBuilder<unknown> };

/** Returns conditions for the rows whose retention period is over, by their name in the log. */
export const selectSpentRows = (
  now: Date,
  retention: { spentDays: number; mailDays: number; auditYears: number; treeEditDays: number; deviceDays: number },
): Record<string, SpentRows> => {
  const old = subtractInterval(now, intervalOfDays(retention.spentDays));
  const yesterday = subtractInterval(now, intervalOfDays(1));
  return {
    mails: { table: 'mail', where: sql`created_at < ${subtractInterval(now, intervalOfDays(retention.mailDays))}` },
    sessions: {
      table: 'session',
      // The newest session of a user is kept: it tells when the user was last active.
      where: sql`greatest(expires_at, revoked_at) < ${old} and exists (
        select 1 from session later where later.user_id = session.user_id and later.created_at > session.created_at)`,
    },
    devices: {
      table: 'sign_in_device',
      where: sql`last_seen_at < ${subtractInterval(now, intervalOfDays(retention.deviceDays))}`,
    },
    keys: { table: 'user_key', where: sql`expires_at < ${old}` },
    emailChanges: { table: 'email_change', where: sql`requested_at < ${old}` },
    // The export screen no longer shows them, and their tickets have expired.
    exports: { table: 'statistics_export', where: sql`seen_at < ${yesterday}` },
    tickets: { table: 'export_ticket', where: sql`expires_at < ${now}::timestamptz` },
    throttles: { table: 'throttle', where: sql`last_at < ${yesterday}` },
    // An editor fetches only the newest edits of a version; the newest one tells who changed the version last.
    treeEdits: {
      table: 'tree_edit',
      where: sql`edited_at < ${subtractInterval(now, intervalOfDays(retention.treeEditDays))} and number <= ${serverLimits.treeChanges.batches * -1}::bigint + (
        select head.number from tree_head head where head.question_tree_id = tree_edit.question_tree_id)`,
    },
    events: {
      table: 'audit_event',
      where: sql`occurred_at < least(${now}::timestamptz, now()) - make_interval(years => ${retention.auditYears})`,
    },
  };
};

/** Removes at most `batchSize` of the rows, and returns their number. */
export const deleteSpentRows = async (
  trx: Kysely<Database>,
  { table, where }: SpentRows,
  batchSize: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${where} limit ${batchSize}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};
