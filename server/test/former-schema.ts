import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../src/db/connections/connection.ts';
import { migrate } from '../src/db/migrating/migrate.ts';

const migrations = fileURLToPath(new URL('../src/db/migrations', import.meta.url));

/** Migrates an empty database to the schema before a migration, such as '0009'. */
export const migrateUntil = async <DB>(connection: Connection<DB>, before: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-former-'));
  for (const name of readdirSync(migrations).filter((file) => file < before))
    cpSync(join(migrations, name), join(folder, name));
  await migrate(connection, folder);
  rmSync(folder, { recursive: true });
};
