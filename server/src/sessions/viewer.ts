import { type Authority, authorities, mayPass } from '@ok/contract/rules/authority.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Whoever is signed in, from current data. */
export type Viewer = {
  id: number;
  login: string;
  authorities: string[];
  langKey: string;
  /** Sees trees under test: a tester, or an administrator. */
  seesTests: boolean;
};

type ViewerRow = {
  id: number;
  login: string;
  authorities: string[];
  lang_key: string;
  sees_tests: boolean;
  allowed: boolean;
};

const allowedBy = (needed: readonly Authority[]) => authorities.filter((authority) => mayPass([authority], needed));

/**
 * The session check, alone or in one statement with the work of a call: no row means that the session is no longer
 * good, `allowed` false that the authority is lacking.
 *
 * @param work a query that may use the row `viewer`; it runs for every viewer, so what it changes or reveals must
 *   depend on `viewer.allowed`. It comes after `with`, as further common table expressions, and `columns` from it.
 */
export const withViewer = async <Work>(
  db: Kysely<Database>,
  sessionId: string,
  needed: readonly Authority[],
  work?: { expressions?: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<{ viewer: Viewer; allowed: boolean; work: Work } | null> => {
  const { rows } = await sql<ViewerRow & Work>`
    with viewer as (
      select u.id, u.login, u.authorities, u.lang_key,
        coalesce(p.test, false) or 'ROLE_ADMIN' = any(u.authorities) as sees_tests,
        u.authorities && ${allowedBy(needed)}::text[] as allowed
      from session s join user_account u on u.id = s.user_id left join profile p on p.user_id = u.id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now() and u.activated
    )${work?.expressions ?? sql``}
    select viewer.*${work ? sql`, work.*` : sql``} from viewer
    ${work ? sql`left join lateral (${work.from}) work on true` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { id, login, authorities: held, lang_key, sees_tests, allowed } = row;
  return { viewer: { id, login, authorities: held, langKey: lang_key, seesTests: sees_tests }, allowed, work: row };
};
