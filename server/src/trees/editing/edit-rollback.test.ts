import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { failingDatabase } from '../../../test/failing-database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import type { Database } from '../../db/schema/tables.ts';

let server: Served;
let failing: ReturnType<typeof failingDatabase<Database>>;
let troubled: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  failing = failingDatabase(server.db);
  troubled = await serve({ database: server.database, db: failing.db });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  await troubled.close();
  await server.close();
});

/** Reads all tables that such a call changes. */
const everything = async () => {
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session') order by 1`.execute(
    server.db,
  );
  const sums = sql.join(
    rows.map(
      ({ table_name: name }) =>
        sql`(select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) from ${sql.table(name)} row)
          as ${sql.ref(name)}`,
    ),
  );
  return (await sql`select ${sums}`.execute(server.db)).rows[0];
};

let tree: Awaited<ReturnType<typeof makeTree>>;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

test.each<[string, number, () => [method: string, path: string, body?: unknown]]>([
  ['copying a version', 201, () => ['POST', '/api/question-trees/copy-tree', { originalId: tree.id }]],
  [
    'copying it as a tree of its own',
    201,
    () => ['POST', '/api/question-trees/copy-tree', { originalId: tree.id, asNewTree: true }],
  ],
  ['deleting a draft', 204, () => ['DELETE', `/api/question-trees/${tree.id}`]],
  ['publishing', 200, () => ['PUT', `/api/question-trees/${tree.id}/publish`]],
  ['making a tree a test', 200, () => ['PUT', `/api/question-trees/test/${tree.treeId}/true`]],
  ['ordering trees', 204, () => ['PUT', '/api/question-trees/positions', { treeIds: [tree.treeId, 1] }]],
])('[REL-05] %s that fails at any statement leaves nothing', async (_name, done, callOf) => {
  const [method, path, body] = callOf();
  const before = await everything();
  for (let after = 0; ; after += 1) {
    failing.fail('XX000', after);
    const { status } = await troubled.call(method, path, { token: admin, body });
    const failures = failing.recover();
    if (failures === 0) {
      expect(status).toBe(done);
      // Every statement has failed once: the session check, and at least three of the call itself.
      expect(after).toBeGreaterThan(3);
      break;
    }
    expect(status, `statement ${after + 1}`).toBe(500);
    expect(await everything(), `statement ${after + 1}`).toEqual(before);
  }
  expect(await everything()).not.toEqual(before);
});
