import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBehindPooler, type TestDatabase, testDatabase } from '../../../test/database.ts';
import { connect } from './connect.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase<unknown>;
beforeAll(async () => {
  database = await testDatabase({ empty: true });
});
afterAll(() => database.close());

describe('a connection', () => {
  it('reads every type alike on both databases', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as id, null::int8 as none, count(*) as count,
      array[1, null, 3]::int8[] as ids, array['a', 'b,c'] as texts, '{"a": [1]}'::jsonb as json,
      timestamptz '2024-02-29 12:00:00.5+02' as moment, date '2024-02-29' as day, 1.50::numeric as decimal,
      1.5::float8 as number, true as flag`.execute(database.db);
    expect(rows).toEqual([
      {
        id: 9007199254740991,
        none: null,
        count: 1,
        ids: [1, null, 3],
        texts: ['a', 'b,c'],
        json: { a: [1] },
        moment: new Date('2024-02-29T10:00:00.500Z'),
        day: '2024-02-29',
        decimal: '1.50',
        number: 1.5,
        flag: true,
      },
    ]);
  });

  it('refuses an integer that a number would round', async () => {
    await expect(sql`select 9007199254740993::int8 as id`.execute(database.db)).rejects.toThrow(RangeError);
  });

  it('takes lists, dates and JSON text as parameters', async () => {
    const moment = new Date('2024-02-29T10:00:00.500Z');
    const { rows } = await sql`select ${['a', 'b']}::text[] as texts, ${moment}::timestamptz as moment,
      ${JSON.stringify([1, 2])}::jsonb as json, ${[1, 2]}::int8[] as ids`.execute(database.db);
    expect(rows).toEqual([{ texts: ['a', 'b'], moment, json: [1, 2], ids: [1, 2] }]);
  });

  it('keeps nothing of a raw transaction that fails', async () => {
    const failing = database.rawTransaction(async (transaction) => {
      await transaction.script('create table gone (id int); insert into gone values (1);');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await sql`select to_regclass('gone') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });
});

describe.skipIf(process.env.OK_TEST_DATABASE !== 'server')('a connection to a server', () => {
  it('outlives the loss of a session that is in use, and works again after', async () => {
    const connection = await connect<unknown>({ databaseUrl: database.databaseUrl, dataDir: '' });
    const inUse = connection.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await sql`select 1`.execute(transaction);
    });
    await expect(inUse).rejects.toThrow();
    expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }]);
    await connection.close();
  });

  it('compiles no plan, which would take longer than running it', async () => {
    const connection = await connect<unknown>({ databaseUrl: database.databaseUrl, dataDir: '' });
    const settings = await Promise.all(
      [1, 2, 3].map(async () => (await sql<{ jit: string }>`show jit`.execute(connection.db)).rows[0]?.jit),
    );
    await connection.close();
    expect(settings).toEqual(['off', 'off', 'off']);
  });

  it.skipIf(isBehindPooler).each(['3D000', '28000'])(
    '[REL-07] reports a connection that is refused with %s as refused',
    async (code) => {
      const url = new URL(database.databaseUrl ?? '');
      if (code === '3D000') url.pathname = '/no-such-database';
      else url.username = 'no-such-role';
      const refused = await connect<unknown>({ databaseUrl: url.href, dataDir: '' });
      await expect(sql`select 1`.execute(refused.db)).rejects.toMatchObject({ code: '08001', cause: { code } });
      await refused.close();
    },
  );

  it('[REL-02] repeats a statement after a serialization failure, but not inside a transaction', async () => {
    const connection = await connect<unknown>({ databaseUrl: database.databaseUrl, dataDir: '', poolSize: 1 });
    await sql`create sequence try`.execute(connection.db);
    await sql`create function give_way(times int, code text) returns bigint language plpgsql as $$
      declare tried bigint := nextval('try');
      begin if tried <= times then raise exception 'gave way' using errcode = code; end if; return tried; end $$`.execute(
      connection.db,
    );
    const run = (times: number, code: string) => sql<{ tried: number }>`select give_way(${times}, ${code}) as tried`;
    const tried = async () =>
      (await sql<{ last: number }>`select last_value as last from try`.execute(connection.db)).rows[0];
    expect((await run(2, '40001').execute(connection.db)).rows).toEqual([{ tried: 3 }]);
    expect((await run(4, '40P01').execute(connection.db)).rows).toEqual([{ tried: 5 }]);
    await expect(run(1000, '40001').execute(connection.db)).rejects.toMatchObject({ code: '40001' });
    expect(await tried()).toEqual({ last: 10 });
    await expect(run(1000, '23505').execute(connection.db)).rejects.toMatchObject({ code: '23505' });
    const inside = connection.db.transaction().execute((trx) => run(1000, '40001').execute(trx));
    await expect(inside).rejects.toMatchObject({ code: '40001' });
    expect(await tried()).toEqual({ last: 12 });
    await connection.close();
  });

  it('rejects with an error while the server is unreachable, instead of ending the process', async () => {
    const away = await connect<unknown>({ databaseUrl: 'postgres://ok@127.0.0.1:1/none', dataDir: '' });
    await expect(sql`select 1`.execute(away.db)).rejects.toThrow('ECONNREFUSED');
    await away.close();
  });

  it.skipIf(isBehindPooler)(
    'plans a statement that is marked as prepared once a connection, whatever its values',
    async () => {
      const connection = await connect<unknown>({ databaseUrl: database.databaseUrl, dataDir: '', poolSize: 1 });
      const twice = (value: number) => sql<{ twice: number }>`${sql.raw(prepared)} select ${value}::int * 2 as twice`;
      expect((await twice(2).execute(connection.db)).rows).toEqual([{ twice: 4 }]);
      expect((await twice(3).execute(connection.db)).rows).toEqual([{ twice: 6 }]);
      await sql`select 1`.execute(connection.db);
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(connection.db);
      expect(rows).toEqual([{ statement: `${prepared} select $1::int * 2 as twice` }]);
      await connection.close();
    },
  );
});
