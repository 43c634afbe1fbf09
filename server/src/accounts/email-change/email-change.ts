import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type AuditEvent, recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { createKey, endEmailKeys, findKey, type MailKeys, useKey, whatWasJustUsed } from '../../mail/mail-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { revokeSessions } from '../../sessions/session-store.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { CurrentPassword, PasswordProof } from '../data/current-password.ts';
import { hashPassword } from '../data/password.ts';
import { lockPasswordHash, receiverOf, updatePassword } from '../data/password-store.ts';
import { addressee, mailReset } from '../passwords/passwords.ts';
import { mailRule } from '../registration/registration.ts';
import {
  confirmHours,
  type EmailChange,
  endPendingChange,
  findEmailChange,
  insertEmailChange,
  isSomebodyElses,
  markConfirmed,
  moveTo,
  pendingEmailChange,
  prolongEmailChange,
  undoHours,
} from './email-change-store.ts';

/** Limits how often an account asks for another address, since the answer tells whether an account has it. */
const requestRule: ThrottleRule = {
  name: 'address request',
  freeFailures: 4,
  windowSeconds: 3600,
  firstDelaySeconds: 3600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type Services = { keys: MailKeys; throttle: Throttle };

/**
 * Counts a request for another address, in a transaction of its own: one that is refused counts as well.
 *
 * @throws AppError `tooMany` for the fifth within an hour
 */
export const countAddressRequest = (db: Kysely<Database>, throttle: Throttle, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const requests = { rule: requestRule, about: [String(userId)] };
    // The lock lets requests that come at once go one after the other, whichever process takes them.
    await lockPasswordHash(trx, userId);
    await throwIfThrottled(trx, throttle, [requests]);
    await throttle.countAttempt(trx, requests);
  });

const record = (trx: Kysely<Database>, userId: number, type: AuditEvent['type']) =>
  recordEvent(trx, { actorId: userId, type, object: { type: 'user', id: userId }, outcome: 'SUCCESS' });

/** Refuse what would be one mail too many, before anything is done; else count it. */
const countMail = async (trx: Kysely<Database>, throttle: Throttle, about: readonly string[]) => {
  const quota = { rule: mailRule, about };
  await throwIfThrottled(trx, throttle, [quota]);
  await throttle.countAttempt(trx, quota);
};

/** The mail with which the new address is confirmed. */
const mailConfirmation = async (trx: Kysely<Database>, keys: MailKeys, change: EmailChange) => {
  const { id, userId, newEmail } = change;
  const keyNonce = await createKey(trx, keys, {
    userId,
    purpose: 'emailConfirm',
    hours: confirmHours,
    emailChange: id,
  });
  const to = addressee(await receiverOf(trx, userId));
  const values = { ...to.values, validHours: String(confirmHours) };
  await queueMail(trx, { ...to, kind: 'emailConfirmation', recipient: newEmail, values, keyNonce });
};

/** A mail to the address before, with the way back. */
const mailWayBack = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  kind: 'emailChangeRequested' | 'emailChangeConfirmed',
  { id, userId, oldEmail, newEmail }: EmailChange,
) => {
  const keyNonce = await createKey(trx, keys, { userId, purpose: 'emailUndo', hours: undoHours, emailChange: id });
  const to = addressee(await receiverOf(trx, userId));
  const values = { ...to.values, newEmail, validHours: String(undoHours) };
  await queueMail(trx, { ...to, kind, recipient: oldEmail, values, keyNonce });
};

/**
 * Ask for another address: a mail to it confirms it, one to the present address tells of it and undoes it. Until it is
 * confirmed nothing changes. An earlier request is over with this one.
 *
 * @param asked.sessionId the session that goes on when the address counts
 * @throws AppError `emailExists` for somebody else's address; `tooMany` where a mail could not be sent for a while: nobody
 *   may ask so often that the owner does not hear of it
 */
export const requestEmailChange = async (
  trx: Kysely<Database>,
  { keys, throttle }: Services,
  asked: Omit<EmailChange, 'id'>,
): Promise<void> => {
  const { userId, newEmail } = asked;
  if (await isSomebodyElses(trx, userId, newEmail)) throw new AppError('emailExists', { entityName: 'userManagement' });
  await countMail(trx, throttle, ['emailChange', String(userId)]);
  await countMail(trx, throttle, ['emailConfirmation', newEmail]);
  await endPendingChange(trx, userId);
  const change = { ...asked, id: await insertEmailChange(trx, asked) };
  await mailConfirmation(trx, keys, change);
  await mailWayBack(trx, keys, 'emailChangeRequested', change);
  await record(trx, userId, 'EMAIL_CHANGE_REQUEST');
};

