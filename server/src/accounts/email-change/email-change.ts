import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type NewAuditEvent, recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import {
  createKey,
  expireEmailKeys,
  findKey,
  findRecentlyUsedKey,
  type MailKeys,
  useKey,
} from '../../mail/queue/mail-key.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import { revokeSessionsOf } from '../../sessions/session-store.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { CurrentPassword, PasswordProof } from '../data/current-password.ts';
import { hashPassword } from '../data/password.ts';
import { lockPasswordHash, readReceiver, updatePassword } from '../data/password-store.ts';
import { queueResetMail, toMailRecipient } from '../passwords/passwords.ts';
import { mailRule } from '../registration/activation-mail.ts';
import {
  changeAccountAddress,
  confirmHours,
  type EmailChange,
  endPendingChange,
  extendEmailChange,
  findEmailChange,
  findPendingEmailChange,
  insertEmailChange,
  isAddressTaken,
  markConfirmed,
  undoHours,
} from './email-change-store.ts';

/** Limits how often an account asks for another address, since the answer tells whether an account has it. */
const addressRequestRule: ThrottleRule = {
  name: 'address request',
  freeAttempts: 4,
  windowSeconds: 3600,
  firstDelaySeconds: 3600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type EmailChangeServices = { keys: MailKeys; throttle: Throttle };

/**
 * Counts a request for another address in its own transaction, so that a refused request counts too.
 *
 * @throws AppError `tooMany` for the fifth within an hour
 */
export const countAddressRequest = (db: Kysely<Database>, throttle: Throttle, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const requests = { rule: addressRequestRule, about: [String(userId)] };
    // The lock orders concurrent requests, in whichever process they are.
    await lockPasswordHash(trx, userId);
    await throwIfThrottled(trx, throttle, [requests]);
    await throttle.count(trx, requests);
  });

const recordAddressEvent = (trx: Kysely<Database>, userId: number, type: NewAuditEvent['type']) =>
  recordEvent(trx, { actorId: userId, type, object: { type: 'user', id: userId }, outcome: 'SUCCESS' });

/** Counts a mail; throws `tooMany` when the quota is used. */
const countMailOrThrow = async (trx: Kysely<Database>, throttle: Throttle, about: readonly string[]) => {
  const quota = { rule: mailRule, about };
  await throwIfThrottled(trx, throttle, [quota]);
  await throttle.count(trx, quota);
};

/** Queues the mail to the new address, with the link that confirms it. */
const queueConfirmationMail = async (trx: Kysely<Database>, keys: MailKeys, change: EmailChange) => {
  const { id, userId, newEmail } = change;
  const keyNonce = await createKey(trx, keys, {
    userId,
    purpose: 'emailConfirm',
    hours: confirmHours,
    emailChange: id,
  });
  const to = toMailRecipient(await readReceiver(trx, userId));
  const values = { ...to.values, validHours: String(confirmHours) };
  await queueMail(trx, { ...to, kind: 'emailConfirmation', recipient: newEmail, values, keyNonce });
};

/** Queues a mail to the old address, with the link that restores it. */
const queueUndoMail = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  kind: 'emailChangeRequested' | 'emailChangeConfirmed',
  { id, userId, oldEmail, newEmail }: EmailChange,
) => {
  const keyNonce = await createKey(trx, keys, { userId, purpose: 'emailUndo', hours: undoHours, emailChange: id });
  const to = toMailRecipient(await readReceiver(trx, userId));
  const values = { ...to.values, newEmail, validHours: String(undoHours) };
  await queueMail(trx, { ...to, kind, recipient: oldEmail, values, keyNonce });
};

/**
 * Requests another address. A mail to the new address confirms it; a mail to the current one undoes it. Nothing changes
 * until the confirmation. Ends an earlier request.
 *
 * @param request.sessionId the session that goes on after the confirmation
 * @throws AppError `emailExists` for an address of another account; `tooMany` when no mail may be sent for a while: a
 *   request without a mail would be hidden from the owner
 */
export const requestEmailChange = async (
  trx: Kysely<Database>,
  { keys, throttle }: EmailChangeServices,
  request: Omit<EmailChange, 'id'>,
): Promise<void> => {
  const { userId, newEmail } = request;
  if (await isAddressTaken(trx, userId, newEmail)) throw new AppError('emailExists', { entityName: 'userManagement' });
  await countMailOrThrow(trx, throttle, ['emailChange', String(userId)]);
  await countMailOrThrow(trx, throttle, ['emailConfirmation', newEmail]);
  await endPendingChange(trx, userId);
  const change = { ...request, id: await insertEmailChange(trx, request) };
  await queueConfirmationMail(trx, keys, change);
  await queueUndoMail(trx, keys, 'emailChangeRequested', change);
  await recordAddressEvent(trx, userId, 'EMAIL_CHANGE_REQUEST');
};

