import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { revokeSessionsOf } from '../sessions/session-store.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { createKey, expireKeys, type MailKeys, useKey } from './mail-key.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { mailRule } from './registration.ts';
import { updatePassword } from './settings-store.ts';

/** Hours that the link of a reset is good for. */
const resetHours = 1;

const receiverOf = (db: Kysely<Database>) =>
  db.selectFrom('user_account').select(['id', 'email', 'first_name', 'lang_key', 'password_hash', 'activated']);

type Receiver = { id: number; email: string; first_name: string | null; lang_key: string };

const addressee = ({ id, email, first_name, lang_key }: Receiver) => ({
  userId: id,
  recipient: email,
  language: lang_key,
  values: { firstName: first_name ?? '' },
});

/**
 * Send a mail with which to choose a new password, to an activated account with this address and to nobody else. A
 * new request makes the link of an earlier one worthless.
 */
export const requestReset = (
  db: Kysely<Database>,
  { keys, throttle }: { keys: MailKeys; throttle: Throttle },
  email: string,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const quota = { rule: mailRule, about: ['reset', email] };
    const isOver = (await throttle.waitFor(trx, [quota])) > 0;
    if (!isOver) await throttle.count(trx, quota);
    const receiver = await receiverOf(trx).where(sql`lower(email)`, '=', email).executeTakeFirst();
    if (isOver || !receiver?.activated) return;
    const keyNonce = await createKey(trx, keys, { userId: receiver.id, purpose: 'reset', hours: resetHours });
    const to = addressee(receiver);
    await queueMail(trx, {
      kind: 'passwordReset',
      ...to,
      values: { ...to.values, validHours: String(resetHours) },
      keyNonce,
    });
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
  await revokeSessionsOf(trx, userId, keep);
  // A link that is still under way must not undo this.
  await expireKeys(trx, userId);
  const receiver = await receiverOf(trx).where('id', '=', userId).executeTakeFirstOrThrow();
  await queueMail(trx, { kind: 'passwordChanged', ...addressee(receiver) });
  return receiver;
};

/**
 * Choose a new password with the key of a mail: once, of however many attempts. All sessions end.
 *
 * @throws Refusal `invalidKey`
 */
export const finishReset = async (db: Kysely<Database>, key: string, newPassword: string): Promise<void> => {
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const userId = await useKey(trx, key, 'reset');
    const account = userId === null ? undefined : await receiverOf(trx).where('id', '=', userId).executeTakeFirst();
    if (!account?.activated) throw new Refusal('invalidKey');
    await setPassword(trx, account.id, passwordHash);
    const object = { type: 'user', id: account.id };
    await recordEvent(trx, { actorId: account.id, type: 'PASSWORD_RESET', object, outcome: 'SUCCESS' });
  });
};

/**
 * Change the password of somebody who knows it. All other sessions end.
 *
 * @param keep the id of the session that goes on
 * @throws Refusal `wrongPassword`
 */
export const changePassword = async (
  db: Kysely<Database>,
  { userId, keep }: { userId: number; keep: string },
  given: { currentPassword: string; newPassword: string },
): Promise<void> => {
  const event = { actorId: userId, type: 'PASSWORD_CHANGE', object: { type: 'user', id: userId } } as const;
  const { password_hash } = await receiverOf(db).where('id', '=', userId).executeTakeFirstOrThrow();
  if (!(await passwordMatches(password_hash, given.currentPassword))) {
    await recordEvent(db, { ...event, outcome: 'FAILURE' });
    throw new Refusal('wrongPassword');
  }
  const passwordHash = await hashPassword(given.newPassword);
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, userId, passwordHash, keep);
    await recordEvent(trx, { ...event, outcome: 'SUCCESS' });
  });
};
