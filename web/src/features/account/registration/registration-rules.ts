import { type register, registration } from '@ok/contract/routes/account/registration.ts';
import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import { type CheckResult, type FormErrors, problemOf } from '../../../forms/form-errors.ts';
import { type Association, findAssociation } from '../forms/association.ts';
import { checkFields, type FieldTable, serverFieldErrors } from '../forms/field-table.ts';
import { passwordError, passwordText, refusedPasswordText, repetitionError } from '../password/new-password-rules.ts';

/** Initial values of the registration form, in page order. */
export const emptyRegistration = {
  firstName: '',
  email: '',
  password: '',
  secondPassword: '',
  association: '',
  otherAssociation: '',
  agreeOnElearning: false,
  agreeOnProfessionalRegistered: false,
  agreeOnResearch: false,
};

/** Values of the registration form. */
export type RegistrationValues = typeof emptyRegistration;

type RegistrationField = keyof RegistrationValues;

const registrationErrorTexts: FieldTable<RegistrationField> = {
  firstName: { field: 'firstName', text: (kind) => `register.messages.validate.firstname.${kind}` },
  email: { field: 'email', text: (kind) => `global.messages.validate.email.${kind}` },
  password: { field: 'password', text: passwordText },
  profAssocTranslationId: {
    field: 'association',
    text: () => 'register.messages.validate.professionalAssociation.required',
  },
  'profileDTO.professionalAssociation': {
    field: 'otherAssociation',
    text: (kind) => `register.messages.validate.otherAssociation.${kind}`,
  },
  'profileDTO.agreeOnElearning': {
    field: 'agreeOnElearning',
    text: () => 'register.messages.validate.agreeOnElearning.required',
  },
  'profileDTO.agreeOnProfessionalRegistered': {
    field: 'agreeOnProfessionalRegistered',
    text: () => 'register.messages.validate.agreeOnProfessionalRegistered.required',
  },
};

/** Request body of a registration. */
export function registrationBody(values: RegistrationValues, association: Association | undefined, langKey: string) {
  return {
    firstName: values.firstName,
    email: values.email,
    password: values.password,
    langKey,
    profAssocTranslationId: association?.id ?? 0,
    profileDTO: {
      professionalAssociation: association?.isOther ? values.otherAssociation : null,
      agreeOnElearning: values.agreeOnElearning,
      agreeOnProfessionalRegistered: values.agreeOnProfessionalRegistered,
      agreeOnResearch: values.agreeOnResearch,
    },
  } as BodyFor<typeof register>;
}

/** Data that the rules of a registration depend on. */
type RuleContext = {
  choices: readonly Association[] | undefined;
  langKey: string;
  /** Minimum length of a password. */
  passwordMin: number;
};

/** Validates a registration by the contract's rules and by those of the form alone. */
export function checkRegistration(
  values: RegistrationValues,
  { choices, langKey, passwordMin }: RuleContext,
): CheckResult<RegistrationField, BodyFor<typeof register>> {
  const association = findAssociation(choices, values.association);
  const { body, errors } = checkFields(
    registration,
    registrationBody(values, association, langKey),
    registrationErrorTexts,
  );
  const { password, secondPassword } = values;
  errors.password = passwordError(password, passwordMin);
  errors.secondPassword = repetitionError(
    { password, repeated: secondPassword, min: passwordMin },
    'register.messages.error.dontmatch',
  );
  if (association?.isOther && values.otherAssociation.trim() === '') {
    errors.otherAssociation = 'register.messages.validate.otherAssociation.required';
  }
  return { body, errors };
}

/** Field errors in the server's refusal of a registration. */
export function registrationServerErrors(error: unknown): FormErrors<RegistrationField> {
  const fieldErrors = serverFieldErrors(error, registrationErrorTexts);
  if (fieldErrors.password) fieldErrors.password = refusedPasswordText(fieldErrors.password);
  const { errorKey } = problemOf(error);
  if (errorKey === 'emailexists' || errorKey === 'userexists')
    fieldErrors.email = `register.messages.error.${errorKey}`;
  return fieldErrors;
}