/**
 * Mails the confirmation link again. Earlier links stop working.
 *
 * @throws AppError `notFound` without a pending address, `tooMany` when the mail was sent too often
 */
export const resendConfirmation = (
  db: Kysely<Database>,
  { keys, throttle }: EmailChangeServices,
  userId: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const change = await findPendingEmailChange(trx, userId);
    if (!change) throw new AppError('notFound');
    await countMailOrThrow(trx, throttle, ['emailConfirmation', change.newEmail]);
    await extendEmailChange(trx, change.id);
    await queueConfirmationMail(trx, keys, change);
  });

/** Cancels the pending request: the account keeps its current address. */
export const cancelAddressRequest = (db: Kysely<Database>, userId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await expireEmailKeys(trx, userId, { purpose: 'emailConfirm' });
    if (await endPendingChange(trx, userId)) await recordAddressEvent(trx, userId, 'EMAIL_CHANGE_CANCEL');
  });

/** Uses a key, and returns its change. A key that was used within the last day also works: `isAgain` is true then. */
const useEmailKey = async (trx: Kysely<Database>, key: string, purpose: 'emailConfirm' | 'emailUndo') => {
  const used = await useKey(trx, key, purpose);
  const keyUse = used ?? (await findRecentlyUsedKey(trx, key, purpose));
  if (!keyUse?.emailChange) throw new AppError('invalidKey');
  return { change: await findEmailChange(trx, keyUse.emailChange), isAgain: !used };
};

/** Key from a mail, with the user of the session, if any, and the password, if any. */
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
 * Confirms a new address with the key from the mail to it, for a caller who holds the account. A click in a mail is not
 * enough: an attacker could request the address of a victim, and later take the account back with the victim's
 * measurements. All sessions end except the one that made the request, all links in mails stop working, and a mail to
 * the old address offers another way back. A second confirmation changes nothing.
 *
 * @returns the address
 * @throws AppError `passwordNeeded` or `wrongPassword` without a session of the account; `invalidKey`, also where the
 *   address belongs to another account by now, which the caller must not learn
 */
export const confirmAddress = async (
  db: Kysely<Database>,
  { keys, currentPassword }: { keys: MailKeys; currentPassword: CurrentPassword },
  confirmation: Confirmation,
): Promise<string> => {
  const proof = await proveHolder(db, currentPassword, confirmation);
  return inTransaction(db, async (trx) => {
    const { change, isAgain } = await useEmailKey(trx, confirmation.key, 'emailConfirm');
    const { id, userId, newEmail, sessionId } = change;
    if (isAgain) return newEmail;
    await proof?.throwIfChanged(trx);
    const { activated } = await readReceiver(trx, userId);
    await markConfirmed(trx, id);
    if (!activated || !(await changeAccountAddress(trx, userId, newEmail))) throw new AppError('invalidKey');
    await revokeSessionsOf(trx, userId, sessionId);
    await queueUndoMail(trx, keys, 'emailChangeConfirmed', change);
    await recordAddressEvent(trx, userId, 'EMAIL_CHANGE');
    return newEmail;
  });
};

/**
 * Restores the address before a change, confirmed or not, with the key from a mail to that address. The person who
 * requested the change knew the password. So all sessions end, a random password replaces it, and a mail lets the owner
 * choose a new one. A second call changes nothing.
 *
 * @returns the address
 * @throws AppError `invalidKey`, also when the address belongs to another account by now
 */
export const restoreAddress = async (db: Kysely<Database>, keys: MailKeys, key: string): Promise<string> => {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return inTransaction(db, async (trx) => {
    const { change, isAgain } = await useEmailKey(trx, key, 'emailUndo');
    const { id, userId, oldEmail } = change;
    if (isAgain) return oldEmail;
    const { activated } = await readReceiver(trx, userId);
    if (!activated || !(await changeAccountAddress(trx, userId, oldEmail))) throw new AppError('invalidKey');
    await updatePassword(trx, userId, passwordHash);
    await revokeSessionsOf(trx, userId);
    // Undo links of earlier changes keep working; those of this change and of later ones stop.
    await expireEmailKeys(trx, userId, { from: id });
    await queueResetMail(trx, keys, await readReceiver(trx, userId));
    await recordAddressEvent(trx, userId, 'EMAIL_CHANGE_UNDO');
    return oldEmail;
  });
};
