import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { createDemoAccounts, demoAccounts } from '../src/accounts/demo-accounts.ts';
import { importContent } from '../src/content-files/import-content.ts';
import type { Database } from '../src/db/tables.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { quickHash } from './quick-hash.ts';

/** The content that ships with the product. */
export const contentFolder: string = fileURLToPath(new URL('../../content', import.meta.url));

/**
 * Fills the database that every test starts from a copy of, and the files that go with it: the shipped content, its
 * trees published, and the accounts of the demonstration, whose passwords are quick to check.
 */
export const fillTemplate = async (db: Kysely<Database>, files: FileStore): Promise<void> => {
  await createDemoAccounts(db);
  for (const { email, password } of demoAccounts) {
    await db
      .updateTable('user_account')
      .set({ password_hash: quickHash(password) })
      .where('email', '=', email)
      .execute();
  }
  await importContent({ db, files, folder: contentFolder, parts: 'all' });
  // Tests count what they measured themselves.
  await db.updateTable('statistics_state').set({ sample_data: 'NONE' }).execute();
};
