import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

const lastActive = sql<Date>`greatest(created_date, first_activated_date,
  (select max(session.created_at) from session where session.user_id = user_account.id))`;

const before = (now: Date, interval: RawBuilder<unknown>) => sql`${now}::timestamptz - ${interval}`;
const days = (count: number) => sql`make_interval(days => ${count})`;
const months = (count: number) => sql`make_interval(months => ${count})`;

/** Accounts that nobody has activated for so many days. */
export const neverActivated = async (trx: Kysely<Database>, now: Date, age: { days: number }) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where not activated and first_activated_date is null
      and created_date < ${before(now, days(age.days))}`.execute(trx);
  return rows;
};

/** Accounts, but for those of administrators, that nobody has used for so many months, and whose owner was warned of it. */
export const unusedAndWarned = async (
  trx: Kysely<Database>,
  now: Date,
  age: { months: number; warnedDays: number },
) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where first_activated_date is not null and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${before(now, months(age.months))}
      and exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive} and mail.created_at < ${before(now, days(age.warnedDays))})`.execute(trx);
  return rows;
};

/** Accounts, but for those of administrators, that nobody has used for so many months, and whose owner was not warned. */
export const unusedAndNotWarned = async (trx: Kysely<Database>, now: Date, age: { months: number }) => {
  const { rows } = await sql<{ id: number; email: string; first_name: string | null; lang_key: string }>`
    select id, email, first_name, lang_key from user_account
    where activated and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${before(now, months(age.months))}
      and not exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive})`.execute(trx);
  return rows;
};

const removed = async (statement: RawBuilder<unknown>, trx: Kysely<Database>) =>
  Number((await statement.execute(trx)).numAffectedRows ?? 0n);

/** Removes what is over and was only good for a while; answers how many rows of each. */
export const deleteSpent = async (
  trx: Kysely<Database>,
  now: Date,
  kept: { spentDays: number; mailDays: number; auditYears: number },
) => {
  const old = before(now, days(kept.spentDays));
  // The newest session of somebody says when they were last there.
  const sessions = sql`delete from session where greatest(expires_at, revoked_at) < ${old}
    and exists (select 1 from session later where later.user_id = session.user_id
      and later.created_at > session.created_at)`;
  return {
    mails: await removed(sql`delete from mail where created_at < ${before(now, days(kept.mailDays))}`, trx),
    sessions: await removed(sessions, trx),
    keys: await removed(sql`delete from user_key where expires_at < ${old}`, trx),
    emailChanges: await removed(sql`delete from email_change where requested_at < ${old}`, trx),
    // Nobody is told of them any more, and whoever holds a ticket can't use it.
    exports: await removed(sql`delete from statistics_export where seen_at < ${before(now, days(1))}`, trx),
    tickets: await removed(sql`delete from export_ticket where expires_at < ${now}::timestamptz`, trx),
    throttles: await removed(sql`delete from throttle where last_at < ${before(now, days(1))}`, trx),
    events: await removed(
      sql`delete from audit_event
        where occurred_at < least(${now}::timestamptz, now()) - make_interval(years => ${kept.auditYears})`,
      trx,
    ),
  };
};
