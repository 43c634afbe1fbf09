import type { UserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { listMailsOf } from '../mail/mail-log.ts';

const maxMails = 20;
const maxChanges = 20;

type StoredUserEvent = {
  id: number;
  occurred_at: Date;
  type: string;
  actor_id: number | null;
  by: string | null;
  data: { fields?: string; activated?: boolean };
};

/** Reads the newest events about an account, with the name of who acted. */
const readUserEvents = async (db: Kysely<Database>, userId: number): Promise<UserActivity['changes']> => {
  const { rows } = await sql<StoredUserEvent>`select event.id, occurred_at, type, actor_id, data,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by
    from audit_event event left join user_account on user_account.id = actor_id
    where object_type = 'user' and object_id = ${String(userId)} and outcome = 'SUCCESS'
    order by event.id desc limit ${maxChanges}`.execute(db);
  return rows.map(({ id, occurred_at, type, actor_id, by, data }) => ({
    id,
    date: occurred_at.toISOString(),
    type,
    by,
    isOwn: actor_id === userId,
    fields: data.fields ? data.fields.split(', ') : [],
    activated: data.activated ?? null,
  }));
};

const readSessions = async (db: Kysely<Database>, userId: number): Promise<UserActivity['sessions']> => {
  const rows = await db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ created_at, expires_at }) => ({
    startedDate: created_at.toISOString(),
    endsDate: expires_at.toISOString(),
  }));
};

const countMeasurements = async (db: Kysely<Database>, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('measurement')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Reads the mails, sessions and changes of an account. Of its measurements only the number is read. */
export const readUserActivity = async (
  db: Kysely<Database>,
  userId: number,
): Promise<Omit<UserActivity, 'hasMailServer'>> => {
  const [mails, sessions, changes, measurements] = await Promise.all([
    listMailsOf(db, userId, maxMails),
    readSessions(db, userId),
    readUserEvents(db, userId),
    countMeasurements(db, userId),
  ]);
  return { mails, sessions, changes, measurements };
};
