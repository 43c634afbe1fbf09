import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { connect } from './connect.ts';

const postgresModule: string = new URL('../../../../scripts/lib/postgres.mjs', import.meta.url).href;

describe.skipIf(process.env.OK_TEST_DATABASE !== 'server')('a database that takes no writes', () => {
  test('[REL-07] a connection to it is not used again once it takes writes', async () => {
    const database = await testDatabase({ empty: true });
    const url = new URL(String(database.databaseUrl));
    const name = url.pathname.slice(1);
    await sql`create table ledger (id int)`.execute(database.db);
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(database.db);
    const connection = await connect({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
    onTestFinished(async () => {
      await connection.close();
      await database.close();
    });
    const write = () => sql`insert into ledger values (1)`.execute(connection.db);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await sql.raw(`alter database ${name} reset default_transaction_read_only`).execute(database.db);
    // A connection keeps the setting of its start, as one to a former primary stays where it is.
    await write();
    expect((await sql`select id from ledger`.execute(connection.db)).rows).toEqual([{ id: 1 }]);
  });

  test('[REL-07] a standby is refused until it is promoted; statistics may read from it', async () => {
    const { startPostgres, startStandby } = await import(postgresModule);
    const primary = await startPostgres();
    onTestFinished(primary.stop);
    const standby = await startStandby(primary);
    onTestFinished(standby.stop);
    const writing = await connect({ databaseUrl: standby.url, dataDir: '' });
    const reading = await connect({ databaseUrl: standby.url, dataDir: '', mayBeStandby: true });
    onTestFinished(async () => {
      await writing.close();
      await reading.close();
    });
    await expect(sql`select 1`.execute(writing.db)).rejects.toMatchObject({ code: '57P03' });
    expect((await sql`select 1 as one`.execute(reading.db)).rows).toEqual([{ one: 1 }]);
    await standby.promote();
    expect((await sql`select 1 as one`.execute(writing.db)).rows).toEqual([{ one: 1 }]);
  });
});
