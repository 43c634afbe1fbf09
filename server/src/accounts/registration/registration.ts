import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { createKey, type MailKeys, useKey, whatWasJustUsed } from '../../mail/mail-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { consentTextVersion, recordConsent } from '../data/consent-store.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import {
  activateAccount,
  activationHours,
  applyRegistration,
  findKnown,
  forgetRegistrations,
  insertPlaceholder,
  insertRegistration,
  type Known,
  type Registration,
  renewPlaceholder,
  takeTurn,
} from './registration-store.ts';

/** Nobody gets more mails of one kind than this in an hour, whoever asks for them. */
export const mailRule: ThrottleRule = {
  name: 'mail',
  freeFailures: 3,
  windowSeconds: 3600,
  firstDelaySeconds: 3600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

/**
 * Limits the activation mails to one address, from all networks together: ten, then one in five minutes. The delay does not grow, or
 * strangers in several networks could keep the owner of the address out for an hour.
 */
const activationRule: ThrottleRule = {
  name: 'activation',
  freeFailures: 10,
  windowSeconds: 3600,
  firstDelaySeconds: 300,
  maxDelaySeconds: 300,
  ipv6Bits: 48,
};

type Services = { keys: MailKeys; throttle: Throttle };

/** Somebody registers an address that has an account: its owner is told, the one who asks learns no more than that. */
const tellOwner = async (trx: Kysely<Database>, { throttle }: Services, known: Known, email: string) => {
  const { id: userId, firstName, langKey } = known;
  const quota = { rule: mailRule, about: ['accountExists', email] };
  if ((await throttle.readWaitSeconds(trx, [quota])) > 0) return;
  await throttle.countAttempt(trx, quota);
  await queueMail(trx, { kind: 'accountExists', userId, recipient: email, language: langKey, values: { firstName } });
};

/** Values of the form, and the address that they were sent from. */
type RegistrationRequest = Omit<Registration, 'consentTextVersion'> & { agreeOnResearch: boolean; ip: string };

/**
 * Keeps a registration until its mail is answered. Further ones for the address leave it as it is: what a mail activates
 * is the registration that it was sent for.
 *
 * @returns whether it was kept; false where the address has an account, whose owner is told by mail
 * @throws AppError `tooMany` where no mail may go to the address for a while; then nothing is changed
 */
export const register = (
  db: Kysely<Database>,
  services: Services,
  { agreeOnResearch, ip, ...values }: RegistrationRequest,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { keys, throttle } = services;
    const { email, firstName, langKey } = values;
    await takeTurn(trx, email);
    const known = await findKnown(trx, email);
    if (known?.wasActivated) {
      await tellOwner(trx, services, known, email);
      return false;
    }
    // Counted for each network by itself: strangers who register an address do not use up the mails of its owner.
    const quotas = [
      { rule: mailRule, about: ['activation', email], ip },
      { rule: activationRule, about: [email] },
    ];
    await throwIfThrottled(trx, throttle, quotas);
    for (const quota of quotas) await throttle.countAttempt(trx, quota);
    const given = { ...values, consentTextVersion: agreeOnResearch ? await consentTextVersion(trx, langKey) : null };
    const userId = await findOrMakePlaceholder(trx, known, given);
    if (userId === null) return false;
    const registration = await insertRegistration(trx, userId, given);
    const keyNonce = await createKey(trx, keys, {
      userId,
      purpose: 'activation',
      hours: activationHours,
      registration,
    });
    const mailValues = { firstName, validHours: String(activationHours) };
    const mail = { userId, recipient: email, language: langKey, values: mailValues, keyNonce };
    await queueMail(trx, { kind: 'activation', ...mail });
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'REGISTRATION', object, outcome: 'SUCCESS' });
    return true;
  });

/** Finds or makes the account that registrations of an address wait at; one that an administrator made or changed makes way. */
const findOrMakePlaceholder = async (
  trx: Kysely<Database>,
  known: Known | null,
  given: Registration,
): Promise<number | null> => {
  if (known?.isPlaceholder) {
    await renewPlaceholder(trx, known.id);
    return known.id;
  }
  if (known) await eraseAccount(trx, known.id);
  const userId = await insertPlaceholder(trx, given);
  if (userId !== null && given.consentTextVersion !== null) {
    await recordConsent(trx, { userId, given: true, language: given.langKey });
  }
  return userId;
};

/**
 * Activates an account with a key, as the registration that the key was mailed for. A key that was used within the last
 * day changes nothing.
 *
 * @throws AppError `invalidKey` for any other, and where an administrator has deactivated the account
 */
export const activate = (db: Kysely<Database>, key: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const used = await useKey(trx, key, 'activation');
    // Asked afterwards: of two calls at once the second has waited for the first.
    if (!used && (await whatWasJustUsed(trx, key, 'activation'))) return;
    if (!used) throw new AppError('invalidKey');
    const { userId, registration } = used;
    if (registration !== null) await applyRegistration(trx, registration);
    // Thrown, so that the key is not used up either.
    if (!(await activateAccount(trx, userId))) throw new AppError('invalidKey');
    await forgetRegistrations(trx, userId);
    const object = { type: 'user', id: userId };
    await recordEvent(trx, { actorId: userId, type: 'ACTIVATION', object, outcome: 'SUCCESS' });
  });
