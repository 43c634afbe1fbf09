import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection, RawTransaction } from '../connections/connection.ts';
import { advisoryLocks } from '../transactions/locks.ts';
import { analyze } from './analyze.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** File of a migrations folder: the former hash of each migration whose comments were reworded, by its name. */
const formerHashesFile = 'former-hashes.json';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
  /** Hash from before the comments of the file were reworded; its statements are the same. */
  formerSha256?: string | undefined;
}

/**
 * Applies each `NNNN-name.sql` of `folder` once, in order, in a transaction of its own. Safe to repeat, and to run in
 * several processes at once. Renews the planner's statistics after the last migration.
 *
 * @param onApplied called after each migration with its duration
 * @returns the names of the migrations that this call applied
 * @throws NewerDatabase for a database that a newer version has upgraded; Error when the statements of an applied file
 *   have changed, a file is misnamed, or a statement fails, which rolls its migration back
 */
export async function migrate<DB>(
  connection: Connection<DB>,
  folder = migrationsFolder,
  onApplied: (name: string, durationMs: number) => void = () => {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  // Checks all files before the first one runs, so that a changed file leaves the database unchanged.
  const pending = await connection.rawTransaction((transaction) => findPending(transaction, migrations));
  for (const migration of pending) {
    const start = performance.now();
    const isApplied = await connection.rawTransaction((transaction) => applyMigration(transaction, migration));
    if (!isApplied) continue;
    applied.push(migration.name);
    onApplied(migration.name, performance.now() - start);
  }
  if (applied.length > 0) await analyze(connection);
  return applied;
}

/** A migration as `schema_migration` stores it. */
export type AppliedMigration = { name: string; sha256: string };

/**
 * Creates the schema that some applied migrations made elsewhere, in a transaction, in a database without tables.
 *
 * @throws UnknownMigration for one that this version does not have, or has with other statements
 */
export async function createFormerSchema(
  transaction: RawTransaction,
  wanted: readonly AppliedMigration[],
): Promise<void> {
  const migrations = new Map((await readMigrations(migrationsFolder)).map((migration) => [migration.name, migration]));
  const found = wanted.map(({ name, sha256 }) => {
    const migration = migrations.get(name);
    if (!migration || (migration.sha256 !== sha256 && migration.formerSha256 !== sha256))
      throw new UnknownMigration(name);
    return migration;
  });
  await createMigrationTable(transaction);
  for (const migration of found) await applyMigration(transaction, migration);
}

/** Error of a database that a newer version has upgraded. The message says what to do. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `A newer version of OK! has upgraded this database (${migration}), so nothing was changed. Start that version, ` +
        'or restore a backup from before the upgrade into an empty database.',
    );
  }
}

/** Reads the migrations of this version that a database does not have yet, without changing it. */
export async function listPending<DB>(connection: Connection<DB>): Promise<{ name: string; sql: string }[]> {
  const migrations = await readMigrations(migrationsFolder);
  return connection.rawTransaction((transaction) => findPending(transaction, migrations));
}

/** Error of a migration that this version of the product does not have. */
export class UnknownMigration extends Error {
  override name = 'UnknownMigration';
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder);
  const former: Record<string, string> = files.includes(formerHashesFile)
    ? JSON.parse(await readFile(join(folder, formerHashesFile), 'utf8'))
    : {};
  return Promise.all(
    files
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map(async (name) => {
        if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
          throw new Error(`Migration ${name} must be named like 0001-what-it-does.sql`);
        // Git may check a file out with other line ends.
        const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
        return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), formerSha256: former[name] };
      }),
  );
}

function createMigrationTable(transaction: RawTransaction): Promise<void> {
  return transaction.script(
    `create table if not exists schema_migration (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
}

async function findPending(transaction: RawTransaction, migrations: Migration[]): Promise<Migration[]> {
  await lockSchema(transaction);
  await createMigrationTable(transaction);
  const rows = await transaction.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const appliedHashes = new Map(rows.map((row) => [row.name, row.sha256]));
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = rows.find(({ name }) => !names.has(name));
  if (unknown) throw new NewerDatabase(unknown.name);
  for (const { name, sha256, formerSha256 } of migrations) {
    const appliedSha256 = appliedHashes.get(name);
    if (appliedSha256 !== undefined && appliedSha256 !== sha256 && appliedSha256 !== formerSha256) {
      throw new Error(`Migration ${name} was changed after it was applied here. Restore it and write a new migration.`);
    }
  }
  return migrations.filter(({ name }) => !appliedHashes.has(name));
}

async function applyMigration(transaction: RawTransaction, { name, sql, sha256 }: Migration): Promise<boolean> {
  await lockSchema(transaction);
  const rows = await transaction.query('select 1 from schema_migration where name = $1', [name]);
  if (rows.length > 0) return false;
  try {
    await transaction.script(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  await transaction.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
  return true;
}

/** Locks out other processes. A long migration, or the wait for one, may exceed `statement_timeout`. */
async function lockSchema(transaction: RawTransaction): Promise<void> {
  await transaction.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await transaction.query(`select pg_advisory_xact_lock(${advisoryLocks.migrations}, 1)`);
}
