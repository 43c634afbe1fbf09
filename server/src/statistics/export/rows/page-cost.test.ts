import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { makeTree } from '../../../../test/make-tree.ts';
import { type Statement, statementsOf } from '../../../../test/statements.ts';
import type { Database } from '../../../db/schema/tables.ts';
import { publishTree } from '../../../trees/publishing/publish.ts';
import { LineReader } from './lines-store.ts';
import type { ExportPage } from './page-store.ts';
import { readValues } from './values-store.ts';

const measurements = 4000;

let database: TestDatabase<Database>;
let last: number;
beforeAll(async () => {
  database = await testDatabase<Database>();
  const { db } = database;
  const tree = await makeTree(db);
  await db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  await sql`insert into measurement (publication_id, language, last_sequence, step, steps)
    select (select max(id) from publication), 'nl', 6, 7, 6 from generate_series(1, ${measurements})`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ last: number }>`select max(id) as last from measurement`.execute(db);
  last = rows[0]?.last ?? 0;
});
afterAll(() => database.close());

type PlanNode = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] };

const countRowsRead = ({ Plans = [], ...node }: PlanNode): number =>
  (node['Relation Name'] === 'measurement' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  Plans.reduce((sum, plan) => sum + countRowsRead(plan), 0);

/** Counts the measurements that a statement reads, planned for unknown parameters as it is from its sixth page on. */
const countMeasurementsRead = async ({ sql: text, parameters }: Statement): Promise<number> =>
  database.db.connection().execute(async (db) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare page as ${text}`).execute(db);
    const values = sql.join(parameters.map((parameter) => sql.lit(parameter)));
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) execute page(${values})`.execute(db);
    await sql`deallocate page`.execute(db);
    await sql`reset plan_cache_mode`.execute(db);
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    return plan ? countRowsRead(plan.Plan) : 0;
  });

test.each([
  ['the lines of actions', 'actions', (page) => (db) => new LineReader(db, 'comma').read(page)],
  ['the lines of measurements', 'measurements', (page) => (db) => new LineReader(db, 'comma').read(page)],
  ['the values of actions', 'actions', (page) => (db) => readValues(db, page)],
  ['the values of measurements', 'measurements', (page) => (db) => readValues(db, page)],
] as [string, ExportPage['shape'], (page: ExportPage) => Parameters<typeof statementsOf>[0]][])(
  '[STT-02] a page of %s reads the measurements of the page, not those of the whole table',
  async (_name, shape, read) => {
    const after = last - measurements + 500;
    const [statement] = await statementsOf(read({ shape, steps: 6, filter: { withTestUsers: true }, after, last }));
    const rows = statement ? await countMeasurementsRead(statement) : 0;
    expect(rows).toBeGreaterThan(100);
    // A page has at most 500 measurements; they are chosen first, and then read.
    expect(rows).toBeLessThanOrEqual(1000);
  },
);
