import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { createAccount, findForSignIn } from '../data/account-store.ts';
import { hashPassword } from '../data/password.ts';

/** Accounts of the demonstration, which the start prints. */
export const demoAccounts = [
  { login: 'admin', email: 'admin@example.nl', password: 'admin-demo', firstName: 'Anna', admin: true, test: false },
  {
    login: 'professional@example.nl',
    email: 'professional@example.nl',
    password: 'professional-demo',
    firstName: 'Sanne',
    admin: false,
    test: false,
  },
  {
    login: 'tester@example.nl',
    email: 'tester@example.nl',
    password: 'tester-demo',
    firstName: 'Tom',
    admin: false,
    test: true,
  },
] as const;

/** Creates the missing accounts of the demonstration. Returns whether any was missing. */
export const createDemoAccounts = async (db: Kysely<Database>): Promise<boolean> => {
  let isCreated = false;
  for (const { login, email, password, firstName, admin, test } of demoAccounts) {
    // Hashing a password is slow, and this runs at every start.
    if (await findForSignIn(db, login)) continue;
    await createAccount(db, {
      login,
      email,
      passwordHash: await hashPassword(password),
      firstName,
      langKey: 'nl',
      authorities: admin ? ['ROLE_ADMIN', 'ROLE_USER'] : ['ROLE_USER'],
      activated: true,
      test,
    });
    isCreated = true;
  }
  return isCreated;
};
