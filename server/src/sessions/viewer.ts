import { type Authority, authorities, mayPass } from '@ok/contract/rules/authority.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';
import type { Authentication, Viewer, Work } from '../http/authentication.ts';
import type { Tokens } from './token.ts';

type ViewerRow = {
  id: number;
  login: string;
  authorities: string[];
  lang_key: string;
  sees_tests: boolean;
  allowed: boolean;
};

const allowedBy = (needed: readonly Authority[]) => authorities.filter((authority) => mayPass([authority], needed));

/** The row of whoever has this session, if it is good, as the first expression of a prepared statement. */
const viewerOf = (sessionId: string, needed: readonly Authority[]) => sql`${sql.raw(prepared)}
  with viewer as (
    select u.id, u.login, u.authorities, u.lang_key,
      coalesce(p.test, false) or 'ROLE_ADMIN' = any(u.authorities) as sees_tests,
      u.authorities && ${allowedBy(needed)}::text[] as allowed
    from session s join user_account u on u.id = s.user_id left join profile p on p.user_id = u.id
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.activated
  )`;

/** The session check: null when the session is no longer good, `allowed` false when the authority is lacking. */
const findViewer = async (
  db: Kysely<Database>,
  sessionId: string,
  needed: readonly Authority[],
): Promise<{ viewer: Viewer; allowed: boolean } | null> => {
  const { rows } = await sql<ViewerRow>`${viewerOf(sessionId, needed)} select * from viewer`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, login, authorities: held, lang_key, sees_tests, allowed } = row;
  return { viewer: { id, login, authorities: held, langKey: lang_key, seesTests: sees_tests }, allowed };
};

/** The session check and the work of a call in one statement; answers as `findViewer` does. */
export const withWork = async <Row>(
  db: Kysely<Database>,
  sessionId: string,
  needed: readonly Authority[],
  { expressions = sql``, from }: Work,
): Promise<{ work: Row; allowed: boolean } | null> => {
  const { rows } = await sql<Row & { allowed: boolean }>`${viewerOf(sessionId, needed)}${expressions}
    select viewer.allowed, work.* from viewer left join lateral (${from}) work on true`.execute(db);
  const [row] = rows;
  return row ? { work: row, allowed: row.allowed } : null;
};

/** How the routes learn who calls: by a token, and the session that it names. */
export const makeAuthentication = (db: Kysely<Database>, tokens: Tokens): Authentication => ({
  verify: tokens.verify,
  findViewer: ({ sessionId }, needed) => findViewer(db, sessionId, needed),
  withWork: ({ sessionId }, needed, work) => withWork(db, sessionId, needed, work),
});
