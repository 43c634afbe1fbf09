import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../src/db/connections/connect.ts';
import { toPoolerUrl } from '../src/db/connections/pooler-url.ts';
import { migrate } from '../src/db/migrating/migrate.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { folderFileStore } from '../src/files/file-store.ts';
import { fillTemplate } from './template.ts';

/** A migrated and filled database on a PostgreSQL server, to be copied, and the folder with the files of its rows. */
export type ServerTemplate = { adminUrl: string; name: string; files: string };

/**
 * Migrates and fills one database, on the suite's server or, if a test tool runs alone, on a new one. `remove` removes
 * the database, and a new server as well.
 */
export async function makeServerTemplate(): Promise<ServerTemplate & { remove: () => Promise<void> }> {
  const server = await runningServer();
  const name = `ok_template_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(server.url, sql`create database ${sql.id(name)} template template0`);
  const files = mkdtempSync(join(tmpdir(), 'ok-template-'));
  const connection = await connect<Database>({ databaseUrl: urlOf(server.url, name), dataDir: '' });
  await migrate(connection);
  await fillTemplate(connection.db, folderFileStore(files));
  // PostgreSQL can't copy a database that has sessions.
  await connection.close();
  return {
    adminUrl: server.url,
    name,
    files,
    async remove() {
      await dropDatabase(server.url, name);
      await server.stop();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** Copies the template, or creates an empty database. Returns its address; `drop` removes it. */
export async function copyOnServer({ adminUrl, name }: ServerTemplate, { empty = false } = {}) {
  const copy = `ok_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, sql`create database ${sql.id(copy)} template ${sql.id(empty ? 'template0' : name)}`);
  const url = new URL(urlOf(adminUrl, copy));
  // Tests may run through a pooler: `scripts/test-behind-pooler.mjs`.
  if (process.env.OK_TEST_POOLER_PORT) url.port = process.env.OK_TEST_POOLER_PORT;
  const databaseUrl = process.env.OK_TEST_POOLER_PORT ? toPoolerUrl(url.href) : url.href;
  return { databaseUrl, drop: () => dropDatabase(adminUrl, copy) };
}

const dropDatabase = (adminUrl: string, name: string) =>
  asAdmin(adminUrl, sql`drop database ${sql.id(name)} with (force)`);

async function runningServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.OK_TEST_PG_URL;
  if (url) return { url, stop: async () => {} };
  const script = new URL('../../scripts/lib/postgres.mjs', import.meta.url).href;
  return (await import(script)).startPostgres();
}

async function asAdmin(databaseUrl: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = await connect<unknown>({ databaseUrl, dataDir: '', poolSize: 1 });
  try {
    await statement.execute(db);
  } finally {
    await close();
  }
}

/** URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
