import { createHash, randomBytes } from 'node:crypto';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { Claims } from '../http/authentication.ts';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Creates a ticket that replaces a session's token in one link. Deletes expired tickets. */
export const makeTicket = async (db: Kysely<Database>, sessionId: string): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .with('spent', (query) => query.deleteFrom('export_ticket').where('expires_at', '<', sql<Date>`now()`))
    .insertInto('export_ticket')
    .values({
      hash: hashOf(ticket),
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${sql.lit(serverLimits.exports.ticketSeconds)})`,
    })
    .execute();
  return ticket;
};

type RedeemedRow = { session_id: string; login: string; expires_at: Date };

/**
 * Exchanges a ticket for its session. Of two simultaneous calls one gets the session.
 *
 * @param callerSessionId session of the caller, if any
 * @returns null for a used or expired ticket, and for a ticket of another user than the caller
 */
export const redeemTicket = async (
  db: Kysely<Database>,
  ticket: string,
  callerSessionId: string | undefined,
): Promise<Claims | null> => {
  const { rows } = await sql<RedeemedRow>`
    delete from export_ticket using session, user_account
    where export_ticket.hash = ${hashOf(ticket)} and export_ticket.expires_at > now()
      and session.id = export_ticket.session_id and user_account.id = session.user_id
      and (${callerSessionId ?? null}::uuid is null
        or session.user_id = (select user_id from session where id = ${callerSessionId ?? null}::uuid))
    returning session.id as session_id, user_account.login, session.expires_at`.execute(db);
  const [row] = rows;
  return row
    ? { sessionId: row.session_id, login: row.login, expiresAt: Math.floor(row.expires_at.getTime() / 1000) }
    : null;
};