/**
 * Mail the link that confirms once more; those before are worthless then.
 *
 * @throws AppError `notFound` where no address is awaited, `tooMany` where it was sent often
 */
export const resendEmailChange = (db: Kysely<Database>, { keys, throttle }: Services, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const change = await pendingEmailChange(trx, userId);
    if (!change) throw new AppError('notFound');
    await countMail(trx, throttle, ['emailConfirmation', change.newEmail]);
    await prolongEmailChange(trx, change.id);
    await mailConfirmation(trx, keys, change);
  });

/** Stay with the present address. */
export const cancelEmailChange = (db: Kysely<Database>, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await endEmailKeys(trx, userId, { purpose: 'emailConfirm' });
    if (await endPendingChange(trx, userId)) await record(trx, userId, 'EMAIL_CHANGE_CANCEL');
  });

/** The change that a key is about; of a key that was used within the last day as well, which then changes nothing. */
const changeBy = async (trx: Kysely<Database>, key: string, purpose: 'emailConfirm' | 'emailUndo') => {
  const used = await useKey(trx, key, purpose);
  const known = used ?? (await whatWasJustUsed(trx, key, purpose));
  if (!known?.emailChange) throw new AppError('invalidKey');
  return { change: await findEmailChange(trx, known.emailChange), isAgain: !used };
};

/** Holder of a mail who wants its address to count: the account of the session, if any, and a password, if any. */
type Confirmation = { key: string; userId: number | null; password: string | null };

/**
 * Proves that the holder of a key holds the account as well; a key that was used already needs no proof, since it
 * changes nothing.
 */
const proveHolder = async (
  db: Kysely<Database>,
  currentPassword: CurrentPassword,
  { key, userId, password }: Confirmation,
): Promise<PasswordProof | null> => {
  const owner = await findKey(db, key, 'emailConfirm');
  if (!owner || owner.userId === userId) return null;
  if (!password) throw new AppError('passwordNeeded', { entityName: 'emailChange' });
  return currentPassword.prove(owner.userId, password, 'EMAIL_CHANGE');
};

/**
 * Makes the address of a request count, with the key from the mail to it, for a caller who holds the account. A click in a
 * mail is not enough: an attacker could ask for the address of a victim, and take the account with the victim's
 * measurements back later. All sessions end but the one that asked, all links in mails
 * are worthless, and the address before is told with another way back. A second confirmation changes nothing.
 *
 * @returns the address
 * @throws AppError `passwordNeeded` or `wrongPassword` without a session of the account; `invalidKey`, also where the
 *   address belongs to another account by now, which the caller must not learn
 */
export const confirmEmailChange = async (
  db: Kysely<Database>,
  { keys, currentPassword }: { keys: MailKeys; currentPassword: CurrentPassword },
  confirmation: Confirmation,
): Promise<string> => {
  const proof = await proveHolder(db, currentPassword, confirmation);
  return inTransaction(db, async (trx) => {
    const { change, isAgain } = await changeBy(trx, confirmation.key, 'emailConfirm');
    const { id, userId, newEmail, sessionId } = change;
    if (isAgain) return newEmail;
    await proof?.refuseIfOver(trx);
    const { activated } = await receiverOf(trx, userId);
    await markConfirmed(trx, id);
    if (!activated || !(await moveTo(trx, userId, newEmail))) throw new AppError('invalidKey');
    await revokeSessions(trx, userId, sessionId);
    await mailWayBack(trx, keys, 'emailChangeConfirmed', change);
    await record(trx, userId, 'EMAIL_CHANGE');
    return newEmail;
  });
};

/**
 * Take an account back to the address before a change, whether or not it was confirmed, with the key from a mail to that
 * address. Whoever asked for the change knew the password: all sessions end, nobody knows the password any more, and a
 * mail lets the owner choose another. Said again it changes nothing.
 *
 * @returns the address
 * @throws AppError `invalidKey`, also where the address has become somebody else's
 */
export const undoEmailChange = async (db: Kysely<Database>, keys: MailKeys, key: string): Promise<string> => {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return inTransaction(db, async (trx) => {
    const { change, isAgain } = await changeBy(trx, key, 'emailUndo');
    const { id, userId, oldEmail } = change;
    if (isAgain) return oldEmail;
    const { activated } = await receiverOf(trx, userId);
    if (!activated || !(await moveTo(trx, userId, oldEmail))) throw new AppError('invalidKey');
    await updatePassword(trx, userId, passwordHash);
    await revokeSessions(trx, userId);
    // The way back from what came before stays; from this and what came after it, there is none any more.
    await endEmailKeys(trx, userId, { from: id });
    await mailReset(trx, keys, await receiverOf(trx, userId));
    await record(trx, userId, 'EMAIL_CHANGE_UNDO');
    return oldEmail;
  });
};
