import type { User } from '@ok/contract/routes/account/user.ts';
import { type Authority, authorities } from '@ok/contract/rules/authority.ts';

/** Values of a user's form. */
export type UserValues = {
  email: string;
  login: string;
  firstName: string;
  lastName: string;
  langKey: string;
  activated: boolean;
  authorities: Authority[];
  profileDTO: {
    /** Id of a translation, as digits. */
    profAssocTranslationId: string;
    professionalAssociation: string;
    agreeOnElearning: boolean;
    agreeOnProfessionalRegistered: boolean;
    agreeOnResearch: boolean;
    test: boolean;
  };
};

/** Initial values of the form. `language` is the language of a new user. */
export function getUserValues(user: User | undefined, language: string): UserValues {
  const profile = user?.profileDTO;
  return {
    email: user?.email ?? '',
    // Empty when the login is the address, so that it follows a change of the address.
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

/** Creates the body of a call. Without a login of their own, users sign in with their address. */
export const createUserBody = (values: UserValues, id: number | undefined) => ({
  ...values,
  id: id ?? null,
  login: values.login.trim() || values.email.trim(),
});
