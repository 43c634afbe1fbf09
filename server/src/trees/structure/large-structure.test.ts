import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import type { Database } from '../../db/tables.ts';
import { assignVersion } from './assign-version.ts';

const count = 10_000;

/** How many statements were sent, and the longest text that was answered to one. */
let [asked, longest] = [0, 0];
let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
beforeAll(async () => {
  const database = await testDatabase<Database>();
  tree = await makeTree(database.db);
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
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
  // Each question is below the first option of the one before; its second option has a result.
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

/** What is answered as text, read without taking it for an object, and how many statements it took. */
const ask = async (method: string, path: string, body?: string) => {
  const before = asked;
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, statements: asked - before };
};

/** The structure with its questions the other way round: the last one first. */
const turned = () => {
  const last = `{"id":${tree.first},"options":[{"id":${tree.optionA}}]}`;
  let text = '';
  for (let n = count; n > 0; n -= 1) {
    text += `{"id":${100_000 + n},"options":[{"id":${300_000 + n},"resultId":${tree.result}},{"id":${200_000 + n},"question":`;
  }
  return `${text}${last}${'}]}'.repeat(count)}`;
};

test('[TRE-07] 10 000 questions, one below the other, are read and saved in a few statements', async () => {
  const read = await ask('GET', `/api/tree?id=${tree.id}`);
  expect(read.status).toBe(200);
  expect(read.text.match(/"options"/g)).toHaveLength(count + 2);
  expect(read.statements).toBeLessThan(10);
  const [, revision = ''] = read.text.match(/"revision":(\d+)/) ?? [];
  const question = turned();
  const saved = await ask('POST', '/api/tree', `{"id":${tree.id},"revision":${revision},"question":${question}}`);
  expect(saved.status, saved.text.slice(0, 300)).toBe(200);
  expect(saved.statements).toBeLessThan(50);
  const [, after = ''] = saved.text.match(/"revision":(\d+)/) ?? [];
  expect(Number(after)).toBeGreaterThan(Number(revision));
  expect(saved.text === `{"id":${tree.id},"revision":${after},"readonly":false,"question":${question}}`).toBe(true);
  const { rows } =
    await sql`select count(*)::int as questions from question where question_tree_id = ${tree.id}`.execute(server.db);
  // The second question of the tree was left out.
  expect(rows).toEqual([{ questions: count + 1 }]);
}, 120_000);

test('[TRE-12] its texts are listed in a few statements, in pieces of bounded size', async () => {
  const lists = [
    await ask('GET', `/api/question-tree-translations/${tree.id}/default-translations`),
    await ask('GET', `/api/question-tree-translations/languages/1/translations?treeId=${tree.id}`),
    await ask('GET', `/api/question-tree-translations/${tree.id}/languages`),
  ];
  for (const { status, statements } of lists) expect([status, statements < 10]).toEqual([200, true]);
  const texts = JSON.parse(lists[0]?.text ?? '');
  expect(texts.filter(({ entity }: { entity: string }) => entity === 'question')).toHaveLength(count + 1);
  // What is read and answered at once, so that others get their turn in between.
  expect(longest).toBeGreaterThan(10_000);
  expect(longest).toBeLessThan(200_000);
}, 120_000);

test('[TRE-07] and go at once', async () => {
  const gone = await ask('DELETE', `/api/tree/${100_000 + count}`);
  expect([gone.status, gone.statements < 15]).toEqual([204, true]);
  expect((await ask('GET', `/api/tree/${tree.id}`)).text).toContain('"question":null');
}, 120_000);
