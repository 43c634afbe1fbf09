import type { User } from '@ok/contract/routes/account/user.ts';

const accountFields = [
  'login',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey',
  'authorities',
  'translatorLanguages',
] as const satisfies readonly (keyof User)[];

const profileFields = [
  'professionalAssociation',
  'profAssocTranslationId',
  'agreeOnElearning',
  'agreeOnProfessionalRegistered',
  'agreeOnResearch',
  'test',
] as const satisfies readonly (keyof User['profileDTO'])[];

const isDifferent = (first: unknown, second: unknown) => JSON.stringify(first) !== JSON.stringify(second);

/** Lists the names of changed fields for the audit trail, never their values. */
export const listChangedFields = (before: User, after: User, withPassword: boolean): string[] => {
  // The chosen translation changes with the account's language, so the association is compared instead.
  const toComparedProfile = (user: User) => ({ ...user.profileDTO, profAssocTranslationId: user.association });
  return [
    ...accountFields.filter((key) => isDifferent(before[key], after[key])),
    ...profileFields.filter((key) => isDifferent(toComparedProfile(before)[key], toComparedProfile(after)[key])),
    ...(withPassword ? ['password'] : []),
  ];
};
