import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Claims } from '../http/authentication.ts';

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Creates a ticket, which replaces the session's token in one link. Deletes expired tickets. */
export const createTicket = async (db: Kysely<Database>, sessionId: string): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .with('spent', (query) => query.deleteFrom('export_ticket').where('expires_at', '<', sql<Date>`now()`))
    .insertInto('export_ticket')
    .values({
      hash: hashTicket(ticket),
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${sql.lit(limits.exports.ticket)})`,
    })
    .execute();
  return ticket;
};

type RedeemedTicketRow = { session_id: string; login: string; expires_at: Date };

/**
 * Returns the claims of a ticket's session, and deletes the ticket: of two concurrent calls one gets the claims. Returns
 * null for a ticket that is used or expired, or that belongs to another user than `ownSessionId`.
 */
export const redeemTicket = async (
  db: Kysely<Database>,
  ticket: string,
  ownSessionId: string | undefined,
): Promise<Claims | null> => {
  const { rows } = await sql<RedeemedTicketRow>`
    delete from export_ticket using session, user_account
    where export_ticket.hash = ${hashTicket(ticket)} and export_ticket.expires_at > now()
      and session.id = export_ticket.session_id and user_account.id = session.user_id
      and (${ownSessionId ?? null}::uuid is null
        or session.user_id = (select user_id from session where id = ${ownSessionId ?? null}::uuid))
    returning session.id as session_id, user_account.login, session.expires_at`.execute(db);
  const [row] = rows;
  return row
    ? { sessionId: row.session_id, login: row.login, expiresAt: Math.floor(row.expires_at.getTime() / 1000) }
    : null;
};
