import { randomBytes } from 'node:crypto';
import type { User } from '@ok/contract/routes/account/user.ts';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../accounts/data/password.ts';
import { updatePassword } from '../accounts/data/password-store.ts';
import { deleteRegistrations } from '../accounts/registration/registration-store.ts';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import type { MailKeys } from '../mail/queue/mail-key.ts';
import { queueCreationMail } from './password-link.ts';
import { findUser, findUserById } from './user-select.ts';

/** Generates a password that can't be guessed, for an account whose owner has yet to choose one. */
export const randomPassword = () => randomBytes(24).toString('base64url');

/**
 * Records that an administrator activated an account with an unconfirmed address, and deletes the account's
 * registrations. With several registrations the owner's password is unknown: a random one replaces it, and a link to
 * choose a new one is mailed.
 */
export const admitUnconfirmed = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { user, hasNewPassword, by }: { user: User; hasNewPassword: boolean; by: CurrentUser },
): Promise<void> => {
  const object = { type: 'user', id: user.id };
  await recordEvent(trx, { actorId: by.id, type: 'UNCONFIRMED_ACTIVATION', object, outcome: 'SUCCESS' });
  const registrations = await deleteRegistrations(trx, user.id);
  if (registrations <= 1 || hasNewPassword) return;
  await updatePassword(trx, user.id, await hashPassword(randomPassword()));
  await queueCreationMail(trx, keys, user);
};

/**
 * Activates an account that was never active, without a confirmed address.
 *
 * @throws AppError `notFound`, or `conflict` for an account that does not wait, or after a change by another user
 */
export const activateUnconfirmedAccount = (
  { db, keys }: { db: Kysely<Database>; keys: MailKeys },
  login: string,
  { by, ifMatch }: { by: CurrentUser; ifMatch: IfMatch },
): Promise<User> =>
  inTransaction(db, async (trx) => {
    const id = (await findUser(trx, login, by.langKey))?.id;
    const before = id === undefined ? null : await findUserById(trx, id, by.langKey, { lock: true });
    if (!before) throw new AppError('notFound');
    if (before.state !== 'WAITING' || (ifMatch && !ifMatch(before.revision))) {
      throw new AppError('conflict', { entityName: 'userManagement' });
    }
    const now = sql<Date>`now()`;
    await trx
      .updateTable('user_account')
      .set({ activated: true, first_activated_date: now, last_modified_by: by.login, last_modified_date: now })
      .where('id', '=', before.id)
      .execute();
    const user = await findUserById(trx, before.id, by.langKey);
    if (!user) throw new AppError('notFound');
    await admitUnconfirmed(trx, keys, { user, hasNewPassword: false, by });
    return user;
  });
