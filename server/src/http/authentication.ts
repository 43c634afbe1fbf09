import type { Authority } from '@ok/contract/rules/authority.ts';
import type { RawBuilder } from 'kysely';

/** What a good token says: whose session it is, and until when (seconds since 1970). */
export type Claims = { sessionId: string; login: string; expiresAt: number };

/** Whoever is signed in, from current data. */
export type CurrentUser = {
  id: number;
  login: string;
  authorities: string[];
  langKey: string;
  /** Sees trees under test: a tester, or an administrator. */
  seesTests: boolean;
};

/**
 * What a call does in the statement that checks its session. `from` is a query that may use the row `signed_in`;
 * `expressions` come after `with`, as further common table expressions. It runs for everybody who is signed in, so what
 * it changes or reveals must depend on `signed_in.allowed`.
 */
export type UserQuery = { expressions?: RawBuilder<unknown>; from: RawBuilder<unknown> };

/** How calls learn who makes them. It is given to the routes, which know neither tokens nor sessions. */
export type Authentication = {
  /** The claims of a token; null for one that is cut, forged or expired. */
  verify: (token: string) => Promise<Claims | null>;
  /**
   * The claims of a ticket, which is good for nothing from then on; null for one that was spent, or is of somebody else
   * than the session that is named, if one is.
   */
  redeem: (ticket: string, ownSession: string | undefined) => Promise<Claims | null>;
  /** Null when the session is no longer good, `allowed` false when none of the authorities is held. */
  findCurrentUser: (
    claims: Claims,
    needed: readonly Authority[],
  ) => Promise<{ currentUser: CurrentUser; allowed: boolean } | null>;
  /** The same in one statement with the query of a call, with what that answers in place of the current user. */
  queryAsUser: <Row>(
    claims: Claims,
    needed: readonly Authority[],
    query: UserQuery,
  ) => Promise<{ row: Row; allowed: boolean } | null>;
};
