import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import type { Database } from '../schema/tables.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>({ empty: true });
  await sql`create table account (name text primary key, amount int not null)`.execute(database.db);
  await sql`insert into account values ('a', 0), ('b', 0)`.execute(database.db);
});
afterAll(() => database.close());

const add = (trx: Kysely<Database>, name: string) =>
  sql`update account set amount = amount + 1 where name = ${name}`.execute(trx);
const amounts = async () =>
  (await sql<{ amount: number }>`select amount from account order by name`.execute(database.db)).rows.map(
    ({ amount }) => amount,
  );
const errorWith = (code: string) => Object.assign(new Error(code), { code });

describe('[REL-02] a transaction that the database ended in favour of another', () => {
  test.each(['40001', '40P01'])('%s: is repeated as a whole', async (code) => {
    const before = await amounts();
    let tries = 0;
    const done = await inTransaction(database.db, async (trx) => {
      tries += 1;
      await add(trx, 'a');
      if (tries < 3) throw errorWith(code);
      return `try ${tries}`;
    });
    expect(done).toBe('try 3');
    expect(await amounts()).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test('fails after five tries and leaves no change', async () => {
    const before = await amounts();
    let tries = 0;
    const never = inTransaction(database.db, async (trx) => {
      tries += 1;
      await add(trx, 'a');
      throw errorWith('40001');
    });
    await expect(never).rejects.toThrow('40001');
    expect(tries).toBe(5);
    expect(await amounts()).toEqual(before);
  });

  test.each(['23505', '25006', '55P03', '57P01'])('another error, %s, is not retried', async (code) => {
    let tries = 0;
    const failing = inTransaction(database.db, async () => {
      tries += 1;
      throw errorWith(code);
    });
    await expect(failing).rejects.toThrow(code);
    expect(tries).toBe(1);
  });
});

test.skipIf(process.env.OK_TEST_DATABASE !== 'server')(
  '[REL-02] two transactions that wait for each other both succeed',
  async () => {
    const before = await amounts();
    let tries = 0;
    const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const take = (own: number, first: string, then: string) =>
      inTransaction(database.db, async (trx) => {
        tries += 1;
        await sql`set local deadlock_timeout = '10ms'`.execute(trx);
        await add(trx, first);
        // Each waits until the other has locked its first row, so that the two deadlock.
        holds[own]?.resolve();
        await holds[1 - own]?.promise;
        await add(trx, then);
      });
    await Promise.all([take(0, 'a', 'b'), take(1, 'b', 'a')]);
    expect(tries).toBeGreaterThan(2);
    expect(await amounts()).toEqual(before.map((amount) => amount + 2));
  },
);
