import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { createKey, findRegistrationOfKey, type MailKeys } from '../../mail/queue/mail-key.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import {
  activationHours,
  findPendingRegistration,
  lockAddress,
  type PendingRegistration,
  renewPlaceholder,
} from './registration-store.ts';

/** Limits the mails of one kind to one receiver in an hour, over all callers. */
export const mailRule: ThrottleRule = {
  name: 'mail',
  freeAttempts: 3,
  windowSeconds: 3600,
  firstDelaySeconds: 3600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

/**
 * Limits the activation mails to one address, from all networks together: ten, then one in five minutes. With a growing
 * delay strangers in several networks could keep the owner of the address out for an hour.
 */
export const activationRule: ThrottleRule = {
  name: 'activation',
  freeAttempts: 10,
  windowSeconds: 3600,
  firstDelaySeconds: 300,
  maxDelaySeconds: 300,
  ipv6Bits: 48,
};

/** Queues the mail whose link activates a registration. */
export const queueActivationMail = async (
  trx: Kysely<Database>,
  keys: MailKeys,
  { id, userId, email, firstName, langKey }: PendingRegistration,
): Promise<void> => {
  const keyNonce = await createKey(trx, keys, {
    userId,
    purpose: 'activation',
    hours: activationHours,
    registration: id,
  });
  const values = { firstName, validHours: String(activationHours) };
  await queueMail(trx, { kind: 'activation', userId, recipient: email, language: langKey, values, keyNonce });
};

/**
 * Queues another activation mail for a registration that awaits its activation. Without one it does nothing, and the
 * caller learns nothing.
 *
 * @param request `email` in lower case; `key` of the dead link, if the caller has one; `ip` of the caller
 * @throws AppError `tooMany` after some requests for one address, whether or not it is registered
 */
export const requestActivationMail = async (
  db: Kysely<Database>,
  { keys, throttle }: { keys: MailKeys; throttle: Throttle },
  { email, key, ip }: { email: string; key?: string | undefined; ip: string },
): Promise<void> => {
  // The quota is not that of registrations: sharing it would reveal that an address was registered.
  const requests = { rule: mailRule, about: ['activation again', email], ip };
  await throwIfThrottled(db, throttle, [requests]);
  await throttle.count(db, requests);
  await inTransaction(db, async (trx) => {
    await lockAddress(trx, email);
    const mailedId = key === undefined ? null : await findRegistrationOfKey(trx, key);
    const registration = await findPendingRegistration(trx, email, mailedId);
    const mails = { rule: activationRule, about: [email] };
    if (!registration || (await throttle.waitFor(trx, [mails])) > 0) return;
    await throttle.count(trx, mails);
    await queueActivationMail(trx, keys, registration);
    // After the mail is queued: its key keeps the registration.
    await renewPlaceholder(trx, registration.userId);
  });
};
