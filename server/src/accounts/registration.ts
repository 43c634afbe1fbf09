import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Throttle, ThrottleRule } from '../sessions/throttle.ts';
import { recordConsent } from './consent-store.ts';
import { eraseAccount } from './erase-account.ts';
import { createKey, type MailKeys, useKey, wasJustUsed } from './mail-key.ts';
import {
  activateAccount,
  activationHours,
  findKnown,
  insertRegistration,
  type Known,
  type Registration,
} from './registration-store.ts';

/** Nobody gets more mails of one kind than this in an hour, whoever asks for them. */
export const mailRule: ThrottleRule = { name: 'mail', free: 3, window: 3600, firstDelay: 3600, longestDelay: 3600 };

type Services = { keys: MailKeys; throttle: Throttle };

const sendActivation = async (
  trx: Kysely<Database>,
  { keys, throttle }: Services,
  to: { userId: number; email: string; firstName: string; langKey: string },
) => {
  const quota = { rule: mailRule, about: ['activation', to.email] };
  if ((await throttle.waitFor(trx, [quota])) > 0) return;
  await throttle.count(trx, quota);
  const keyNonce = await createKey(trx, keys, { userId: to.userId, purpose: 'activation', hours: activationHours });
  await queueMail(trx, {
    kind: 'activation',
    userId: to.userId,
    recipient: to.email,
    language: to.langKey,
    values: { firstName: to.firstName, validHours: String(activationHours) },
    keyNonce,
  });
};

/** Somebody registers an address that has an account: its owner is told, the one who asks learns no more than that. */
const tellOwner = async (trx: Kysely<Database>, services: Services, known: Known, email: string) => {
  const { id: userId, firstName, langKey } = known;
  if (!known.activated) return sendActivation(trx, services, { userId, email, firstName, langKey });
  const quota = { rule: mailRule, about: ['accountExists', email] };
  if ((await services.throttle.waitFor(trx, [quota])) > 0) return;
  await services.throttle.count(trx, quota);
  await queueMail(trx, { kind: 'accountExists', userId, recipient: email, language: langKey, values: { firstName } });
};

/**
 * Make an account that waits for its activation, with the mail that activates it. An account that was never activated
 * in time makes way.
 *
 * @returns whether it was made; false where the address has an account, whose owner is told by mail
 */
export const register = (db: Kysely<Database>, services: Services, given: Registration): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const known = await findKnown(trx, given.email);
    if (known?.isStale) await eraseAccount(trx, known.id);
    else if (known) {
      await tellOwner(trx, services, known, given.email);
      return false;
    }
    const userId = await insertRegistration(trx, given);
    if (userId === null) return false;
    const { email, firstName, langKey } = given;
    if (given.agreeOnResearch) await recordConsent(trx, { userId, given: true, language: langKey });
    await sendActivation(trx, services, { userId, email, firstName, langKey });
    await recordEvent(trx, {
      actorId: userId,
      type: 'REGISTRATION',
      object: { type: 'user', id: userId },
      outcome: 'SUCCESS',
    });
    return true;
  });

/**
 * Activate an account with a key. A key that was used within the last day changes nothing.
 *
 * @throws Refusal `invalidKey` for any other, and where an administrator has deactivated the account
 */
export const activate = (db: Kysely<Database>, key: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const userId = await useKey(trx, key, 'activation');
    // Asked afterwards: of two calls at once the second has waited for the first.
    if (userId === null && (await wasJustUsed(trx, key, 'activation'))) return;
    // Thrown, so that the key is not used up either.
    if (userId === null || !(await activateAccount(trx, userId))) throw new Refusal('invalidKey');
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'ACTIVATION', object, outcome: 'SUCCESS' });
  });
