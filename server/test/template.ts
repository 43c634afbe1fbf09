import { fileURLToPath } from 'node:url';
import { hashSync } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { createDemoAccounts, demoAccounts } from '../src/accounts/demo-accounts.ts';
import type { Database } from '../src/db/tables.ts';
import { importContent } from '../src/import/import-content.ts';
import type { FileStore } from '../src/media/file-store.ts';

/** The content that ships with the product. */
export const contentFolder: string = fileURLToPath(new URL('../../content', import.meta.url));

/** The least that argon2id can cost. A hash says what it was made with, so checking it costs as little. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Fills the database that every test starts from a copy of, and the files that go with it: the shipped content, its
 * trees published, and the accounts of the demonstration, whose passwords are quick to check.
 */
export const fillTemplate = async (db: Kysely<Database>, files: FileStore): Promise<void> => {
  await createDemoAccounts(db);
  for (const { email, password } of demoAccounts) {
    const hash = hashSync(password, cheap);
    await db.updateTable('user_account').set({ password_hash: hash }).where('email', '=', email).execute();
  }
  await importContent({ db, files, folder: contentFolder, parts: 'all' });
};
