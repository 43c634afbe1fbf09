import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { insertEvent } from '../audit/audit-store.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';

/**
 * Open a session of a user who has signed in: with the event and the moment of it, without the failures that went before,
 * and ending the oldest of too many sessions, in one statement.
 *
 * @param failures the key under which they were counted
 */
export const openSession = (
  db: Kysely<Database>,
  session: { id: string; userId: number; expiresAt: Date },
  failures: string,
) =>
  runPrepared(
    db,
    db
      .with('opened', (query) =>
        query.insertInto('session').values({ id: session.id, user_id: session.userId, expires_at: session.expiresAt }),
      )
      // The new one is not among them yet.
      .with('oldest', (query) =>
        query
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', session.userId)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(limits.sessions - 1),
      )
      .with('ended', (query) =>
        query
          .updateTable('session')
          .set({ revoked_at: sql`now()` })
          .where('id', 'in', (subquery) => subquery.selectFrom('oldest').select('id')),
      )
      .with('seen', (query) =>
        query.updateTable('user_account').set({ last_sign_in_date: sql<Date>`now()` }).where('id', '=', session.userId),
      )
      .with('noted', (query) =>
        insertEvent(query, { actorId: session.userId, type: 'AUTHENTICATION_SUCCESS', outcome: 'SUCCESS' }),
      )
      .deleteFrom('throttle')
      .where('key', '=', failures),
  );

/** End one session: its token is refused from now on, on every replica. */
export const revokeSession = (db: Kysely<Database>, sessionId: string) =>
  db.updateTable('session').set({ revoked_at: sql`now()` }).where('id', '=', sessionId).execute();

/**
 * End all sessions of a user, but for the one to keep.
 *
 * @param keep the id of the session that goes on, if any
 */
export const revokeSessionsOf = (db: Kysely<Database>, userId: number, keep?: string) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '<>', String(keep)))
    .execute();
