import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { checkRegistration, emptyRegistration, refusedRegistration, registrationBody } from './registration-rules.ts';

const choices = [
  { id: 11, name: 'Wijkteam', professionalAssociationId: 1, isOther: false, media: null },
  { id: 12, name: 'Anders', professionalAssociationId: 2, isOther: true, media: null },
];
const circumstances = { choices, langKey: 'nl', passwordMin: 4 };
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

test('[ACC-02] nothing is wrong with a form that is filled in', () => {
  expect(Object.values(checkRegistration(filled, circumstances).errors).filter(Boolean)).toEqual([]);
});

test('[A11-09] an empty form has a fault at every required field', () => {
  const faults = checkRegistration(emptyRegistration, circumstances).errors;
  expect(Object.keys(faults).sort()).toEqual(
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
])('[ACC-02] who chooses "Anders" says where', (otherAssociation, fault) => {
  const { errors } = checkRegistration({ ...filled, association: '2', otherAssociation }, circumstances);
  expect(errors.otherAssociation).toBe(fault);
});

test('[ACC-14] a password is as long as this system asks, not as the contract allows at least', () => {
  const faultsOf = (password: string) =>
    checkRegistration({ ...filled, password, secondPassword: password }, { ...circumstances, passwordMin: 12 }).errors;
  expect(faultsOf('a'.repeat(11))).toMatchObject({
    password: 'global.messages.validate.newpassword.minlength',
    secondPassword: 'global.messages.validate.confirmpassword.minlength',
  });
  expect(Object.values(faultsOf('a'.repeat(12))).filter(Boolean)).toEqual([]);
});

test('[ACC-02] what was written for "Anders" is not sent with another choice', () => {
  const values = { ...filled, otherAssociation: 'Praktijk' };
  expect(registrationBody(values, choices[0], 'nl').profileDTO.professionalAssociation).toBeNull();
  expect(registrationBody(values, choices[1], 'nl')).toMatchObject({
    profAssocTranslationId: 12,
    profileDTO: { professionalAssociation: 'Praktijk' },
  });
});

test('[ACC-04] an address in use is told at the address, a password the server finds short at the password', () => {
  const refused = (body: unknown) =>
    refusedRegistration(new ApiError({ status: 400, headers: new Headers(), body, path: '/api/register' }));
  expect(refused({ errorKey: 'emailexists' })).toEqual({ email: 'register.messages.error.emailexists' });
  const fieldErrors = [{ objectName: 'managedUserVM', field: 'password', message: 'Size' }];
  expect(refused({ fieldErrors })).toEqual({ password: 'password.messages.validate.newpassword.short' });
});
