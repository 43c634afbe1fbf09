import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { emailAddress } from '@ok/contract/rules/email-address.ts';
import * as z from 'zod/mini';
import { createAccount } from './accounts/account-store.ts';
import { hashPassword } from './accounts/password.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/tables.ts';
import { readEnv } from './env/env.ts';

const usage = 'usage: npm run admin -- create E-MAIL';

/** `create E-MAIL` makes an administrator and prints a password for the first sign-in. */
const run = async ([command, address]: string[]): Promise<string> => {
  const email = z.safeParse(emailAddress, address);
  if (command !== 'create' || !email.success) throw new Error(usage);
  const env = readEnv(process.env);
  const connection = await connect<Database>({
    databaseUrl: env.DATABASE_URL,
    dataDir: join(resolve(env.DATA_DIR), 'database'),
  });
  try {
    await migrate(connection);
    const password = randomBytes(12).toString('base64url');
    const id = await createAccount(connection.db, {
      login: email.data,
      email: email.data,
      passwordHash: await hashPassword(password),
      firstName: '',
      langKey: 'nl',
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
      activated: true,
      test: false,
    });
    if (id === null) throw new Error(`There is an account with ${email.data} already.`);
    return `Administrator ${email.data} made. Password for the first sign-in: ${password}`;
  } finally {
    await connection.close();
  }
};

run(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
