import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import type { Database } from '../../db/schema/tables.ts';
import { assignVersion } from '../structure/assign-version.ts';
import { makePathLengths } from '../structure/path-lengths.ts';
import { publishTree } from './publish.ts';

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>();
  db = database.db;
});
afterAll(() => database.close());

/**
 * Adds `count` questions below an option, each after the first option of the former one. Second options have a result.
 */
const grow = async (below: number, result: number, count: number) => {
  await sql`
    with made as (
      insert into question (id, name, parent_id)
      select 100000 + n, 'Vraag ' || n, case n when 1 then ${below}::int8 else 200000 + n - 1 end
      from generate_series(1, ${count}::int) n
    ) insert into question_option (id, identifier, name, position, question_id, result_id)
    select 200000 + n, 'x' || n, 'Antwoord', 1, 100000 + n, case n when ${count}::int then ${result}::int8 end
    from generate_series(1, ${count}::int) n
    union all
    select 300000 + n, 'y' || n, 'Antwoord', 2, 100000 + n, ${result}::int8 from generate_series(1, ${count}::int) n
  `.execute(db);
};

test('[TRE-13] [HOM-03] a tree of 10 000 nested questions is published and measured in bounded parts', async () => {
  const tree = await makeTree(db);
  await db.updateTable('question_option').set({ result_id: null }).where('id', '=', tree.last).execute();
  await grow(tree.last, tree.result, 10_000);
  await assignVersion(db, { question: tree.first });
  await sql`update question_tree_language set active = false where tree_id = ${tree.id} and not default_language`.execute(
    db,
  );
  let largest = 0;
  const weighed = db.withPlugin({
    transformQuery: ({ node }) => {
      JSON.stringify(node, (_key, value) => {
        if (typeof value === 'string') largest = Math.max(largest, value.length);
        return value;
      });
      return node;
    },
    transformResult: async ({ result }) => {
      largest = Math.max(largest, JSON.stringify(result.rows).length);
      return result;
    },
  });
  const { publicationId } = await weighed.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  let statements = 0;
  const pathLengthsOf = makePathLengths(
    weighed.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const measured = { publicationId, rootQuestionId: tree.first };
  const [lengths, again] = await Promise.all([pathLengthsOf(measured), pathLengthsOf(measured)]);
  expect([lengths, again]).toEqual(Array(2).fill({ shortest: 1, longest: 10_002 }));
  // 20 003 answers are read once, 2 000 at a time.
  expect(statements).toBe(11);
  // Largest message that the event loop sends or receives.
  expect(largest).toBeGreaterThan(100_000);
  expect(largest).toBeLessThan(500_000);
  const { rows } = await sql`
    select (select count(*) from publication_page where publication_id = ${publicationId}) as pages,
      (select count(*) from publication_option where publication_id = ${publicationId}) as options`.execute(db);
  expect(rows).toEqual([{ pages: 10_002, options: 20_003 }]);

  // Publishing again with an account compares the warnings with the live version.
  largest = 0;
  const { id: by } = await db.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
  const republished = await weighed.transaction().execute((trx) => publishTree(trx, tree.id, { by, reasons: [] }));
  expect(republished.number).toBe(2);
  expect(largest).toBeLessThan(500_000);
}, 120_000);
