import type { Account } from '@ok/contract/routes/account/account.ts';
import { type saveAccount, settings } from '@ok/contract/routes/account/own-account.ts';
import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import { type CheckResult, type FormErrors, problemOf } from '../../../forms/form-errors.ts';
import { type Association, findAssociation } from '../forms/association.ts';
import { checkFields, type FieldTable, isWrongPassword, serverFieldErrors } from '../forms/field-table.ts';

/** Values of the settings form, in page order. */
export type SettingsValues = {
  firstName: string;
  lastName: string;
  email: string;
  currentPassword: string;
  langKey: string;
  association: string;
  otherAssociation: string;
  agreeOnResearch: boolean;
};

type SettingsField = keyof SettingsValues;

const settingsErrorTexts: FieldTable<SettingsField> = {
  firstName: { field: 'firstName', text: (kind) => `settings.messages.validate.firstname.${kind}` },
  lastName: { field: 'lastName', text: () => 'settings.messages.validate.lastname.maxlength' },
  email: { field: 'email', text: (kind) => `global.messages.validate.email.${kind}` },
  langKey: { field: 'langKey', text: () => 'settings.messages.validate.language.required' },
  profAssocTranslationId: {
    field: 'association',
    text: () => 'register.messages.validate.professionalAssociation.required',
  },
  'profileDTO.professionalAssociation': {
    field: 'otherAssociation',
    text: (kind) => `register.messages.validate.otherAssociation.${kind}`,
  },
};

/** Form values of an account. */
export const getSettingsValues = (account: Account): SettingsValues => ({
  firstName: account.firstName ?? '',
  lastName: account.lastName ?? '',
  email: account.email,
  currentPassword: '',
  langKey: account.langKey.toLowerCase(),
  association: String(account.profileDTO.professionalAssociationId ?? ''),
  otherAssociation: account.profileDTO.professionalAssociation ?? '',
  agreeOnResearch: account.profileDTO.agreeOnResearch,
});

/** Whether the form changes the address, which needs the password. An address that is pending already does not. */
export const isOtherEmail = ({ email }: SettingsValues, account: Account): boolean =>
  ![account.email.toLowerCase(), account.pendingEmail].includes(email.trim().toLowerCase());

/** Request body of the settings. Without a chosen association the stored one stays. */
function settingsBody(values: SettingsValues, association: Association | undefined) {
  return {
    firstName: values.firstName,
    lastName: values.lastName.trim() === '' ? null : values.lastName,
    email: values.email,
    langKey: values.langKey,
    profAssocTranslationId: association?.id ?? null,
    profileDTO: {
      professionalAssociation: association?.isOther ? values.otherAssociation : null,
      agreeOnResearch: values.agreeOnResearch,
    },
    currentPassword: values.currentPassword === '' ? null : values.currentPassword,
  };
}

/** Validates the settings. */
export function checkSettings(
  values: SettingsValues,
  account: Account,
  choices: readonly Association[] | undefined,
): CheckResult<SettingsField, BodyFor<typeof saveAccount>> {
  const association = findAssociation(choices, values.association);
  const { body, errors } = checkFields(settings, settingsBody(values, association), settingsErrorTexts);
  if (association?.isOther && values.otherAssociation.trim() === '') {
    errors.otherAssociation = 'register.messages.validate.otherAssociation.required';
  }
  if (isOtherEmail(values, account) && values.currentPassword === '') {
    errors.currentPassword = 'settings.messages.error.passwordneeded';
  }
  return { body, errors };
}

/** Field errors in the server's refusal of the settings. */
export function settingsServerErrors(error: unknown): FormErrors<SettingsField> {
  const fieldErrors = serverFieldErrors(error, settingsErrorTexts);
  if (isWrongPassword(error)) fieldErrors.currentPassword = 'password.messages.incorrect';
  const { errorKey } = problemOf(error);
  if (errorKey === 'passwordneeded') fieldErrors.currentPassword = 'settings.messages.error.passwordneeded';
  if (errorKey === 'emailexists') fieldErrors.email = 'settings.messages.error.emailexists';
  return fieldErrors;
}
