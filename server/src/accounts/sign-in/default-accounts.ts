import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { passwordMatches } from '../data/password.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Thrown when somebody could sign in with what everybody knows; the message says whom and what to do, no password. */
export class DefaultAccounts extends Error {}

/** Logins that administrators are given where nobody thinks of one, and passwords that go with those. */
const logins = ['admin', 'administrator', 'root', 'system'];
const passwords = ['admin', 'administrator', 'admin123', 'root', 'system', 'password', 'wachtwoord', 'changeme'];

/** By which passwords everybody could guess an account; none where it is an ordinary one. */
const guessesOf = ({ login, email, isAdmin }: { login: string; email: string; isAdmin: boolean }) => {
  const demo = demoAccounts.filter((account) => account.login === login || account.email === email);
  const known = [...demo, ...(isAdmin && logins.includes(login) ? demoAccounts : [])].map(({ password }) => password);
  return [...new Set([...known, ...(isAdmin && logins.includes(login) ? [login, ...passwords] : [])])];
};

/**
 * Refuse accounts of the demonstration, and administrators with a usual login, that still have a default password.
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
        eb(sql`lower(login)`, 'in', [...logins, ...demoAccounts.map(({ login }) => login)]),
        eb(
          sql`lower(email)`,
          'in',
          demoAccounts.map(({ email }) => email),
        ),
      ]),
    )
    .execute();
  const found: string[] = [];
  for (const { login, email, password_hash, isAdmin } of suspects) {
    for (const guess of guessesOf({ login: login.toLowerCase(), email: email.toLowerCase(), isAdmin })) {
      if (!(await passwordMatches(password_hash, guess))) continue;
      found.push(login);
      break;
    }
  }
  if (found.length === 0) return;
  const which = found.map(
    (login) => `${login} has a default password: \`npm run admin -- password ${login}\` gives it another`,
  );
  throw new DefaultAccounts(['With PROFILE=prod nobody may sign in with what everybody knows.', ...which].join('\n'));
};
