import { createAccount } from '../src/accounts/data/account-store.ts';
import { hashPassword } from '../src/accounts/data/password.ts';
import type { Served } from './serve.ts';

let count = 0;

/** Creates an activated account for one test and signs it in. Its password is `a password`. */
export const makePerson = async (server: Served, { firstName = 'Marijke', langKey = 'nl' } = {}) => {
  count += 1;
  const email = `person${count}@people.example.nl`;
  const id = await createAccount(server.db, {
    login: email,
    email,
    passwordHash: await hashPassword('a password'),
    firstName,
    langKey,
    authorities: ['ROLE_USER'],
    activated: true,
    test: false,
  });
  return { id: Number(id), email, token: await server.signIn(email, 'a password') };
};
