import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { type Connection, connect } from '../src/db/connections/connect.ts';
import { connectEmbedded } from '../src/db/connections/connect-embedded.ts';
import { openInMemory } from '../src/db/connections/embedded.ts';
import type { QueryListeners } from '../src/db/connections/query-log.ts';
import { copyOnServer, type ServerTemplate } from './server-template.ts';

/** A database of one test; `close` removes it. `databaseUrl`, on a server, is for further connections. */
export type TestDatabase<DB> = Connection<DB> & { databaseUrl?: string };

type TestDatabaseOptions = { empty?: boolean } & QueryListeners;

/** Whether tests run through a pooler, which answers for the server and has sessions of its own. */
export const isBehindPooler = process.env.OK_TEST_POOLER_PORT !== undefined;

/** Creates a database for one test file, of the kind of this test run: migrated and filled, or `empty`. */
export async function testDatabase<DB = unknown>({
  empty = false,
  ...listeners
}: TestDatabaseOptions = {}): Promise<TestDatabase<DB>> {
  const template = inject('template');
  if (template.kind === 'server') return databaseOnServer(template, empty, listeners);
  const loadDataDir = await openAsBlob(empty ? template.empty : template.dump);
  return connectEmbedded(await openInMemory({ loadDataDir }), undefined, listeners);
}

async function databaseOnServer<DB>(
  template: ServerTemplate,
  empty: boolean,
  listeners: QueryListeners,
): Promise<TestDatabase<DB>> {
  const { databaseUrl, drop } = await copyOnServer(template, { empty });
  const connection = await connect<DB>({ databaseUrl, dataDir: '', ...listeners });
  return {
    ...connection,
    databaseUrl,
    async close() {
      await connection.close();
      await drop();
    },
  };
}
