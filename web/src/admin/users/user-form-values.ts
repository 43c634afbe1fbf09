import type { User } from '@ok/contract/routes/account/user.ts';
import { type Authority, authorities } from '@ok/contract/rules/authority.ts';

/** What the form of a user holds. */
export type UserValues = {
  email: string;
  login: string;
  firstName: string;
  lastName: string;
  langKey: string;
  activated: boolean;
  authorities: Authority[];
  profileDTO: {
    /** The id of a translation, as digits. */
    profAssocTranslationId: string;
    professionalAssociation: string;
    agreeOnElearning: boolean;
    agreeOnProfessionalRegistered: boolean;
    agreeOnResearch: boolean;
    test: boolean;
  };
};

/** What the form begins with: somebody, or somebody new who speaks a language. */
export function valuesOf(user: User | undefined, language: string): UserValues {
  const profile = user?.profileDTO;
  return {
    email: user?.email ?? '',
    // Whose login is their address has none of their own to keep.
    login: user && user.login !== user.email ? user.login : '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    langKey: user?.langKey ?? language,
    activated: user?.activated ?? true,
    authorities: user ? authorities.filter((authority) => user.authorities.includes(authority)) : ['ROLE_USER'],
    profileDTO: {
      profAssocTranslationId: String(profile?.profAssocTranslationId ?? ''),
      professionalAssociation: profile?.professionalAssociation ?? '',
      agreeOnElearning: profile?.agreeOnElearning ?? false,
      agreeOnProfessionalRegistered: profile?.agreeOnProfessionalRegistered ?? false,
      agreeOnResearch: profile?.agreeOnResearch ?? false,
      test: profile?.test ?? false,
    },
  };
}

/** What is sent of a form: who has no login of their own signs in with the address. */
export const bodyOf = (values: UserValues, id: number | undefined) => ({
  ...values,
  id: id ?? null,
  login: values.login.trim() || values.email.trim(),
});
