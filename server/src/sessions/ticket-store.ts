import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Claims } from '../http/authentication.ts';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Make a ticket that stands for a session in one link. What nobody has used in time goes. */
export const makeTicket = async (db: Kysely<Database>, sessionId: string): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .with('spent', (query) => query.deleteFrom('export_ticket').where('expires_at', '<', sql<Date>`now()`))
    .insertInto('export_ticket')
    .values({
      hash: hashOf(ticket),
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${sql.lit(limits.exports.ticketSeconds)})`,
    })
    .execute();
  return ticket;
};

type Redeemed = { session_id: string; login: string; expires_at: Date };

/**
 * The session that a ticket stands for, once: of two who come with it at once, one gets it. Null for one that was used,
 * is too old, or is of somebody else than the session named, if one is.
 */
export const redeemTicket = async (
  db: Kysely<Database>,
  ticket: string,
  ownSession: string | undefined,
): Promise<Claims | null> => {
  const { rows } = await sql<Redeemed>`
    delete from export_ticket using session, user_account
    where export_ticket.hash = ${hashOf(ticket)} and export_ticket.expires_at > now()
      and session.id = export_ticket.session_id and user_account.id = session.user_id
      and (${ownSession ?? null}::uuid is null
        or session.user_id = (select user_id from session where id = ${ownSession ?? null}::uuid))
    returning session.id as session_id, user_account.login, session.expires_at`.execute(db);
  const [row] = rows;
  return row
    ? { sessionId: row.session_id, login: row.login, expiresAt: Math.floor(row.expires_at.getTime() / 1000) }
    : null;
};
