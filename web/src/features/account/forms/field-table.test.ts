import { registration } from '@ok/contract/routes/account/registration.ts';
import { emailAddress } from '@ok/contract/rules/accounts/email-address.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { passwordError, repetitionError } from '../password/new-password-rules.ts';
import { checkFields, isWrongPassword, serverFieldErrors } from './field-table.ts';

const table = {
  firstName: { field: 'name', text: (kind: string) => `name.${kind}` },
  'profileDTO.agreeOnElearning': { field: 'course', text: (kind: string) => `course.${kind}` },
} as const;
const refusal = (body: unknown) => new ApiError({ status: 400, headers: new Headers(), body, path: '/api/register' });

test.each([
  ['', 'name.required'],
  ['   ', 'name.required'],
  ['x'.repeat(51), 'name.maxlength'],
  ['An', undefined],
])('[ACC-02] a first name of %j', (firstName, name) => {
  const body = { firstName, profileDTO: { agreeOnElearning: true } };
  expect(checkFields(registration, body, table).errors).toEqual(name ? { name } : {});
});

test('[ACC-02] a missing declaration shows at its checkbox', () => {
  const body = { firstName: 'An', profileDTO: { agreeOnElearning: false } };
  expect(checkFields(registration, body, table).errors).toEqual({ course: 'course.required' });
});

test.each([
  ['', 'required'],
  ['a@b', 'minlength'],
  ['an.example', 'invalid'],
  [`${'a'.repeat(250)}@b.nl`, 'maxlength'],
  [' An@Example.nl ', undefined],
])('[ACC-07] the address %j', (email, kind) => {
  const { errors } = checkFields(emailAddress, email, { '': { field: 'email', text: (each) => each } });
  expect(errors.email).toBe(kind);
});

test.each([
  ['', '', 'required', 'required'],
  ['abc', 'abc', 'minlength', 'minlength'],
  ['🙂🙂🙂🙂', '🙂🙂🙂🙂', undefined, undefined],
  ['abcd', 'abce', undefined, 'unequal'],
  ['abcd', '', undefined, 'required'],
])('[ACC-08] the passwords %j and %j', (password, repeated, first, second) => {
  expect(passwordError(password, 4)?.split('.').at(-1)).toBe(first);
  expect(repetitionError({ password, repeated, min: 4 }, 'unequal')?.split('.').at(-1)).toBe(second);
});

test('[ACC-03] field errors of the server show at their fields, the first of each', () => {
  const fieldErrors = [
    { objectName: 'managedUserVM', field: 'firstName', message: 'NotNull' },
    { objectName: 'managedUserVM', field: 'firstName', message: 'Size' },
    { objectName: 'managedUserVM', field: 'unknown', message: 'Size' },
  ];
  expect(serverFieldErrors(refusal({ fieldErrors }), table)).toEqual({ name: 'name.required' });
  expect(serverFieldErrors(new Error('no reply'), table)).toEqual({});
});

test('[ACC-09] a refusal without a key or fields means a wrong password', () => {
  expect(isWrongPassword(refusal({ message: 'error.http.400' }))).toBe(true);
  expect(isWrongPassword(refusal({ errorKey: 'emailexists' }))).toBe(false);
  expect(isWrongPassword(refusal({ fieldErrors: [] }))).toBe(false);
});
