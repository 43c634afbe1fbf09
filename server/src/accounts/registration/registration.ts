import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { findRecentlyUsedKey, type MailKeys, useKey } from '../../mail/queue/mail-key.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { hashConsentText, recordConsent } from '../data/consent-store.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import { activationRule, mailRule, queueActivationMail } from './activation-mail.ts';
import {
  activateAccount,
  applyRegistration,
  deleteRegistrations,
  type ExistingAccount,
  insertPlaceholder,
  insertRegistration,
  lockAddress,
  lockExistingAccount,
  type Registration,
  renewPlaceholder,
} from './registration-store.ts';

type RegistrationServices = { keys: MailKeys; throttle: Throttle };

/** Queues a mail to the owner of an address that was registered again. */
const queueAccountExistsMail = async (
  trx: Kysely<Database>,
  { throttle }: RegistrationServices,
  existing: ExistingAccount,
  email: string,
) => {
  const { id: userId, firstName, langKey } = existing;
  const quota = { rule: mailRule, about: ['accountExists', email] };
  if ((await throttle.waitFor(trx, [quota])) > 0) return;
  await throttle.count(trx, quota);
  await queueMail(trx, { kind: 'accountExists', userId, recipient: email, language: langKey, values: { firstName } });
};

/** Values of the form, and the address that they were sent from. */
type RegistrationRequest = Omit<Registration, 'consentTextVersion'> & { agreeOnResearch: boolean; ip: string };

/**
 * Stores a registration, and mails its activation link. Later registrations of the address do not change it: a link
 * activates the registration that it was sent for.
 *
 * @returns false when the address has an account, whose owner gets a mail about it
 * @throws AppError `tooMany` when no mail may go to the address for a while; nothing is changed then
 */
export const registerAccount = (
  db: Kysely<Database>,
  services: RegistrationServices,
  { agreeOnResearch, ip, ...values }: RegistrationRequest,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { keys, throttle } = services;
    const { email, firstName, langKey } = values;
    await lockAddress(trx, email);
    const existing = await lockExistingAccount(trx, email);
    if (existing?.wasActivated) {
      await queueAccountExistsMail(trx, services, existing, email);
      return false;
    }
    // The first quota is for each network: strangers who register an address do not use up the mails of its owner.
    const quotas = [
      { rule: mailRule, about: ['activation', email], ip },
      { rule: activationRule, about: [email] },
    ];
    await throwIfThrottled(trx, throttle, quotas);
    for (const quota of quotas) await throttle.count(trx, quota);
    const registration = {
      ...values,
      consentTextVersion: agreeOnResearch ? await hashConsentText(trx, langKey) : null,
    };
    const userId = await findOrCreatePlaceholder(trx, existing, registration);
    if (userId === null) return false;
    const registrationId = await insertRegistration(trx, userId, registration);
    await queueActivationMail(trx, keys, { id: registrationId, userId, email, firstName, langKey });
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'REGISTRATION', object, outcome: 'SUCCESS' });
    return true;
  });

/**
 * Finds or creates the deactivated account that holds the registrations of an address. Erases one that an administrator
 * made or changed.
 */
const findOrCreatePlaceholder = async (
  trx: Kysely<Database>,
  existing: ExistingAccount | null,
  registration: Registration,
): Promise<number | null> => {
  if (existing?.isPlaceholder) {
    await renewPlaceholder(trx, existing.id);
    return existing.id;
  }
  if (existing) await eraseAccount(trx, existing.id);
  const userId = await insertPlaceholder(trx, registration);
  if (userId !== null && registration.consentTextVersion !== null) {
    await recordConsent(trx, { userId, given: true, language: registration.langKey });
  }
  return userId;
};

/**
 * Activates an account with the registration that the key was mailed for. A key that was used within the last day is
 * accepted, and changes nothing.
 *
 * @throws AppError `invalidKey` for any other key, and for an account that an administrator has deactivated
 */
export const activateByKey = (db: Kysely<Database>, key: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const used = await useKey(trx, key, 'activation');
    // After `useKey`: of two concurrent calls the second has waited there for the first.
    if (!used && (await findRecentlyUsedKey(trx, key, 'activation'))) return;
    if (!used) throw new AppError('invalidKey');
    const { userId, registration } = used;
    if (registration !== null) await applyRegistration(trx, registration);
    // The error rolls the transaction back, so that the key stays unused.
    if (!(await activateAccount(trx, userId))) throw new AppError('invalidKey');
    await deleteRegistrations(trx, userId);
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'ACTIVATION', object, outcome: 'SUCCESS' });
  });
