import type { saveAccount } from '@ok/contract/routes/account/own-account.ts';
import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailKeys } from '../../mail/queue/mail-key.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import { readActiveLanguages } from '../../texts/text-store.ts';
import { findPublishedAssociation } from '../data/association-store.ts';
import { recordConsent } from '../data/consent-store.ts';
import type { CurrentPassword, PasswordProof } from '../data/current-password.ts';
import { readReceiver } from '../data/password-store.ts';
import { countAddressRequest, requestEmailChange } from '../email-change/email-change.ts';
import { findPendingEmailChange } from '../email-change/email-change-store.ts';
import { lockForSettings, updateAccount, updateProfile } from './settings-store.ts';

type SettingsBody = BodyFor<typeof saveAccount>;

const settingsError = (field: string, message: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'user', field, message }] });

const readProfileChanges = async (trx: Kysely<Database>, { profAssocTranslationId, profileDTO }: SettingsBody) => {
  const agreeOnResearch = profileDTO?.agreeOnResearch;
  if (profAssocTranslationId == null) return { agreeOnResearch };
  const association = await findPublishedAssociation(trx, profAssocTranslationId);
  if (!association) throw settingsError('profAssocTranslationId', 'NotNull');
  const otherAssociation = association.isOther ? (profileDTO?.professionalAssociation ?? null) : null;
  if (association.isOther && otherAssociation === null) {
    throw settingsError('profileDTO.professionalAssociation', 'NotNull');
  }
  return { associationId: association.id, otherAssociation, agreeOnResearch };
};

type SettingsServices = { db: Kysely<Database>; keys: MailKeys; throttle: Throttle; currentPassword: CurrentPassword };

/** Whether an address is neither the current nor the pending one. */
const isNewAddress = async (db: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { email: currentEmail } = await readReceiver(db, userId);
  return email !== currentEmail.toLowerCase() && email !== (await findPendingEmailChange(db, userId))?.newEmail;
};

/** Proves the password for a new address: the next "forgotten password" mail would go to that address. */
const proveAddressRequest = async (
  { db, throttle, currentPassword }: SettingsServices,
  userId: number,
  { email, currentPassword: password }: SettingsBody,
): Promise<PasswordProof | null> => {
  if (!(await isNewAddress(db, userId, email))) return null;
  if (!password) throw new AppError('passwordNeeded', { entityName: 'settings' });
  const proof = await currentPassword.prove(userId, password, 'EMAIL_CHANGE_REQUEST');
  await countAddressRequest(db, throttle, userId);
  return proof;
};

/**
 * Saves the settings of a user. A new address is only requested: it has to be confirmed first.
 *
 * @param who.sessionId the session that goes on after the new address was confirmed
 * @throws AppError `passwordNeeded` or `wrongPassword` for a new address without proof; `emailExists` when it belongs to
 *   another account; `tooMany` after many requests; `invalid` for an unknown language or association
 */
export const saveSettings = async (
  services: SettingsServices,
  { userId, sessionId }: { userId: number; sessionId: string },
  settings: SettingsBody,
): Promise<void> => {
  const proof = await proveAddressRequest(services, userId, settings);
  await inTransaction(services.db, async (trx) => {
    const before = await lockForSettings(trx, userId);
    const langKey = settings.langKey.toLowerCase();
    if (!(await readActiveLanguages(trx)).some(({ code }) => code === langKey))
      throw settingsError('langKey', 'Pattern');
    const profile = await readProfileChanges(trx, settings);
    const { firstName, lastName, email } = settings;
    await updateAccount(trx, userId, { firstName, lastName, langKey }, before.login);
    await updateProfile(trx, userId, profile);
    const event = { actorId: userId, object: { type: 'user', id: userId }, outcome: 'SUCCESS' } as const;
    await recordEvent(trx, { ...event, type: 'ACCOUNT_CHANGE' });
    if (profile.agreeOnResearch !== undefined && profile.agreeOnResearch !== (before.agree_on_research ?? false)) {
      await recordConsent(trx, { userId, given: profile.agreeOnResearch, language: langKey });
      await recordEvent(trx, { ...event, type: 'CONSENT_CHANGE', data: { given: profile.agreeOnResearch } });
    }
    if (!(await isNewAddress(trx, userId, email))) return;
    // The account was changed after `proveAddressRequest`, for which the address was not new.
    if (!proof) throw new AppError('passwordNeeded', { entityName: 'settings' });
    await proof.throwIfChanged(trx);
    await requestEmailChange(trx, services, { userId, sessionId, oldEmail: before.email, newEmail: email });
  });
};
