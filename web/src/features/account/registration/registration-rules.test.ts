import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import {
  checkRegistration,
  emptyRegistration,
  registrationBody,
  registrationServerErrors,
} from './registration-rules.ts';

const choices = [
  { id: 11, name: 'Wijkteam', professionalAssociationId: 1, isOther: false, media: null },
  { id: 12, name: 'Anders', professionalAssociationId: 2, isOther: true, media: null },
];
const context = { choices, langKey: 'nl', passwordMin: 4 };
const filled = {
  ...emptyRegistration,
  firstName: 'Sanne',
  email: 's@example.nl',
  password: 'abcd',
  secondPassword: 'abcd',
  association: '1',
  agreeOnElearning: true,
  agreeOnProfessionalRegistered: true,
};

test('[ACC-02] a complete form has no errors', () => {
  expect(Object.values(checkRegistration(filled, context).errors).filter(Boolean)).toEqual([]);
});

test('[A11-09] an empty form has an error at every required field', () => {
  const fieldErrors = checkRegistration(emptyRegistration, context).errors;
  expect(Object.keys(fieldErrors).sort()).toEqual(
    [
      'firstName',
      'email',
      'password',
      'secondPassword',
      'association',
      'agreeOnElearning',
      'agreeOnProfessionalRegistered',
    ].sort(),
  );
});

test.each([
  ['  ', 'register.messages.validate.otherAssociation.required'],
  ['x'.repeat(201), 'register.messages.validate.otherAssociation.maxlength'],
  ['x'.repeat(200), undefined],
])('[ACC-02] the choice "Anders" needs a text', (otherAssociation, error) => {
  const { errors } = checkRegistration({ ...filled, association: '2', otherAssociation }, context);
  expect(errors.otherAssociation).toBe(error);
});

test('[ACC-14] a password needs the system’s minimum length, not the contract’s', () => {
  const errorsOf = (password: string) =>
    checkRegistration({ ...filled, password, secondPassword: password }, { ...context, passwordMin: 12 }).errors;
  expect(errorsOf('a'.repeat(11))).toMatchObject({
    password: 'global.messages.validate.newpassword.minlength',
    secondPassword: 'global.messages.validate.confirmpassword.minlength',
  });
  expect(Object.values(errorsOf('a'.repeat(12))).filter(Boolean)).toEqual([]);
});

test('[ACC-02] the text for "Anders" is not sent with another choice', () => {
  const values = { ...filled, otherAssociation: 'Praktijk' };
  expect(registrationBody(values, choices[0], 'nl').profileDTO.professionalAssociation).toBeNull();
  expect(registrationBody(values, choices[1], 'nl')).toMatchObject({
    profAssocTranslationId: 12,
    profileDTO: { professionalAssociation: 'Praktijk' },
  });
});

test('[ACC-04] an address in use shows at the address, and a password that the server finds too short at the password', () => {
  const refused = (body: unknown) =>
    registrationServerErrors(new ApiError({ status: 400, headers: new Headers(), body, path: '/api/register' }));
  expect(refused({ errorKey: 'emailexists' })).toEqual({ email: 'register.messages.error.emailexists' });
  const fieldErrors = [{ objectName: 'managedUserVM', field: 'password', message: 'Size' }];
  expect(refused({ fieldErrors })).toEqual({ password: 'password.messages.validate.newpassword.short' });
});
