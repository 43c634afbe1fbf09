import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { passwordMatches } from '../data/password.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Thrown when an account has a default password. The message names the account and the remedy, and no password. */
export class DefaultAccountsError extends Error {}

/** Usual logins of administrators, and the passwords that usually go with them. */
const defaultLogins = ['admin', 'administrator', 'root', 'system'];
const defaultPasswords = ['admin', 'administrator', 'admin123', 'root', 'system', 'password', 'wachtwoord', 'changeme'];

/** Lists the passwords that an attacker would guess for an account; none for an ordinary account. */
const listGuesses = ({ login, email, isAdmin }: { login: string; email: string; isAdmin: boolean }) => {
  const demo = demoAccounts.filter((account) => account.login === login || account.email === email);
  const demoPasswords = [...demo, ...(isAdmin && defaultLogins.includes(login) ? demoAccounts : [])].map(
    ({ password }) => password,
  );
  return [
    ...new Set([...demoPasswords, ...(isAdmin && defaultLogins.includes(login) ? [login, ...defaultPasswords] : [])]),
  ];
};

/**
 * Refuses to start while an account of the demonstration, or an administrator with a usual login, has a default password.
 *
 * @throws DefaultAccounts
 */
export const refuseDefaultAccounts = async (db: Kysely<Database>): Promise<void> => {
  const suspects = await db
    .selectFrom('user_account')
    .select(['login', 'email', 'password_hash', sql<boolean>`'ROLE_ADMIN' = any(authorities)`.as('isAdmin')])
    .where('activated', '=', true)
    .where(({ eb, or }) =>
      or([
        eb(sql`lower(login)`, 'in', [...defaultLogins, ...demoAccounts.map(({ login }) => login)]),
        eb(
          sql`lower(email)`,
          'in',
          demoAccounts.map(({ email }) => email),
        ),
      ]),
    )
    .execute();
  const loginsWithDefault: string[] = [];
  for (const { login, email, password_hash, isAdmin } of suspects) {
    for (const guess of listGuesses({ login: login.toLowerCase(), email: email.toLowerCase(), isAdmin })) {
      if (!(await passwordMatches(password_hash, guess))) continue;
      loginsWithDefault.push(login);
      break;
    }
  }
  if (loginsWithDefault.length === 0) return;
  const instructions = loginsWithDefault.map(
    (login) => `${login} has a default password: \`npm run admin -- password ${login}\` gives it another`,
  );
  throw new DefaultAccountsError(
    ['With PROFILE=prod nobody may sign in with what everybody knows.', ...instructions].join('\n'),
  );
};
