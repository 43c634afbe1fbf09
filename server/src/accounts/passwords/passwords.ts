import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { createKey, type MailKeys, useKey } from '../../mail/mail-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeSessions } from '../../sessions/session-store.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import type { PasswordProof } from '../data/current-password.ts';
import { hashPassword } from '../data/password.ts';
import {
  findReceiver,
  findReceiverByEmail,
  type Receiver,
  receiverOf,
  updatePassword,
} from '../data/password-store.ts';
import { mailRule } from '../registration/registration.ts';

/** Hours that the link of a reset is good for. */
const resetHours = 1;

/** To whom a mail goes, and in which language. */
export const addressee = ({ id, email, first_name, lang_key }: Receiver) => ({
  userId: id,
  recipient: email,
  language: lang_key,
  values: { firstName: first_name ?? '' },
});

/** The mail with which somebody chooses a new password; the link of an earlier one is worthless from now on. */
export const mailReset = async (trx: Kysely<Database>, keys: MailKeys, receiver: Receiver): Promise<void> => {
  const keyNonce = await createKey(trx, keys, { userId: receiver.id, purpose: 'reset', hours: resetHours });
  const to = addressee(receiver);
  const values = { ...to.values, validHours: String(resetHours) };
  await queueMail(trx, { kind: 'passwordReset', ...to, values, keyNonce });
};

/**
 * Send a mail with which to choose a new password, to an activated account with this address and to nobody else. A
 * new request makes the link of an earlier one worthless.
 */
export const requestReset = (
  db: Kysely<Database>,
  { keys, throttle }: { keys: MailKeys; throttle: Throttle },
  email: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const quota = { rule: mailRule, about: ['reset', email] };
    const isOver = (await throttle.readWaitSeconds(trx, [quota])) > 0;
    if (!isOver) await throttle.countAttempt(trx, quota);
    const receiver = await findReceiverByEmail(trx, email);
    if (isOver || !receiver?.activated) return;
    await mailReset(trx, keys, receiver);
  });

/**
 * Write a new password: sessions end, but for the one to keep, and its owner is told.
 *
 * @returns whose it is
 */
export const setPassword = async (
  trx: Kysely<Database>,
  userId: number,
  passwordHash: string,
  keep?: string,
): Promise<Receiver> => {
  await updatePassword(trx, userId, passwordHash);
  await revokeSessions(trx, userId, keep);
  const receiver = await receiverOf(trx, userId);
  await queueMail(trx, { kind: 'passwordChanged', ...addressee(receiver) });
  return receiver;
};

/**
 * Choose a new password with the key of a mail: once, of however many attempts. All sessions end.
 *
 * @throws AppError `invalidKey`
 */
export const finishReset = async (db: Kysely<Database>, key: string, newPassword: string): Promise<void> => {
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
 * Change the password of somebody who has proved to know it. All other sessions end.
 *
 * @param keep the id of the session that goes on
 * @throws AppError `wrongPassword` where it is another one by now
 */
export const changePassword = async (
  db: Kysely<Database>,
  { userId, keep, proof }: { userId: number; keep: string; proof: PasswordProof },
  newPassword: string,
): Promise<void> => {
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    await proof.refuseIfOver(trx);
    await setPassword(trx, userId, passwordHash, keep);
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'PASSWORD_CHANGE', object, outcome: 'SUCCESS' });
  });
};
