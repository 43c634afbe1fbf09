import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { createAccount, findForSignIn } from '../data/account-store.ts';
import { hashPassword } from '../data/password.ts';

/** The accounts of the demonstration, as they are printed at the start. */
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

/** Creates the accounts of the demonstration that are missing; answers whether there were any. */
export const createDemoAccounts = async (db: Kysely<Database>): Promise<boolean> => {
  let isCreated = false;
  for (const { login, email, password, firstName, admin, test } of demoAccounts) {
    // A password takes long to hash, and this is asked at every start.
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
