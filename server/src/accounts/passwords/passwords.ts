import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { createKey, type MailKeys, useKey } from '../../mail/queue/mail-key.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import { revokeSessionsOf } from '../../sessions/session-store.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import type { PasswordProof } from '../data/current-password.ts';
import { hashPassword } from '../data/password.ts';
import {
  findReceiver,
  findReceiverByEmail,
  type Receiver,
  readReceiver,
  updatePassword,
} from '../data/password-store.ts';
import { mailRule } from '../registration/activation-mail.ts';

/** Hours for which the link of a reset works. */
const resetHours = 1;

/** Returns the fields of a mail that follow from its receiver. */
export const toMailRecipient = ({ id, email, first_name, lang_key }: Receiver) => ({
  userId: id,
  recipient: email,
  language: lang_key,
  values: { firstName: first_name ?? '' },
});

/** Queues the mail with which a user chooses a new password. The links of earlier ones stop working. */
export const queueResetMail = async (trx: Kysely<Database>, keys: MailKeys, receiver: Receiver): Promise<void> => {
  const keyNonce = await createKey(trx, keys, { userId: receiver.id, purpose: 'reset', hours: resetHours });
  const to = toMailRecipient(receiver);
  const values = { ...to.values, validHours: String(resetHours) };
  await queueMail(trx, { kind: 'passwordReset', ...to, values, keyNonce });
};

/**
 * Queues a reset mail for the activated account with this address. Without such an account, or above the quota, it does
 * nothing, and the caller learns nothing.
 */
export const requestPasswordReset = (
  db: Kysely<Database>,
  { keys, throttle }: { keys: MailKeys; throttle: Throttle },
  email: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const quota = { rule: mailRule, about: ['reset', email] };
    const isQuotaUsed = (await throttle.waitFor(trx, [quota])) > 0;
    if (!isQuotaUsed) await throttle.count(trx, quota);
    const receiver = await findReceiverByEmail(trx, email);
    if (isQuotaUsed || !receiver?.activated) return;
    await queueResetMail(trx, keys, receiver);
  });

/**
 * Stores a new password, ends the sessions of its owner, and queues a mail about it.
 *
 * @param keptSessionId the session that goes on, if any
 * @returns the owner
 */
export const setPassword = async (
  trx: Kysely<Database>,
  userId: number,
  passwordHash: string,
  keptSessionId?: string,
): Promise<Receiver> => {
  await updatePassword(trx, userId, passwordHash);
  await revokeSessionsOf(trx, userId, keptSessionId);
  const receiver = await readReceiver(trx, userId);
  await queueMail(trx, { kind: 'passwordChanged', ...toMailRecipient(receiver) });
  return receiver;
};

/**
 * Sets a new password with the key of a mail. A key works once, also for concurrent calls. All sessions end.
 *
 * @throws AppError `invalidKey`
 */
export const resetPasswordByKey = async (db: Kysely<Database>, key: string, newPassword: string): Promise<void> => {
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    const used = await useKey(trx, key, 'reset');
    const account = used ? await findReceiver(trx, used.userId) : undefined;
    if (!account?.activated) throw new AppError('invalidKey');
    await setPassword(trx, account.id, passwordHash);
    const object = { type: 'user', id: account.id };
    await recordEvent(trx, { actorId: account.id, type: 'PASSWORD_RESET', object, outcome: 'SUCCESS' });
  });
};

/**
 * Changes the password of a user who has proved to know it. All other sessions end.
 *
 * @param keptSessionId the session that goes on
 * @throws AppError `wrongPassword` when the password was changed after the proof
 */
export const replaceProvenPassword = async (
  db: Kysely<Database>,
  { userId, keptSessionId, proof }: { userId: number; keptSessionId: string; proof: PasswordProof },
  newPassword: string,
): Promise<void> => {
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    await proof.throwIfChanged(trx);
    await setPassword(trx, userId, passwordHash, keptSessionId);
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'PASSWORD_CHANGE', object, outcome: 'SUCCESS' });
  });
};
