import { openAsBlob } from 'node:fs';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Connection, connect } from '../src/db/connect.ts';
import { connectEmbedded } from '../src/db/connect-embedded.ts';
import { openInMemory } from '../src/db/embedded.ts';
import { type Template, urlOf } from './global-setup.ts';

/** A database of a test's own; `close` removes it. On a server, `databaseUrl` lets others connect to it. */
export type TestDatabase<DB> = Connection<DB> & { databaseUrl?: string };

/**
 * Makes a database for one test file, of the kind that the run is for: migrated and filled, or `empty`.
 */
export async function testDatabase<DB = unknown>({ empty = false } = {}): Promise<TestDatabase<DB>> {
  const template = inject('template');
  if (template.kind === 'server') return copyOnServer(template, empty);
  const dump = empty ? {} : { loadDataDir: await openAsBlob(template.dump) };
  return connectEmbedded(await openInMemory(dump));
}

type ServerTemplate = Extract<Template, { kind: 'server' }>;

async function copyOnServer<DB>({ adminUrl, name }: ServerTemplate, empty: boolean): Promise<TestDatabase<DB>> {
  const copy = `ok_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, sql`create database ${sql.id(copy)} template ${sql.id(empty ? 'template0' : name)}`);
  const databaseUrl = urlOf(adminUrl, copy);
  const connection = await connect<DB>({ databaseUrl, dataDir: '' });
  return {
    ...connection,
    databaseUrl,
    async close() {
      await connection.close();
      await asAdmin(adminUrl, sql`drop database ${sql.id(copy)} with (force)`);
    },
  };
}

async function asAdmin(databaseUrl: string, statement: ReturnType<typeof sql>): Promise<void> {
  const { db, close } = await connect<unknown>({ databaseUrl, dataDir: '', poolSize: 1 });
  try {
    await statement.execute(db);
  } finally {
    await close();
  }
}
