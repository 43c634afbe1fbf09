import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { emailAddress } from '@ok/contract/rules/accounts/email-address.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { createAccount, findForSignIn } from './accounts/data/account-store.ts';
import { hashPassword } from './accounts/data/password.ts';
import { reportFactorChange } from './accounts/factors/factor-changes.ts';
import { removeSecondFactor } from './accounts/factors/factor-store.ts';
import { setPassword } from './accounts/passwords/passwords.ts';
import { recordEvent } from './audit/audit-store.ts';
import {
  backUp,
  checkBackup,
  makeBackupKey,
  reportUpgrade,
  restore,
  verifyInstallation,
} from './backup/backup-commands.ts';
import { connectInstalled, databaseAddress } from './db/connections/installed-database.ts';
import { migrate } from './db/migrating/migrate.ts';
import type { Database } from './db/schema/tables.ts';
import { inTransaction } from './db/transactions/in-transaction.ts';
import { type Env, readEnv } from './env/env.ts';
import { openFileStore } from './files/open-file-store.ts';
import { closeThreadPools } from './jobs/thread-pool.ts';
import { revokeSessionsOf } from './sessions/session-store.ts';
import { recount } from './statistics/counting/counting.ts';
import { exportTextsFile, importTextsFile } from './translation/files/file-commands.ts';
import type { PackageSender } from './trees/packages/export-package.ts';
import { exportTree, importTree } from './trees/packages/package-commands.ts';

const usage = [
  'usage: npm run admin -- create E-MAIL [--new] | password LOGIN | remove-second-factor LOGIN | recount',
  '       npm run admin -- export-tree VERSION FILE | import-tree FILE [--dry-run] [--accept-sender]',
  '       npm run admin -- export-texts TEXTS LANGUAGE FILE [--format xliff|xlsx|csv]',
  '       npm run admin -- import-texts TEXTS LANGUAGE FILE [--dry-run]',
  '       npm run admin -- backup FILE | check-backup FILE | restore FILE | backup-key | verify | upgrade-check',
  'TEXTS is the number of a version, or results, mails, notifications or associations.',
  'FILE may be - for standard input or output; then use npm run -s.',
].join('\n');

const requireWord = (word: string | undefined): string => {
  if (!word) throw new Error(usage);
  return word;
};

const generatePassword = () => randomBytes(12).toString('base64url');

/** Creates an administrator, and returns a message with the password for the first sign-in. */
const createAdministrator = async (db: Kysely<Database>, address: string | undefined): Promise<string> => {
  const email = z.safeParse(emailAddress, address);
  if (!email.success) throw new Error(usage);
  const password = generatePassword();
  const id = await createAccount(db, {
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
};

/** Gives an account a generated password, which ends its sessions. */
const resetPassword = async (db: Kysely<Database>, login: string | undefined): Promise<string> => {
  if (!login) throw new Error(usage);
  const account = await findForSignIn(db, login);
  if (!account) throw new Error(`There is no account ${login}.`);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (trx) => setPassword(trx, account.id, passwordHash));
  return `${account.login} has another password: ${password}`;
};

/** Removes the second factor of an account, for the last administrator who lost it; ends the sessions of the account. */
const removeFactor = async (db: Kysely<Database>, login: string | undefined): Promise<string> => {
  const account = await findForSignIn(db, requireWord(login));
  if (!account) throw new Error(`There is no account ${login}.`);
  if (!account.has_second_factor) throw new Error(`${account.login} has no second factor.`);
  await inTransaction(db, async (trx) => {
    await removeSecondFactor(trx, account.id);
    await revokeSessionsOf(trx, account.id);
    await reportFactorChange(trx, account.id);
    const object = { type: 'user', id: account.id };
    const data = { change: 'removed' };
    await recordEvent(trx, { actorId: null, type: 'SECOND_FACTOR_CHANGE', object, outcome: 'SUCCESS', data });
  });
  return `${account.login} signs in with the password alone from now on.`;
};

/** Recalculates all figures of statistics from the recorded measurements. */
const recountAll = async (db: Kysely<Database>): Promise<string> =>
  `${await recount(db)} measurements were counted anew.`;

/** Commands that open the database by themselves, or none. */
const commandsAlone: Readonly<Record<string, (env: Env, file: string | undefined) => Promise<string>>> = {
  backup: (env, file) => backUp(env, requireWord(file)),
  restore: (env, file) => restore(env, requireWord(file)),
  'check-backup': (env, file) => checkBackup(env, requireWord(file)),
  'backup-key': makeBackupKey,
  verify: verifyInstallation,
  'upgrade-check': reportUpgrade,
};

type Installation = PackageSender;
type CommandOptions = { isDryRun: boolean; acceptsSender: boolean; format: string | undefined };
type Words = readonly (string | undefined)[];
type Command = (installation: Installation, words: Words, options: CommandOptions) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  create: ({ db }, [address]) => createAdministrator(db, address),
  password: ({ db }, [login]) => resetPassword(db, login),
  'remove-second-factor': ({ db }, [login]) => removeFactor(db, login),
  recount: ({ db }) => recountAll(db),
  'export-tree': (installation, [version, file]) => {
    if (!version || !file) throw new Error(usage);
    return exportTree(installation, version, file);
  },
  'import-tree': (installation, [file], options) => {
    if (!file) throw new Error(usage);
    return importTree(installation, file, options);
  },
  'export-texts': ({ db }, [what, language, file], { format }) => {
    if (!what || !language || !file) throw new Error(usage);
    return exportTextsFile(db, { what, language, file, format });
  },
  'import-texts': ({ db }, [what, language, file], { isDryRun }) => {
    if (!what || !language || !file) throw new Error(usage);
    return importTextsFile(db, { what, language, file, isDryRun });
  },
};

/** Runs a command on the database of the settings. Prints the database before it connects. */
const runCommand = async (commandLine: string[]): Promise<void> => {
  const { positionals, values } = parseArgs({
    args: commandLine,
    allowPositionals: true,
    options: {
      new: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'accept-sender': { type: 'boolean', default: false },
      format: { type: 'string' },
    },
  });
  const [command = '', ...words] = positionals;
  const executeAlone = Object.hasOwn(commandsAlone, command) ? commandsAlone[command] : undefined;
  if (executeAlone) {
    console.log(await executeAlone(readEnv(process.env), words[0]));
    return;
  }
  const execute = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!execute) throw new Error(usage);
  const env = readEnv(process.env);
  // Standard output may be the file of an export.
  const print = words.includes('-') ? console.error : console.log;
  print(`Database: ${databaseAddress(env)}`);
  const connection = await connectInstalled(env, { mayCreate: values.new });
  try {
    await migrate(connection);
    const files = await openFileStore(env.FILES_URL, join(resolve(env.DATA_DIR), 'files'));
    const signedBy = new URL(env.BASE_URL ?? `http://${env.HOST}:${env.PORT}`).host;
    const message = await execute({ db: connection.db, files, signedBy }, words, {
      isDryRun: values['dry-run'],
      acceptsSender: values['accept-sender'],
      format: values.format,
    });
    if (message) print(message);
  } finally {
    await closeThreadPools();
    await connection.close();
  }
};

runCommand(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
