import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

const lastActive = sql<Date>`greatest(created_date, first_activated_date,
  (select max(session.created_at) from session where session.user_id = user_account.id))`;

const before = (now: Date, interval: RawBuilder<unknown>) => sql`${now}::timestamptz - ${interval}`;
const days = (count: number) => sql`make_interval(days => ${count})`;
const months = (count: number) => sql`make_interval(months => ${count})`;

/** Accounts that nobody has activated for so many days. */
export const neverActivated = async (trx: Kysely<Database>, now: Date, age: { days: number; batchSize: number }) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where not activated and first_activated_date is null
      and created_date < ${before(now, days(age.days))}
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/** Accounts, but for those of administrators, that nobody has used for so many months, and whose owner was warned of it. */
export const unusedAndWarned = async (
  trx: Kysely<Database>,
  now: Date,
  age: { months: number; warnedDays: number; batchSize: number },
) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where first_activated_date is not null and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${before(now, months(age.months))}
      and exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive} and mail.created_at < ${before(now, days(age.warnedDays))})
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/** Accounts, but for those of administrators, that nobody has used for so many months, and whose owner was not warned. */
export const unusedAndNotWarned = async (
  trx: Kysely<Database>,
  now: Date,
  age: { months: number; batchSize: number },
) => {
  const { rows } = await sql<{ id: number; email: string; first_name: string | null; lang_key: string }>`
    select id, email, first_name, lang_key from user_account
    where activated and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${before(now, months(age.months))}
      and not exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive})
    limit ${age.batchSize}`.execute(trx);
  return rows;
};

/** Rows of a table that are to be removed. */
type SpentRows = { table: string; where: RawBuilder<unknown> };

/** Rows that are over and were only good for a while, by what they are called in the log. */
export const spentRows = (
  now: Date,
  kept: { spentDays: number; mailDays: number; auditYears: number; treeEditDays: number },
): Record<string, SpentRows> => {
  const old = before(now, days(kept.spentDays));
  const yesterday = before(now, days(1));
  return {
    mails: { table: 'mail', where: sql`created_at < ${before(now, days(kept.mailDays))}` },
    sessions: {
      table: 'session',
      // The newest session of somebody says when they were last there.
      where: sql`greatest(expires_at, revoked_at) < ${old} and exists (
        select 1 from session later where later.user_id = session.user_id and later.created_at > session.created_at)`,
    },
    keys: { table: 'user_key', where: sql`expires_at < ${old}` },
    emailChanges: { table: 'email_change', where: sql`requested_at < ${old}` },
    // Nobody is told of them any more, and whoever holds a ticket can't use it.
    exports: { table: 'statistics_export', where: sql`seen_at < ${yesterday}` },
    tickets: { table: 'export_ticket', where: sql`expires_at < ${now}::timestamptz` },
    throttles: { table: 'throttle', where: sql`last_at < ${yesterday}` },
    // Editors are told the newest edits of a version only, and the newest of them says who changed it last.
    treeEdits: {
      table: 'tree_edit',
      where: sql`edited_at < ${before(now, days(kept.treeEditDays))} and number <= ${limits.treeChanges.batches * -1}::bigint + (
        select head.number from tree_head head where head.question_tree_id = tree_edit.question_tree_id)`,
    },
    events: {
      table: 'audit_event',
      where: sql`occurred_at < least(${now}::timestamptz, now()) - make_interval(years => ${kept.auditYears})`,
    },
  };
};

/** Removes at most `batchSize` of the rows, and answers how many. */
export const removeSpent = async (
  trx: Kysely<Database>,
  { table, where }: SpentRows,
  batchSize: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ctid = any (array(select ctid from ${sql.table(table)} where ${where} limit ${batchSize}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
};
