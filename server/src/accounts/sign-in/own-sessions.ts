import { endOtherSessions, endSession, getSessions, proveIdentity } from '@ok/contract/routes/account/sessions.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { recordProof, revokeSessionsOf } from '../../sessions/session-store.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import type { ProveCode } from '../factors/factor-routes.ts';

const readSessions = async (
  db: Kysely<Database>,
  userId: number,
  currentId: string,
): Promise<ReplyFor<typeof getSessions>> => {
  const lastUsedAt = sql<Date>`greatest(created_at, last_used_at)`;
  const rows = await db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'network', 'created_at', 'expires_at', 'remembered'])
    .select(lastUsedAt.as('last_used_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy(lastUsedAt, 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    key: row.id,
    isCurrent: row.id === currentId,
    browser: row.browser,
    system: row.system,
    network: row.network,
    startedDate: row.created_at.toISOString(),
    lastUsedDate: row.last_used_at.toISOString(),
    endsDate: row.expires_at.toISOString(),
    remembered: row.remembered ?? false,
  }));
};

type OwnSessionServices = { db: Kysely<Database>; currentPassword: CurrentPassword; proveCode: ProveCode };

/** Registers the routes of the user's own sessions: read, end, and prove identity again. */
export const ownSessionRoutes = ({ authRoute }: RegisterRoute, services: OwnSessionServices) => {
  const { db, currentPassword, proveCode } = services;

  authRoute(getSessions, ({ currentUser, claims }) => readSessions(db, currentUser.id, claims.sessionId));

  const recordEnd = (trx: Kysely<Database>, userId: number) =>
    recordEvent(trx, {
      actorId: userId,
      type: 'SESSION_END',
      object: { type: 'user', id: userId },
      outcome: 'SUCCESS',
    });

  authRoute(endSession, async ({ params, currentUser }) => {
    await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('session')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', params.key)
        .where('user_id', '=', currentUser.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await recordEnd(trx, currentUser.id);
    });
    return undefined;
  });

  authRoute(endOtherSessions, async ({ currentUser, claims }) => {
    await inTransaction(db, async (trx) => {
      await revokeSessionsOf(trx, currentUser.id, claims.sessionId);
      await recordEnd(trx, currentUser.id);
    });
    return undefined;
  });

  authRoute(proveIdentity, async ({ body, currentUser, claims }) => {
    if (body.code) await proveCode(currentUser.id, body.code, 'IDENTITY_PROOF');
    else if (body.currentPassword) await currentPassword.prove(currentUser.id, body.currentPassword, 'IDENTITY_PROOF');
    else throw new AppError('wrongPassword');
    await recordProof(db, claims.sessionId);
    return undefined;
  });
};
