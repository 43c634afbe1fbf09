import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { statementsOf } from '../../test/statements.ts';
import type { Database } from '../db/schema/tables.ts';
import { selectMeasurement } from '../measurement/own-measurements-store.ts';
import { selectQuestionPage } from '../measurement/page-store.ts';
import { queryAsUser } from './current-user.ts';

let database: TestDatabase<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  await sql`analyze`.execute(database.db);
});
afterAll(() => database.close());

type Plan = { 'Plan Rows': number; 'Total Cost': number };

/** PostgreSQL's plan of a call's statement with its session check. */
const planOf = async (query: Parameters<typeof queryAsUser>[3]): Promise<Plan> => {
  const [statement] = await statementsOf((db) => queryAsUser(db, randomUUID(), ['ROLE_USER'], query));
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...sql`select`.compile(database.db),
    sql: `explain (format json) ${statement?.sql}`,
    parameters: statement?.parameters ?? [],
  });
  return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Plan Rows': Number.NaN, 'Total Cost': Number.NaN };
};

const queries = {
  'the path of a measurement': selectMeasurement(randomUUID(), 'nl'),
  'a page': { from: selectQuestionPage({ questionId: 1, language: 'nl', publicationId: undefined }, undefined) },
};

test.each(Object.keys(queries) as (keyof typeof queries)[])(
  '[SES-01] %s is planned for one session, also where `profile` has no statistics',
  async (name) => {
    const analysed = await planOf(queries[name]);
    expect(analysed['Plan Rows']).toBeLessThanOrEqual(1);
    await sql`delete from pg_statistic where starelid = 'profile'::regclass`.execute(database.db);
    await sql`update pg_class set reltuples = -1, relpages = 0 where oid = 'profile'::regclass
      or oid in (select indexrelid from pg_index where indrelid = 'profile'::regclass)`.execute(database.db);
    const bare = await planOf(queries[name]);
    await sql`analyze profile`.execute(database.db);
    expect(bare['Plan Rows']).toBeLessThanOrEqual(1);
    expect(bare['Total Cost']).toBeLessThan(2 * analysed['Total Cost']);
  },
);
