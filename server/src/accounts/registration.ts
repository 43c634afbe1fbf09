import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { createKey, type MailKeys, useKey, whatWasJustUsed } from '../mail/mail-key.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Throttle, ThrottleRule } from '../sessions/throttle.ts';
import { throwIfThrottled } from '../sessions/throw-if-throttled.ts';
import { recordConsent } from './consent-store.ts';
import { eraseAccount } from './erasure-store.ts';
import {
  activateAccount,
  activationHours,
  findKnown,
  insertRegistration,
  type Known,
  type Registration,
  takeTurn,
} from './registration-store.ts';

/** Nobody gets more mails of one kind than this in an hour, whoever asks for them. */
export const mailRule: ThrottleRule = { name: 'mail', free: 3, window: 3600, firstDelay: 3600, longestDelay: 3600 };

type Services = { keys: MailKeys; throttle: Throttle };

/** A mail of a kind that there may be only so many of to one address, as it is counted. */
const quotaOf = (kind: string, email: string) => ({ rule: mailRule, about: [kind, email] });

/** Somebody registers an address that has an account: its owner is told, the one who asks learns no more than that. */
const tellOwner = async (trx: Kysely<Database>, { throttle }: Services, known: Known, email: string) => {
  const { id: userId, firstName, langKey } = known;
  const quota = quotaOf('accountExists', email);
  if ((await throttle.waitFor(trx, [quota])) > 0) return;
  await throttle.count(trx, quota);
  await queueMail(trx, { kind: 'accountExists', userId, recipient: email, language: langKey, values: { firstName } });
};

/**
 * Make an account that waits for its activation, with the mail that activates it. Another registration of the address
 * that was never activated makes way, with its password, profile, consent, mail and key: what a mail activates is what
 * was registered with it.
 *
 * @returns whether it was made; false where the address has an account, whose owner is told by mail
 * @throws AppError `tooMany` where no mail may go to the address for a while; then nothing is changed
 */
export const register = (db: Kysely<Database>, services: Services, given: Registration): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { keys, throttle } = services;
    const { email, firstName, langKey } = given;
    // Of several at once for an address the last one stays whole.
    await takeTurn(trx, email);
    const known = await findKnown(trx, email);
    if (known?.wasActivated) {
      await tellOwner(trx, services, known, email);
      return false;
    }
    const quota = quotaOf('activation', email);
    await throwIfThrottled(trx, throttle, [quota]);
    await throttle.count(trx, quota);
    if (known) await eraseAccount(trx, known.id);
    const userId = await insertRegistration(trx, given);
    if (userId === null) return false;
    if (given.agreeOnResearch) await recordConsent(trx, { userId, given: true, language: langKey });
    const keyNonce = await createKey(trx, keys, { userId, purpose: 'activation', hours: activationHours });
    const values = { firstName, validHours: String(activationHours) };
    await queueMail(trx, { kind: 'activation', userId, recipient: email, language: langKey, values, keyNonce });
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'REGISTRATION', object, outcome: 'SUCCESS' });
    return true;
  });

/**
 * Activate an account with a key. A key that was used within the last day changes nothing.
 *
 * @throws AppError `invalidKey` for any other, and where an administrator has deactivated the account
 */
export const activate = (db: Kysely<Database>, key: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const used = await useKey(trx, key, 'activation');
    // Asked afterwards: of two calls at once the second has waited for the first.
    if (!used && (await whatWasJustUsed(trx, key, 'activation'))) return;
    // Thrown, so that the key is not used up either.
    if (!used || !(await activateAccount(trx, used.userId))) throw new AppError('invalidKey');
    const { userId } = used;
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'ACTIVATION', object, outcome: 'SUCCESS' });
  });
