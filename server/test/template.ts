import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { createDemoAccounts, demoAccounts } from '../src/accounts/sign-in/demo-accounts.ts';
import { importContent } from '../src/content-files/import-content.ts';
import type { Database } from '../src/db/schema/tables.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { quickHash } from './quick-hash.ts';

/** Folder of the product's content. */
export const contentFolder: string = fileURLToPath(new URL('../../content', import.meta.url));

/**
 * Fills the database from which every test starts, and its files: the shipped content, its published trees, and the
 * accounts of the demonstration, with passwords that are fast to check.
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
  await importContent({ db, files, folder: contentFolder, scope: 'all' });
  // Tests count the measurements that they take themselves.
  await db.updateTable('statistics_state').set({ sample_data: 'NONE' }).execute();
};
