import { type User, type UserBody, userBody } from '@ok/contract/routes/account/user.ts';
import { type Authority, authorities } from '@ok/contract/rules/accounts/authority.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type { FieldPath } from 'react-hook-form';
import { type CheckResult, checkBody, type ErrorText, type RuleKind } from '../../forms/form-errors.ts';
import type { TextParams } from '../../texts/translate.ts';

/** Values of a user's form. */
export type UserValues = {
  email: string;
  login: string;
  firstName: string;
  lastName: string;
  langKey: string;
  authorities: Authority[];
  /** Codes of languages. */
  translatorLanguages: string[];
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
    authorities: user ? authorities.filter((authority) => user.authorities.includes(authority)) : ['ROLE_USER'],
    translatorLanguages: [...(user?.translatorLanguages ?? [])],
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

/** Text of an error: a shared one, or one of its own for an address, a login or another field. */
function userErrorText(field: string, kind: RuleKind, params: TextParams): ErrorText {
  if (kind === 'required' || kind === 'minlength' || kind === 'maxlength') {
    return { key: `entity.validation.${kind}`, params };
  }
  if (field === 'email') return 'global.messages.validate.email.invalid';
  if (field === 'login') return { key: 'userManagement.form.loginPattern', params: { max: limits.login.max } };
  return 'userManagement.form.invalid';
}

/** Checks the values of the form. A missing login is no error of its own: it is the address. */
export const checkUser = (values: UserValues, id: number | undefined): CheckResult<FieldPath<UserValues>, UserBody> =>
  checkBody<FieldPath<UserValues>, UserBody>(userBody, createUserBody(values, id), (path, kind, params) =>
    path === 'login' && kind === 'required'
      ? undefined
      : [path as FieldPath<UserValues>, userErrorText(path, kind, params)],
  );
