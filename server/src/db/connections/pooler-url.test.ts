import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { isBehindPooler, testDatabase } from '../../../test/database.ts';
import { readEnv } from '../../env/env.ts';
import type { Database } from '../schema/tables.ts';
import { connect } from './connect.ts';
import { listMissingTimeouts } from './connect-server.ts';
import { databaseAddress, databaseUrlOf } from './installed-database.ts';
import { toPoolerUrl } from './pooler-url.ts';
import { runPrepared } from './prepared.ts';

test('DATABASE_PREPARED=off marks the URL, and keeps the parameters that it has', () => {
  const settings = { DATABASE_URL: 'postgres://ok:secret@db/ok?sslmode=disable' };
  expect(databaseUrlOf(readEnv(settings))).toBe(settings.DATABASE_URL);
  const pooled = readEnv({ ...settings, DATABASE_PREPARED: 'off' });
  expect(databaseUrlOf(pooled)).toBe(`${settings.DATABASE_URL}&prepared=off`);
  expect(databaseAddress(pooled)).toBe('postgres://ok@db/ok');
  expect(databaseUrlOf(readEnv({ DATABASE_PREPARED: 'off' }))).toBeUndefined();
  expect(() => readEnv({ DATABASE_PREPARED: 'sometimes' })).toThrow(/DATABASE_PREPARED/);
});

// Behind a real pooler no connection of its own is possible.
const isSkipped = inject('template').kind === 'embedded' || isBehindPooler;

describe.skipIf(isSkipped)('a connection through a pooler', () => {
  const open = async (toUrl: (url: string) => string) => {
    const database = await testDatabase<Database>();
    const url = new URL(String(database.databaseUrl));
    url.searchParams.delete('prepared');
    const connection = await connect<Database>({ databaseUrl: toUrl(url.href), dataDir: '', poolSize: 1 });
    onTestFinished(async () => {
      await connection.close();
      await database.close();
    });
    return connection.db;
  };
  /** Names of the statements that the connection has prepared. */
  const listNames = async (db: Kysely<Database>) => {
    await runPrepared(db, db.selectFrom('language').select('id'));
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`.execute(db);
    return rows.length;
  };

  test('names no statement, and sets nothing for a session', async () => {
    const db = await open(toPoolerUrl);
    expect(await listNames(db)).toBe(0);
    expect(await listMissingTimeouts(db)).toEqual(['idle_in_transaction_session_timeout', 'statement_timeout']);
  });

  test('differs from one of its own', async () => {
    const db = await open((url) => url);
    expect(await listNames(db)).toBe(1);
    expect(await listMissingTimeouts(db)).toEqual([]);
  });
});
