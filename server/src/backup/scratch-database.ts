import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Connection, connect } from '../db/connections/connect.ts';
import type { Database } from '../db/schema/tables.ts';
import { quoteName } from './stored-tables.ts';

/** Beginning of the names of scratch databases; the second of their creation follows. */
const scratchPrefix = 'ok_scratch_';

/** Hours after which a scratch database was left behind by a process that was ended. */
const maxScratchHours = 24;

/** Drops scratch databases that were left behind. */
const dropOldDatabases = async (db: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where case when datname ~ ${`^${scratchPrefix}\\d+_`}
      then split_part(datname, '_', 3)::int8 < extract(epoch from now()) - ${maxScratchHours * 3600} else false end`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop database if exists ${quoteName(name)} with (force)`).execute(db);
};

/** Creates a database beside the one of the product; null where its role may not. */
const createBeside = async (databaseUrl: string): Promise<{ url: string; drop: () => Promise<void> } | null> => {
  const name = `${scratchPrefix}${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString('hex')}`;
  const admin = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 2 });
  try {
    const { rows } = await sql<{ may: boolean }>`
      select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`.execute(admin.db);
    if (!rows[0]?.may) return null;
    await dropOldDatabases(admin.db);
    await sql`create database ${sql.ref(name)}`.execute(admin.db);
  } finally {
    await admin.close();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 2 });
      await sql.raw(`drop database ${quoteName(name)} with (force)`).execute(connection.db);
      await connection.close();
    },
  };
};

/**
 * Lends an empty database and removes it afterwards: on the PostgreSQL server of the product, if its role may create
 * databases, otherwise an embedded one in a temporary folder.
 */
export const withScratchDatabase = async <T>(
  databaseUrl: string | undefined,
  use: (connection: Connection<Database>) => Promise<T>,
): Promise<T> => {
  const beside = databaseUrl === undefined ? null : await createBeside(databaseUrl);
  const folder = beside ? null : await mkdtemp(join(tmpdir(), 'ok-scratch-'));
  const connection = await connect<Database>({ databaseUrl: beside?.url, dataDir: folder ?? '', poolSize: 4 });
  try {
    return await use(connection);
  } finally {
    await connection.close();
    await beside?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
};
