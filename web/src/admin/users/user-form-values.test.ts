import { userBody } from '@ok/contract/routes/account/user.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkUser, createUserBody, getUserValues } from './user-form-values.ts';

const empty = getUserValues(undefined, 'nl');

test('[USR-02] somebody new is active, a user, and signs in with the address where no login is given', () => {
  const body = z.parse(userBody, createUserBody({ ...empty, email: ' Noor@Example.nl ' }, undefined));
  expect(body).toMatchObject({
    id: null,
    login: 'noor@example.nl',
    email: 'noor@example.nl',
    firstName: null,
    authorities: ['ROLE_USER'],
    langKey: 'nl',
    profileDTO: { profAssocTranslationId: null, professionalAssociation: null, test: false },
  });
  expect(z.parse(userBody, createUserBody({ ...empty, email: 'noor@example.nl', login: 'noor' }, 7))).toMatchObject({
    id: 7,
    login: 'noor',
  });
});

test('[USR-02] the same rules as on the server hold in the form', () => {
  const parsed = z.safeParse(
    userBody,
    createUserBody({ ...empty, email: 'noor@', firstName: 'x'.repeat(51) }, undefined),
  );
  const paths = parsed.error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(expect.arrayContaining(['email', 'firstName']));
});

test('[USR-02] an empty form asks for the address alone, and not for the optional login', () => {
  expect(Object.keys(checkUser(empty, undefined).errors)).toEqual(['email']);
  expect(checkUser({ ...empty, email: 'noor@example.nl' }, undefined).errors).toEqual({});
  expect(Object.keys(checkUser({ ...empty, email: 'noor@example.nl', login: 'two words' }, undefined).errors)).toEqual([
    'login',
  ]);
});
