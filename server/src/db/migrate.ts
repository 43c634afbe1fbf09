import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyze } from './analyze.ts';
import type { Connection, RawTransaction } from './connection.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Brings the database up to date: each `NNNN-name.sql` of `folder` once, in order, in a transaction of its own.
 * Safe to run again and from several processes at once. Statistics for the planner are renewed after any of them.
 *
 * @returns the names applied by this call
 * @throws Error when an applied file has changed, a file is misnamed, or a statement fails (nothing of it stays)
 */
export async function migrate<DB>(connection: Connection<DB>, folder = migrationsFolder): Promise<string[]> {
  const migrations = await read(folder);
  const applied: string[] = [];
  // Every file is looked at before any is run, so that a changed one leaves the database as it was.
  const pending = await connection.rawTransaction((transaction) => notApplied(transaction, migrations));
  for (const migration of pending) {
    const ran = await connection.rawTransaction((transaction) => apply(transaction, migration));
    if (ran) applied.push(migration.name);
  }
  if (applied.length > 0) await analyze(connection);
  return applied;
}

async function read(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new Error(`Migration ${name} must be named like 0001-what-it-does.sql`);
      // A checkout with other line ends is the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function notApplied(transaction: RawTransaction, migrations: Migration[]): Promise<Migration[]> {
  await takeTurn(transaction);
  await transaction.script(
    `create table if not exists schema_migration (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const rows = await transaction.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const known = new Map(rows.map((row) => [row.name, row.sha256]));
  for (const { name, sha256 } of migrations) {
    if (known.has(name) && known.get(name) !== sha256) {
      throw new Error(`Migration ${name} was changed after it was applied here. Restore it and write a new migration.`);
    }
  }
  return migrations.filter(({ name }) => !known.has(name));
}

async function apply(transaction: RawTransaction, { name, sql, sha256 }: Migration): Promise<boolean> {
  await takeTurn(transaction);
  const rows = await transaction.query('select 1 from schema_migration where name = $1', [name]);
  if (rows.length > 0) return false;
  try {
    await transaction.script(sql);
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  await transaction.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
  return true;
}

/** One process at a time; a long migration, or waiting for one, may outlast the pool's limit on statements. */
async function takeTurn(transaction: RawTransaction): Promise<void> {
  await transaction.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await transaction.query('select pg_advisory_xact_lock(4919, 1)');
}
