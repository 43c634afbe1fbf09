import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import type { RawBuilder } from 'kysely';

/** Content of a valid token. `expiresAt` is in seconds since 1970. */
export type Claims = { sessionId: string; login: string; expiresAt: number };

/** Signed-in user, as the database has it at the time of the call. */
export type CurrentUser = {
  id: number;
  login: string;
  authorities: string[];
  langKey: string;
  /** Sees trees under test: a tester, or an administrator. */
  seesTests: boolean;
};

/**
 * SQL of a call, for the statement that checks its session. `from` is a query that may use the row `signed_in`;
 * `expressions` are further common table expressions. The SQL runs for every signed-in user, so its changes and its
 * result must depend on `signed_in.allowed`.
 */
export type UserQuery = { expressions?: RawBuilder<unknown>; from: RawBuilder<unknown> };

/** Authenticates calls. The routes get it as a parameter, so that `http` does not depend on `sessions`. */
export type Authentication = {
  /** Returns the claims of a token; null for one that is incomplete, forged or expired. */
  verify: (token: string) => Promise<Claims | null>;
  /**
   * Returns the claims of a ticket, and deletes the ticket. Null for a ticket that is used or expired, or that belongs
   * to another user than `ownSession`.
   */
  redeem: (ticket: string, ownSession: string | undefined) => Promise<Claims | null>;
  /** Returns null for an invalid session; `allowed` is false without one of the required authorities. */
  findCurrentUser: (
    claims: Claims,
    needed: readonly Authority[],
    /** Whether a session passes that may only set up the second factor. */
    whileLimited?: boolean,
  ) => Promise<{ currentUser: CurrentUser; allowed: boolean } | null>;
  /** Whether the session has a proof of identity that is recent enough. */
  hasProof: (claims: Claims) => Promise<boolean>;
  /** Checks the session, and runs the query of a call in the same statement. Returns its row. */
  queryAsUser: <Row>(
    claims: Claims,
    needed: readonly Authority[],
    query: UserQuery,
  ) => Promise<{ row: Row; allowed: boolean } | null>;
};
