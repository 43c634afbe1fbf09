import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { quickHash } from '../test/quick-hash.ts';
import { compose } from './compose.ts';
import type { Database } from './db/schema/tables.ts';
import { readEnv } from './env/env.ts';
import { countSampleData } from './statistics/sample-data/sample-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'ok-sample-'));
const databases: TestDatabase<Database>[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const emptyDatabase = async () => {
  const database = await testDatabase<Database>({ empty: true });
  databases.push(database);
  return database;
};

const secret = 'kX2v9Qm4Zr7Tn1Wb6Yc3Ld8Hs5Jf0Pg-aUeRoIiVyCx';

/** Starts the product on a database, and stops it. Returns the number of sample measurements. */
const startAndStop = async ({ databaseUrl, db }: TestDatabase<Database>, settings: Record<string, string> = {}) => {
  const env = { DATABASE_URL: String(databaseUrl), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings };
  const system = await compose(readEnv(env));
  await system.app.close();
  await system.stopWork();
  await system.connection.close();
  return (await countSampleData(db)).measurements;
};
const prod = { PROFILE: 'prod', AUTH_SECRET: secret };

/** Reads the planner's row counts of tables; -1 for a table that was never analysed. */
const readRowEstimates = async ({ db }: TestDatabase<Database>, tables: string[]) =>
  (
    await sql<{
      rows: number;
    }>`select reltuples as rows from unnest(${tables}::text[]) with ordinality as named(name, place)
      join pg_class on oid = name::regclass order by place`.execute(db)
  ).rows.map(({ rows }) => rows);

test.skipIf(inject('template').kind === 'embedded')(
  '[STT-03] a new demonstration has sample data from its first start on, and none in production',
  async () => {
    const database = await emptyDatabase();
    expect(await startAndStop(database)).toBe(400);
    // Autovacuum would reach these small tables late or never, and every call reads them.
    expect(await readRowEstimates(database, ['user_account', 'profile', 'measurement'])).toEqual([3, 3, 400]);
    expect(await startAndStop(database)).toBe(400);
    // Without default passwords the accounts may be used in production; the sample measurements may not.
    await database.db
      .updateTable('user_account')
      .set({ password_hash: quickHash('another password') })
      .execute();
    expect(await startAndStop(database, prod)).toBe(0);
    expect(await database.db.selectFrom('statistics_figure').select('count').execute()).toEqual([]);
    expect(await startAndStop(database)).toBe(0);
  },
);

test.skipIf(inject('template').kind === 'embedded')(
  '[STT-03] a database that was begun in production, or without sample data, never gets any',
  async () => {
    for (const settings of [prod, { SAMPLE_DATA: 'off' }]) {
      const database = await emptyDatabase();
      expect(await startAndStop(database, settings)).toBe(0);
      expect(await startAndStop(database)).toBe(0);
    }
  },
);
