import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import type { Database } from '../../db/schema/tables.ts';
import { assignVersion } from './assign-version.ts';

const count = 10_000;

/** Number of sent statements, and the length of the longest result. */
let [statementCount, longest] = [0, 0];
let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
beforeAll(async () => {
  const database = await testDatabase<Database>();
  tree = await makeTree(database.db);
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statementCount += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows) {
        for (const value of Object.values(row))
          if (typeof value === 'string') longest = Math.max(longest, value.length);
      }
      return result;
    },
  });
  // Each question follows the first option of the former one. Each second option has a result.
  await sql`
    with made as (
      insert into question (id, name, parent_id)
      select 100000 + n, 'Vraag ' || n, case n when 1 then ${tree.last}::int8 else 200000 + n - 1 end
      from generate_series(1, ${count}::int) n
    ) insert into question_option (id, identifier, name, position, question_id, result_id)
    select 200000 + n, 'x' || n, 'Antwoord', 1, 100000 + n, null from generate_series(1, ${count}::int) n
    union all
    select 300000 + n, 'y' || n, 'Antwoord', 2, 100000 + n, ${tree.result}::int8 from generate_series(1, ${count}::int) n
  `.execute(db);
  await assignVersion(db, { question: tree.first });
  server = await serve({ db, database: { ...database, db } });
  token = await server.signIn('admin');
}, 120_000);
afterAll(async () => {
  await server.close();
  await server.database.close();
});

/** Calls the server. Returns the reply as text, and the number of statements that it took. */
const call = async (method: string, path: string, body?: string) => {
  const before = statementCount;
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, statements: statementCount - before };
};

/** The structure with its questions in reverse order. */
const reverseStructure = () => {
  const last = `{"id":${tree.first},"options":[{"id":${tree.optionA}}]}`;
  let text = '';
  for (let n = count; n > 0; n -= 1) {
    text += `{"id":${100_000 + n},"options":[{"id":${300_000 + n},"resultId":${tree.result}},{"id":${200_000 + n},"question":`;
  }
  return `${text}${last}${'}]}'.repeat(count)}`;
};

test('[TRE-07] a structure of 10 000 nested questions is read and saved in a few statements', async () => {
  const read = await call('GET', `/api/tree?id=${tree.id}`);
  expect(read.status).toBe(200);
  expect(read.text.match(/"options"/g)).toHaveLength(count + 2);
  expect(read.statements).toBeLessThan(10);
  const [, revision = ''] = read.text.match(/"revision":(\d+)/) ?? [];
  const question = reverseStructure();
  const saved = await call('POST', '/api/tree', `{"id":${tree.id},"revision":${revision},"question":${question}}`);
  expect(saved.status, saved.text.slice(0, 300)).toBe(200);
  expect(saved.statements).toBeLessThan(50);
  const [, after = ''] = saved.text.match(/"revision":(\d+)/) ?? [];
  expect(Number(after)).toBeGreaterThan(Number(revision));
  expect(saved.text === `{"id":${tree.id},"revision":${after},"readonly":false,"question":${question}}`).toBe(true);
  const { rows } =
    await sql`select count(*)::int as questions from question where question_tree_id = ${tree.id}`.execute(server.db);
  // The structure leaves the second question of the tree out.
  expect(rows).toEqual([{ questions: count + 1 }]);
}, 120_000);

test('[TRE-12] the texts of 10 000 questions are listed in a few statements, in bounded pieces', async () => {
  const lists = [
    await call('GET', `/api/question-tree-translations/${tree.id}/default-translations`),
    await call('GET', `/api/question-tree-translations/languages/1/translations?treeId=${tree.id}`),
    await call('GET', `/api/question-tree-translations/${tree.id}/languages`),
  ];
  for (const { status, statements } of lists) expect([status, statements < 10]).toEqual([200, true]);
  const texts = JSON.parse(lists[0]?.text ?? '');
  expect(texts.filter(({ entity }: { entity: string }) => entity === 'question')).toHaveLength(count + 1);
  // Each result is small enough to let other requests run in between.
  expect(longest).toBeGreaterThan(10_000);
  expect(longest).toBeLessThan(200_000);
}, 120_000);

test('[TRE-07] 10 000 nested questions are deleted in a few statements', async () => {
  const deleted = await call('DELETE', `/api/tree/${100_000 + count}`);
  expect([deleted.status, deleted.statements < 15]).toEqual([204, true]);
  expect((await call('GET', `/api/tree/${tree.id}`)).text).toContain('"question":null');
}, 120_000);
