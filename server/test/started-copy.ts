import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { compose } from '../src/compose.ts';
import { type Connection, connect } from '../src/db/connections/connect.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { readEnv } from '../src/env/env.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Fixture, restore } from './fixtures.ts';

/** Copies a version's data, to a server or to an embedded database. */
export const copyOf = async (fixture: Fixture, { onServer }: { onServer: boolean }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-upgrade-'));
  const database: TestDatabase<unknown> | undefined = onServer ? await testDatabase({ empty: true }) : undefined;
  const settings = { DATA_DIR: folder, ...(database && { DATABASE_URL: String(database.databaseUrl) }) };
  await restore(fixture, settings);
  return {
    settings,
    /** Reads the data while no product runs on it. */
    async look<T>(work: (db: Kysely<Database>, connection: Connection<Database>) => Promise<T>): Promise<T> {
      const connection = await connect<Database>({
        databaseUrl: settings.DATABASE_URL,
        dataDir: join(folder, 'database'),
      });
      return work(connection.db, connection).finally(connection.close);
    },
    async remove() {
      await database?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** See `copyOf`. */
export type Copy = Awaited<ReturnType<typeof copyOf>>;

/** Starts today's version on that data, as its operator does. */
export const start = async ({ settings }: Copy) => {
  const system = await compose(readEnv({ ...settings, PORT: '0', LOG_LEVEL: 'silent' }));
  await system.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(system.app.server.address() as AddressInfo).port}`;
  return {
    async call(method: string, path: string, { token = '', body = undefined as unknown } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: response.ok && text ? JSON.parse(text) : text };
    },
    async stop() {
      await system.app.close();
      await system.stopWork();
      await system.connection.close();
    },
  };
};

/** See `start`. */
export type Started = Awaited<ReturnType<typeof start>>;
