import { randomBytes } from 'node:crypto';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { insertEvent } from '../audit/audit-store.ts';
import { runPrepared } from '../db/connections/prepared.ts';
import type { Database } from '../db/schema/tables.ts';

/** Device of a sign-in, as its browser calls itself; null where it does not say. */
export type SignInDevice = { browser: string | null; system: string | null };

/** Session to open. `expiresAt` is also kept in its token. */
export type NewSession = {
  id: string;
  userId: number;
  expiresAt: Date;
  remembered?: boolean;
  device?: SignInDevice;
  /** Part of the caller's address. */
  network?: string | undefined;
};

/**
 * Opens a session of a user who has signed in. The same statement records the event and the time, deletes the counted
 * failures, and ends the oldest sessions above the limit.
 *
 * @param failuresKey key of the counted failures in `throttle`
 */
export const openSession = (db: Kysely<Database>, session: NewSession, failuresKey: string) =>
  runPrepared(
    db,
    db
      .with('opened', (query) =>
        query.insertInto('session').values({
          id: session.id,
          user_id: session.userId,
          expires_at: session.expiresAt,
          remembered: session.remembered ?? null,
          browser: session.device?.browser ?? null,
          system: session.device?.system ?? null,
          network: session.network ?? null,
          proved_at: sql<Date>`now()`,
        }),
      )
      // This expression doesn't see the new session yet.
      .with('oldest', (query) =>
        query
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', session.userId)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .offset(serverLimits.sessions - 1),
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
      .where('key', '=', failuresKey),
  );

/** Records that the user of a session proved who they are. */
export const recordProof = (db: Kysely<Database>, sessionId: string) =>
  db.updateTable('session').set({ proved_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();

/** Whether the user of a session proved within so many minutes who they are. */
export const hasRecentProof = async (db: Kysely<Database>, sessionId: string, minutes: number): Promise<boolean> => {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return session !== undefined;
};

/** Ends a session: every process refuses its token from now on. */
export const revokeSession = (db: Kysely<Database>, sessionId: string) =>
  db.updateTable('session').set({ revoked_at: sql`now()` }).where('id', '=', sessionId).execute();

/**
 * Ends all sessions of a user.
 *
 * @param keptSessionId session that goes on, if any
 */
export const revokeSessionsOf = (db: Kysely<Database>, userId: number, keptSessionId?: string) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '<>', String(keptSessionId)))
    .execute();

/**
 * Returns the secret that signs tokens: the configured one, otherwise one that the database generates once and keeps.
 */
export const ensureTokenSecret = async (db: Kysely<Database>, configured: string | undefined): Promise<string> => {
  if (configured) return configured;
  await db
    .insertInto('secret')
    .values({ name: 'token', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', 'token').executeTakeFirstOrThrow();
  return value;
};
