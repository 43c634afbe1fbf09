import type { saveAccount } from '@ok/contract/routes/account.ts';
import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { activeLanguages } from '../texts/text-store.ts';
import { associationOf } from './association-store.ts';
import { recordConsent } from './consent-store.ts';
import { passwordMatches } from './password.ts';
import { findForSettings, updateAccount, updateProfile } from './settings-store.ts';

type Settings = BodyFor<typeof saveAccount>;

/** Another address is where the next "forgotten password" goes, so only who knows the password may set it. */
const proveByPassword = async (hash: string, password: string | null | undefined) => {
  if (!password) throw new Refusal('passwordNeeded', { entityName: 'settings' });
  if (!(await passwordMatches(hash, password))) throw new Refusal('wrongPassword');
};

const fieldFault = (field: string, message: string) =>
  new Refusal('invalid', { fieldErrors: [{ objectName: 'user', field, message }] });

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

/**
 * Save what somebody changed of their account.
 *
 * @throws Refusal `passwordNeeded` or `wrongPassword` where the address changes without proof, `emailExists` where it
 *   belongs to somebody else, `invalid` for a language or association that is not there
 */
export const saveSettings = (db: Kysely<Database>, userId: number, given: Settings): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const before = await findForSettings(trx, userId);
    const isOtherAddress = given.email !== before.email.toLowerCase();
    const langKey = given.langKey.toLowerCase();
    if (!(await activeLanguages(trx)).some(({ code }) => code === langKey)) throw fieldFault('langKey', 'Pattern');
    const profile = await profileOf(trx, given);
    if (isOtherAddress) await proveByPassword(before.password_hash, given.currentPassword);
    const login = before.login.toLowerCase() === before.email.toLowerCase() ? given.email : before.login;
    const { firstName, lastName, email } = given;
    if (!(await updateAccount(trx, userId, { login, email, firstName, lastName, langKey }))) {
      throw new Refusal('emailExists', { entityName: 'userManagement' });
    }
    await updateProfile(trx, userId, profile);
    const event = { actorId: userId, object: { type: 'user', id: userId }, outcome: 'SUCCESS' } as const;
    await recordEvent(trx, { ...event, type: 'ACCOUNT_CHANGE' });
    if (profile.agreeOnResearch !== undefined && profile.agreeOnResearch !== (before.agree_on_research ?? false)) {
      await recordConsent(trx, { userId, given: profile.agreeOnResearch, language: langKey });
      await recordEvent(trx, { ...event, type: 'CONSENT_CHANGE', data: { given: profile.agreeOnResearch } });
    }
    if (!isOtherAddress) return;
    await recordEvent(trx, { ...event, type: 'EMAIL_CHANGE' });
    // To the address that was: whoever did not do this has to hear of it.
    await queueMail(trx, {
      kind: 'emailChanged',
      userId,
      recipient: before.email,
      language: langKey,
      values: { firstName },
    });
  });
