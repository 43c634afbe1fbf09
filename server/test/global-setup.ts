import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { type Connection, connect } from '../src/db/connect.ts';
import { connectEmbedded } from '../src/db/connect-embedded.ts';
import { openInMemory } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { type FileStore, folderFileStore } from '../src/media/file-store.ts';

/** Where a test file finds the migrated database that it copies. */
export type Template = ({ kind: 'embedded'; dump: string } | { kind: 'server'; adminUrl: string; name: string }) & {
  /** The folder of the files that its rows name. */
  files: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** Migrates and fills one database for all test files of a run; each then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return project.config.env.OK_TEST_DATABASE === 'server' ? setupServer(project) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'ok-template-'));
  const dump = join(folder, 'dump.tar');
  const pglite = await openInMemory();
  const connection = connectEmbedded<unknown>(pglite);
  const files = join(folder, 'files');
  await prepare(connection, files);
  writeFileSync(dump, await (await pglite.dumpDataDir('none')).bytes());
  await connection.close();
  project.provide('template', { kind: 'embedded', dump, files });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function setupServer(project: TestProject) {
  const server = await runningServer();
  const admin = await connect<unknown>({ databaseUrl: server.url, dataDir: '' });
  const name = `ok_template_${process.pid}`;
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const connection = await connect<unknown>({ databaseUrl: urlOf(server.url, name), dataDir: '' });
  const files = mkdtempSync(join(tmpdir(), 'ok-template-'));
  await prepare(connection, files);
  // A database with sessions can't be copied.
  await connection.close();
  project.provide('template', { kind: 'server', adminUrl: server.url, name, files });
  return async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
    await server.stop();
    rmSync(files, { recursive: true, force: true });
  };
}

/** The server that the whole suite started, or one of our own when vitest is run by itself. */
async function runningServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.OK_TEST_PG_URL;
  if (url) return { url, stop: async () => {} };
  const script = new URL('../../scripts/lib/postgres.mjs', import.meta.url).href;
  return (await import(script)).startPostgres();
}

async function prepare(connection: Connection<unknown>, folder: string): Promise<void> {
  await migrate(connection);
  const filler = new URL('./template.ts', import.meta.url);
  if (!existsSync(filler)) return;
  const { fillTemplate }: { fillTemplate?: (db: Kysely<unknown>, files: FileStore) => Promise<void> } = await import(
    filler.href
  );
  await fillTemplate?.(connection.db, folderFileStore(folder));
}

/** The same server's other database. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
