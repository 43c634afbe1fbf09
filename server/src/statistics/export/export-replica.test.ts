import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { download, fillMeasurements, publishHostileTree } from '../../../test/exporting.ts';
import { memoryFileStore } from '../../../test/memory-file-store.ts';
import { pauseDownload } from '../../../test/paused-download.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createDemoAccounts } from '../../accounts/sign-in/demo-accounts.ts';
import { importContent } from '../../content-files/import-content.ts';
import { type Connection, connect } from '../../db/connections/connect.ts';
import { migrate } from '../../db/migrating/migrate.ts';
import type { Database } from '../../db/schema/tables.ts';

const postgresModule: string = new URL('../../../../scripts/lib/postgres.mjs', import.meta.url).href;

/** Measurements with more actions than the buffers of a reader hold. */
const manyMeasurements = 1200;

describe.skipIf(process.env.OK_TEST_DATABASE !== 'server')('with a streaming replica', () => {
  let server: Served;
  let admin: string;
  let standby: { url: string; stop: () => Promise<void> };
  let reading: Connection<Database>;
  let tree: Awaited<ReturnType<typeof publishHostileTree>>;
  beforeAll(async () => {
    const { startPostgres, startStandby } = await import(postgresModule);
    const primary = await startPostgres();
    const database = await connect<Database>({ databaseUrl: primary.url, dataDir: '' });
    await migrate(database);
    const folder = fileURLToPath(new URL('../../../../content', import.meta.url));
    await importContent({ db: database.db, files: memoryFileStore(), folder, scope: 'base' });
    await createDemoAccounts(database.db);
    standby = await startStandby(primary);
    reading = await connect<Database>({ databaseUrl: standby.url, dataDir: '', mayBeStandby: true });
    server = await serve({
      database: { ...database, databaseUrl: primary.url },
      replica: { db: reading.reportingDb, databaseUrl: standby.url },
    });
    admin = await server.signIn('admin');
    tree = await publishHostileTree(server);
    await fillMeasurements(server, tree, manyMeasurements);
    return async () => {
      await server.close();
      await reading.close();
      await database.close();
      await standby.stop();
      await primary.stop();
    };
  });

  /** Pattern of the query for a page. It is a parameter, so that the question about it has no such text. */
  const exportQuery = '%label_language%';

  /** Whether an export that has begun reads from a server. */
  const isReadFrom = async ({ db }: { db: Connection<Database>['db'] }) => {
    const { rows } = await sql<{ reads: boolean }>`
      select exists (select from pg_stat_activity where query like ${exportQuery}) as reads`.execute(db);
    return rows[0]?.reads;
  };

  /** Begins an export, and returns whether the replica and the database are read while it runs. */
  const findSources = async () => {
    const client = pauseDownload(server.url, '/api/statistics/export?format=csv', admin);
    onTestFinished(() => void client.destroy());
    const sources = await vi.waitFor(
      async () => {
        const found = { replica: await isReadFrom(reading), database: await isReadFrom(server) };
        expect(found.replica || found.database).toBe(true);
        return found;
      },
      { timeout: 60_000 },
    );
    client.destroy();
    await vi.waitFor(
      async () => {
        const { body } = await server.call('GET', '/api/statistics/exports', { token: admin });
        expect(body.filter(({ status }: { status: string }) => status === 'RUNNING')).toEqual([]);
      },
      { timeout: 60_000 },
    );
    return sources;
  };
  const countLines = async () => (await download(server, { format: 'csv' }, admin)).bytes.toString().split('\n').length;

  test('[STT-02] an export is read from the replica while that has everything, and else from the database', async () => {
    expect(await findSources()).toEqual({ replica: true, database: false });
    const before = await countLines();
    await sql`select pg_wal_replay_pause()`.execute(reading.db);
    await fillMeasurements(server, tree, 1);
    expect(await findSources()).toEqual({ replica: false, database: true });
    // Each measurement has fifty actions.
    expect(await countLines()).toBe(before + 50);
    await sql`select pg_wal_replay_resume()`.execute(reading.db);
    await vi.waitFor(async () => expect(await findSources()).toEqual({ replica: true, database: false }), 60_000);
    expect(await countLines()).toBe(before + 50);
    await standby.stop();
    expect(await countLines()).toBe(before + 50);
  });
});
