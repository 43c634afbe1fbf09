import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Open a session of a user, who has signed in by it. */
export const openSession = async (
  db: Kysely<Database>,
  session: { id: string; userId: number; expiresAt: Date },
): Promise<void> => {
  await db
    .with('opened', (query) =>
      query
        .insertInto('session')
        .values({ id: session.id, user_id: session.userId, expires_at: session.expiresAt })
        .returning(['user_id', 'created_at']),
    )
    .updateTable('user_account')
    .from('opened')
    .set(({ ref }) => ({ last_sign_in_date: ref('opened.created_at') }))
    .whereRef('user_account.id', '=', 'opened.user_id')
    .execute();
};

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
