import type { User } from '@ok/contract/routes/account/user.ts';

const shown = [
  'login',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey',
  'authorities',
] as const satisfies readonly (keyof User)[];

const ofProfile = [
  'professionalAssociation',
  'profAssocTranslationId',
  'agreeOnElearning',
  'agreeOnProfessionalRegistered',
  'agreeOnResearch',
  'test',
] as const satisfies readonly (keyof User['profileDTO'])[];

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The names of what was changed of a user, for the audit trail: never what it was or is. */
export const changedFields = (before: User, after: User, withPassword: boolean): string[] => {
  // The translation that is chosen follows the language of the account.
  const chosen = (user: User) => ({ ...user.profileDTO, profAssocTranslationId: user.association });
  return [
    ...shown.filter((key) => differ(before[key], after[key])),
    ...ofProfile.filter((key) => differ(chosen(before)[key], chosen(after)[key])),
    ...(withPassword ? ['password'] : []),
  ];
};
