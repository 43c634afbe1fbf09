import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Env } from '../../env/env.ts';
import type { Database } from '../schema/tables.ts';
import { type Connection, connect, embeddedFolderName } from './connect.ts';
import { toPoolerUrl } from './pooler-url.ts';

/** Error of settings that name a database on which the product was never started. The message says what to do. */
class NotInstalled extends Error {
  override name = 'NotInstalled';
}

type Settings = Pick<Env, 'DATABASE_URL' | 'DATABASE_PREPARED' | 'DATA_DIR'>;

/** Folder of the embedded database and its lock. */
export const databaseFolder = ({ DATA_DIR }: Settings): string => join(resolve(DATA_DIR), 'database');

/** URL of the server that the settings name, marked as a pooler's where it is one; undefined for the embedded database. */
export const databaseUrlOf = ({ DATABASE_URL, DATABASE_PREPARED }: Settings): string | undefined =>
  DATABASE_URL !== undefined && DATABASE_PREPARED === 'off' ? toPoolerUrl(DATABASE_URL) : DATABASE_URL;

/** Address of the database that the settings name, without its password. */
export const databaseAddress = (env: Settings): string => {
  if (!env.DATABASE_URL) return `embedded, in ${databaseFolder(env)}`;
  const url = new URL(env.DATABASE_URL);
  url.password = '';
  // The parameters may hold a password too.
  url.search = '';
  return url.href;
};

const isMigrated = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('schema_migration') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};

/**
 * Connects to the database that the settings name, for a command of the administrator.
 *
 * @param options.mayCreate undefined for a command that never creates a database
 * @throws NotInstalled when the product was never started on the database, unless `mayCreate`
 */
export const connectInstalled = async (
  env: Settings,
  { mayCreate }: { mayCreate?: boolean } = {},
): Promise<Connection<Database>> => {
  const refuse = (): never => {
    const remedy = mayCreate === undefined ? '' : ', or add --new to create the database';
    throw new NotInstalled(
      'There is no database of OK! here yet, so nothing was done. Run this with the settings of the running product ' +
        `(DATABASE_URL, or DATA_DIR and the same folder)${remedy}.`,
    );
  };
  const dataDir = databaseFolder(env);
  if (!mayCreate && !env.DATABASE_URL && !existsSync(join(dataDir, embeddedFolderName))) refuse();
  const connection = await connect<Database>({ databaseUrl: databaseUrlOf(env), dataDir });
  try {
    if (!mayCreate && !(await isMigrated(connection.db))) refuse();
    return connection;
  } catch (error) {
    await connection.close();
    throw error;
  }
};
