import type { User, UserBody } from '@ok/contract/routes/account/user.ts';
import type { Kysely } from 'kysely';
import { findPublishedAssociation } from '../accounts/data/association-store.ts';
import { recordConsentByAdministrator } from '../accounts/data/consent-store.ts';
import { updateProfile } from '../accounts/settings/settings-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { fieldError } from '../http/app-error.ts';

type WrittenProfile = NonNullable<UserBody['profileDTO']>;
type UserProfile = User['profileDTO'];

/** Resolves the chosen association. The former choice remains valid even if the association is no longer offered. */
const resolveWorkplace = async (
  trx: Kysely<Database>,
  { profAssocTranslationId: translationId, professionalAssociation: other }: WrittenProfile,
  before: UserProfile | null,
) => {
  if (translationId === undefined || translationId === (before?.profAssocTranslationId ?? null)) {
    return { otherAssociation: other };
  }
  if (translationId === null) return { associationId: null, otherAssociation: other };
  const association = await findPublishedAssociation(trx, translationId);
  if (!association) throw fieldError('user', 'profileDTO.profAssocTranslationId', 'typeMismatch');
  return { associationId: association.id, otherAssociation: association.isOther ? other : null };
};

/**
 * Writes a profile; omitted fields keep their value.
 *
 * @throws AppError `invalid` for an unknown association
 */
export const saveUserProfile = async (
  trx: Kysely<Database>,
  userId: number,
  written: WrittenProfile,
  before: UserProfile | null,
): Promise<void> => {
  const { agreeOnElearning, agreeOnProfessionalRegistered, agreeOnResearch, test } = written;
  await updateProfile(trx, userId, {
    ...(await resolveWorkplace(trx, written, before)),
    agreeOnElearning,
    agreeOnProfessionalRegistered,
    agreeOnResearch,
    test,
  });
  if (agreeOnResearch === undefined || agreeOnResearch === (before?.agreeOnResearch ?? false)) return;
  await recordConsentByAdministrator(trx, userId, agreeOnResearch);
};
