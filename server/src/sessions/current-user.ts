import { type Authority, allAuthorities, mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/connections/prepared.ts';
import type { Database } from '../db/schema/tables.ts';
import type { Authentication, CurrentUser, UserQuery } from '../http/authentication.ts';
import { effectiveLanguage } from '../texts/effective-language.ts';
import { hasRecentProof } from './session-store.ts';
import { redeemTicket } from './ticket-store.ts';
import type { Tokens } from './token.ts';

type CurrentUserRow = {
  id: number;
  login: string;
  authorities: string[];
  lang_key: string;
  sees_tests: boolean;
  allowed: boolean;
};

const authoritiesThatPass = (needed: readonly Authority[]) =>
  allAuthorities.filter((authority) => mayPass([authority], needed));

/** Rows of a session and its user, as `s` and `u`. */
export const sessionRows = sql`session s join user_account u on u.id = s.user_id`;

/** Condition of a session that is valid. */
const isValid = (sessionId: string) =>
  sql`s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.activated`;

const hasAuthority = (needed: readonly Authority[]) => sql`u.authorities && ${authoritiesThatPass(needed)}::text[]`;

/** Condition of a valid session whose user has one of the needed authorities, and is not limited; for `sessionRows`. */
export const mayCall = (sessionId: string, needed: readonly Authority[]) =>
  sql`${isValid(sessionId)} and not s.limited and ${hasAuthority(needed)}`;

/**
 * Row of the user of a valid session, as the first expression of a prepared statement. The limit tells the planner that
 * there is at most one row. For tables without statistics the planner would expect hundreds, and choose a slow plan.
 */
const sessionCheck = (sessionId: string, needed: readonly Authority[], whileLimited = false) => sql`${sql.raw(prepared)}
  with signed_in as (
    select u.id, u.login, u.authorities, ${effectiveLanguage(sql`u.lang_key`)} as lang_key,
      coalesce(p.test, false) or 'ROLE_ADMIN' = any(u.authorities) as sees_tests,
      ${hasAuthority(needed)} and (${whileLimited}::boolean or not s.limited) as allowed
    from ${sessionRows} left join profile p on p.user_id = u.id
    where ${isValid(sessionId)}
    limit 1
  )`;

/** Returns null when the session is no longer valid. `allowed` is false when the user lacks the authority. */
const findCurrentUser = async (
  db: Kysely<Database>,
  sessionId: string,
  needed: readonly Authority[],
  whileLimited?: boolean,
): Promise<{ currentUser: CurrentUser; allowed: boolean } | null> => {
  const { rows } =
    await sql<CurrentUserRow>`${sessionCheck(sessionId, needed, whileLimited)} select * from signed_in`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, login, authorities: held, lang_key, sees_tests, allowed } = row;
  return { currentUser: { id, login, authorities: held, langKey: lang_key, seesTests: sees_tests }, allowed };
};

/** Runs the session check and the query of a call in one statement. Returns the same as `findCurrentUser`. */
export const queryAsUser = async <Row>(
  db: Kysely<Database>,
  sessionId: string,
  needed: readonly Authority[],
  { expressions = sql``, from }: UserQuery,
): Promise<{ row: Row; allowed: boolean } | null> => {
  const { rows } = await sql<Row & { allowed: boolean }>`${sessionCheck(sessionId, needed)}${expressions}
    select signed_in.allowed, work.* from signed_in left join lateral (${from}) work on true`.execute(db);
  const [row] = rows;
  return row ? { row, allowed: row.allowed } : null;
};

/**
 * Creates the authentication of calls: by a token, and the session that the token names.
 *
 * @param proofMinutes age up to which a proof of identity counts; 0 where none is asked for
 */
export const makeAuthentication = (db: Kysely<Database>, tokens: Tokens, proofMinutes = 0): Authentication => ({
  verify: tokens.verify,
  redeem: (ticket, callerSessionId) => redeemTicket(db, ticket, callerSessionId),
  findCurrentUser: ({ sessionId }, needed, whileLimited) => findCurrentUser(db, sessionId, needed, whileLimited),
  hasProof: async ({ sessionId }) => proofMinutes === 0 || hasRecentProof(db, sessionId, proofMinutes),
  queryAsUser: ({ sessionId }, needed, query) => queryAsUser(db, sessionId, needed, query),
});
