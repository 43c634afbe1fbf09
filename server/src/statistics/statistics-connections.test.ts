import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { lockTable } from '../../test/table-lock.ts';
import { connect } from '../db/connections/connect.ts';
import type { Connection } from '../db/connections/connection.ts';
import type { Database } from '../db/schema/tables.ts';

let server: Served;
/** Connections of the test, beside those of the server. */
let beside: Connection<Database>;
beforeAll(async () => {
  server = await serve();
  beside = await connect<Database>({ databaseUrl: server.database.databaseUrl, dataDir: '' });
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

test.skipIf(process.env.OK_TEST_DATABASE !== 'server').each([
  ['figures', 'statistics_figure', '/api/statistics/summary'],
  ['the size of an export', 'measurement', '/api/statistics/export/size'],
  ['outcomes of a version', 'measurement_action', '/api/question-trees/1/outcomes'],
] as const)(
  '[STT-03] calls for %s hold two connections at most, and leave the others to those who measure',
  async (_name, table, path) => {
    const [admin, token] = [await server.signIn('admin'), await server.signIn('professional')];
    const lock = lockTable(beside.db, table);
    await lock.locked;
    const calls = Array.from({ length: 12 }, () => server.call('GET', path, { token: admin }));
    const blocked = sql<{ count: number }>`
      select count(*) from pg_locks where relation = ${table}::regclass and not granted`;
    const countBlocked = async () => (await blocked.execute(beside.db)).rows[0]?.count;
    await expect.poll(countBlocked, { timeout: 20_000 }).toBe(2);

    const steps = await Promise.all(
      Array.from({ length: 20 }, () => server.call('GET', '/api/question-trees/get-published', { token })),
    );
    expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 200));
    expect(await countBlocked()).toBe(2);

    await lock.release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  },
);
