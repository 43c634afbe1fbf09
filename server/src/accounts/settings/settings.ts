import type { saveAccount } from '@ok/contract/routes/account/account.ts';
import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { MailKeys } from '../../mail/mail-key.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import { readActiveLanguages } from '../../texts/text-store.ts';
import { associationOf } from '../data/association-store.ts';
import { recordConsent } from '../data/consent-store.ts';
import type { CurrentPassword, PasswordProof } from '../data/current-password.ts';
import { receiverOf } from '../data/password-store.ts';
import { countAddressRequest, requestEmailChange } from '../email-change/email-change.ts';
import { pendingEmailChange } from '../email-change/email-change-store.ts';
import { findForSettings, updateAccount, updateProfile } from './settings-store.ts';

type Settings = BodyFor<typeof saveAccount>;

const fieldFault = (field: string, message: string) =>
  new AppError('invalid', { fieldErrors: [{ objectName: 'user', field, message }] });

const profileOf = async (trx: Kysely<Database>, { profAssocTranslationId, profileDTO }: Settings) => {
  const agreeOnResearch = profileDTO?.agreeOnResearch;
  if (profAssocTranslationId == null) return { agreeOnResearch };
  const association = await associationOf(trx, profAssocTranslationId);
  if (!association) throw fieldFault('profAssocTranslationId', 'NotNull');
  const otherAssociation = association.isOther ? (profileDTO?.professionalAssociation ?? null) : null;
  if (association.isOther && otherAssociation === null) {
    throw fieldFault('profileDTO.professionalAssociation', 'NotNull');
  }
  return { associationId: association.id, otherAssociation, agreeOnResearch };
};

type Services = { db: Kysely<Database>; keys: MailKeys; throttle: Throttle; currentPassword: CurrentPassword };

/** Whether an address is neither the one there is nor the one that is awaited already. */
const isNewAddress = async (db: Kysely<Database>, userId: number, email: string): Promise<boolean> => {
  const { email: present } = await receiverOf(db, userId);
  return email !== present.toLowerCase() && email !== (await pendingEmailChange(db, userId))?.newEmail;
};

/** Another address is where the next "forgotten password" goes, so only who knows the password may ask for it. */
const proveForAddress = async (
  { db, throttle, currentPassword }: Services,
  userId: number,
  { email, currentPassword: given }: Settings,
): Promise<PasswordProof | null> => {
  if (!(await isNewAddress(db, userId, email))) return null;
  if (!given) throw new AppError('passwordNeeded', { entityName: 'settings' });
  const proof = await currentPassword.prove(userId, given, 'EMAIL_CHANGE_REQUEST');
  await countAddressRequest(db, throttle, userId);
  return proof;
};

/**
 * Save what somebody changed of their account. Another address is only asked for: it counts once it is confirmed.
 *
 * @param who.sessionId the session that goes on when another address counts
 * @throws AppError `passwordNeeded` or `wrongPassword` where another address comes without proof, `emailExists` where it
 *   belongs to somebody else, `tooMany` where it was tried often, `invalid` for a language or association that is not
 *   there
 */
export const saveSettings = async (
  services: Services,
  { userId, sessionId }: { userId: number; sessionId: string },
  given: Settings,
): Promise<void> => {
  const proof = await proveForAddress(services, userId, given);
  await inTransaction(services.db, async (trx) => {
    const before = await findForSettings(trx, userId);
    const langKey = given.langKey.toLowerCase();
    if (!(await readActiveLanguages(trx)).some(({ code }) => code === langKey)) throw fieldFault('langKey', 'Pattern');
    const profile = await profileOf(trx, given);
    const { firstName, lastName, email } = given;
    await updateAccount(trx, userId, { firstName, lastName, langKey }, before.login);
    await updateProfile(trx, userId, profile);
    const event = { actorId: userId, object: { type: 'user', id: userId }, outcome: 'SUCCESS' } as const;
    await recordEvent(trx, { ...event, type: 'ACCOUNT_CHANGE' });
    if (profile.agreeOnResearch !== undefined && profile.agreeOnResearch !== (before.agree_on_research ?? false)) {
      await recordConsent(trx, { userId, given: profile.agreeOnResearch, language: langKey });
      await recordEvent(trx, { ...event, type: 'CONSENT_CHANGE', data: { given: profile.agreeOnResearch } });
    }
    if (!(await isNewAddress(trx, userId, email))) return;
    // Only where the account was changed since the proof was asked for.
    if (!proof) throw new AppError('passwordNeeded', { entityName: 'settings' });
    await proof.refuseIfOver(trx);
    await requestEmailChange(trx, services, { userId, sessionId, oldEmail: before.email, newEmail: email });
  });
};
