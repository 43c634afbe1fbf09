import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type Done, onceADay } from '../jobs/daily-tasks.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { eraseAccount } from './erase-account.ts';

/** How long things about people are kept; docs/personal-data.md says so to them. */
const retention = {
  neverActivatedDays: 30,
  mailDays: 90,
  /** Somebody who has not signed in for so long is warned, and a month later their account is removed. */
  warningMonths: 23,
  inactiveMonths: 24,
  auditYears: 5,
  /** What is over and was only good for a while. */
  spentDays: 30,
} as const;

const lastActive = sql<Date>`greatest(created_date, first_activated_date,
  (select max(session.created_at) from session where session.user_id = user_account.id))`;

const eraseAll = async (trx: Kysely<Database>, ids: readonly { id: number }[]) => {
  for (const { id } of ids) await eraseAccount(trx, id);
  return ids.length;
};

const removeNeverActivated = async (trx: Kysely<Database>, now: Date) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where not activated and first_activated_date is null
      and created_date < ${now}::timestamptz - make_interval(days => ${retention.neverActivatedDays})`.execute(trx);
  return eraseAll(trx, rows);
};

/** Administrators stay: without them nobody could let anybody in again. */
const removeInactive = async (trx: Kysely<Database>, now: Date) => {
  const { rows } = await sql<{ id: number }>`select id from user_account
    where first_activated_date is not null and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${now}::timestamptz - make_interval(months => ${retention.inactiveMonths})
      and exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive} and mail.created_at < ${now}::timestamptz - interval '27 days')`.execute(
    trx,
  );
  return eraseAll(trx, rows);
};

type Receiver = { id: number; email: string; first_name: string | null; lang_key: string };

const warnInactive = async (trx: Kysely<Database>, now: Date) => {
  const { rows } = await sql<Receiver>`select id, email, first_name, lang_key from user_account
    where activated and not 'ROLE_ADMIN' = any(authorities)
      and ${lastActive} < ${now}::timestamptz - make_interval(months => ${retention.warningMonths})
      and not exists (select 1 from mail where mail.user_id = user_account.id and kind = 'unusedAccount'
        and mail.created_at > ${lastActive})`.execute(trx);
  for (const { id, email, first_name, lang_key } of rows) {
    await queueMail(trx, {
      kind: 'unusedAccount',
      userId: id,
      recipient: email,
      language: lang_key,
      values: { firstName: first_name ?? '' },
    });
  }
  return rows.length;
};

const removed = async (statement: ReturnType<typeof sql>, trx: Kysely<Database>) =>
  Number((await statement.execute(trx)).numAffectedRows ?? 0n);

const removeSpent = async (trx: Kysely<Database>, now: Date) => {
  const days = (count: number) => sql`${now}::timestamptz - make_interval(days => ${count})`;
  const old = days(retention.spentDays);
  // The newest session of somebody says when they were last there.
  const sessions = sql`delete from session where greatest(expires_at, revoked_at) < ${old}
    and exists (select 1 from session later where later.user_id = session.user_id
      and later.created_at > session.created_at)`;
  return {
    mails: await removed(sql`delete from mail where created_at < ${days(retention.mailDays)}`, trx),
    sessions: await removed(sessions, trx),
    keys: await removed(sql`delete from user_key where expires_at < ${old}`, trx),
    emailChanges: await removed(sql`delete from email_change where requested_at < ${old}`, trx),
    throttles: await removed(sql`delete from throttle where last_at < ${days(1)}`, trx),
    events: await removed(
      sql`delete from audit_event
        where occurred_at < least(${now}::timestamptz, now()) - make_interval(years => ${retention.auditYears})`,
      trx,
    ),
  };
};

/**
 * Remove what has been kept long enough, once a day, whichever process comes first.
 *
 * @returns what was removed, or null when it was done today already
 */
export const clearUp = (db: Kysely<Database>, now: Date): Promise<Done | null> =>
  onceADay(db, 'retention', now, async (trx) => ({
    neverActivated: await removeNeverActivated(trx, now),
    inactive: await removeInactive(trx, now),
    warned: await warnInactive(trx, now),
    ...(await removeSpent(trx, now)),
  }));
