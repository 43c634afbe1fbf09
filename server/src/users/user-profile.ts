import type { User, WrittenUser } from '@ok/contract/routes/account/user.ts';
import type { Kysely } from 'kysely';
import { findAssociation } from '../accounts/data/association-store.ts';
import { recordConsentByAdministrator } from '../accounts/data/consent-store.ts';
import { updateProfile } from '../accounts/settings/settings-store.ts';
import type { Database } from '../db/tables.ts';
import { fieldError } from '../http/app-error.ts';

type WrittenProfile = NonNullable<WrittenUser['profileDTO']>;
type Profile = User['profileDTO'];

/** Where somebody works. What was chosen before stays, also where it can't be chosen any more. */
const workplaceOf = async (
  trx: Kysely<Database>,
  { profAssocTranslationId: chosen, professionalAssociation: other }: WrittenProfile,
  before: Profile | null,
) => {
  if (chosen === undefined || chosen === (before?.profAssocTranslationId ?? null)) {
    return { otherAssociation: other };
  }
  if (chosen === null) return { associationId: null, otherAssociation: other };
  const association = await findAssociation(trx, chosen);
  if (!association) throw fieldError('user', 'profileDTO.profAssocTranslationId', 'typeMismatch');
  return { associationId: association.id, otherAssociation: association.isOther ? other : null };
};

/**
 * Write what is said of a profile; what is left out stays.
 *
 * @throws AppError `invalid` for an association that is not there
 */
export const saveUserProfile = async (
  trx: Kysely<Database>,
  userId: number,
  given: WrittenProfile,
  before: Profile | null,
): Promise<void> => {
  const { agreeOnElearning, agreeOnProfessionalRegistered, agreeOnResearch, test } = given;
  await updateProfile(trx, userId, {
    ...(await workplaceOf(trx, given, before)),
    agreeOnElearning,
    agreeOnProfessionalRegistered,
    agreeOnResearch,
    test,
  });
  if (agreeOnResearch === undefined || agreeOnResearch === (before?.agreeOnResearch ?? false)) return;
  await recordConsentByAdministrator(trx, userId, agreeOnResearch);
};
