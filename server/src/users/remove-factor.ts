import type { User } from '@ok/contract/routes/account/user.ts';
import type { Kysely } from 'kysely';
import { reportFactorChange } from '../accounts/factors/factor-changes.ts';
import { removeSecondFactor } from '../accounts/factors/factor-store.ts';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import { findUser } from './user-select.ts';

/**
 * Removes the second factor of a user who lost it, ends the user's sessions, and mails the user.
 *
 * @throws AppError `notFound` without such a user, or without a second factor
 */
export const removeFactorOf = (db: Kysely<Database>, login: string, by: CurrentUser): Promise<User> =>
  inTransaction(db, async (trx) => {
    const user = await findUser(trx, login, by.langKey);
    if (!user || !(await removeSecondFactor(trx, user.id))) throw new AppError('notFound');
    await revokeSessionsOf(trx, user.id);
    await reportFactorChange(trx, user.id);
    const object = { type: 'user', id: user.id };
    const data = { change: 'removed' };
    await recordEvent(trx, { actorId: by.id, type: 'SECOND_FACTOR_CHANGE', object, outcome: 'SUCCESS', data });
    return { ...user, hasSecondFactor: false };
  });
