import type { BodyFor } from '@ok/contract/routes/define-route.ts';
import { type register, registration } from '@ok/contract/routes/registration.ts';
import { type Checked, type FormErrors, problemOf } from '../../forms/form-errors.ts';
import { type Association, associationOf } from './association.ts';
import { checkFields, type FieldTable, refusedFields } from './field-table.ts';
import { passwordFault, passwordText, repetitionFault } from './new-password-rules.ts';

/** The registration form before anything is filled in, in the order of the page. */
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

/** What was filled in. */
export type RegistrationValues = typeof emptyRegistration;

type Field = keyof RegistrationValues;

const table: FieldTable<Field> = {
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

/** What is sent. */
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

/** What the rules of a registration depend on. */
type Circumstances = {
  choices: readonly Association[] | undefined;
  langKey: string;
  /** The fewest characters of a password. */
  passwordMin: number;
};

/** What would be sent of a registration, held against the contract's own rules and those that only the form knows. */
export function checkRegistration(
  values: RegistrationValues,
  { choices, langKey, passwordMin }: Circumstances,
): Checked<Field, BodyFor<typeof register>> {
  const association = associationOf(choices, values.association);
  const { body, errors } = checkFields(registration, registrationBody(values, association, langKey), table);
  const { password, secondPassword } = values;
  errors.password = passwordFault(password, passwordMin);
  errors.secondPassword = repetitionFault(
    { password, repeated: secondPassword, min: passwordMin },
    'register.messages.error.dontmatch',
  );
  if (association?.isOther && values.otherAssociation.trim() === '') {
    errors.otherAssociation = 'register.messages.validate.otherAssociation.required';
  }
  return { body, errors };
}

/** What the server's refusal of a registration says of the fields. */
export function refusedRegistration(error: unknown): FormErrors<Field> {
  const faults = refusedFields(error, table);
  // The server may ask for longer passwords than it did when the page came.
  if (faults.password) faults.password = 'password.messages.validate.newpassword.short';
  const { errorKey } = problemOf(error);
  if (errorKey === 'emailexists' || errorKey === 'userexists') faults.email = `register.messages.error.${errorKey}`;
  return faults;
}
