import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tree = await makeTree(server.db);
});
afterAll(() => server.close());

const getLocations = async (entity: string, id: number | string, token: string | null = admin) =>
  server.call('GET', `/api/where-stands/${entity}/${id}`, token === null ? {} : { token });
const keyOf = async (table: 'question' | 'question_option', id: number) =>
  (await server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;
const idIn = async (table: 'question_option_example' | 'test_result_slide', column: string, id: number) =>
  (
    await server.db
      .selectFrom(table)
      .select('id')
      .where(column as never, '=', id as never)
      .executeTakeFirstOrThrow()
  ).id;

test('[TRE-05] a question, an answer and an example are located in their version; loose rows in none', async () => {
  const inTree = { id: tree.id, name: 'Boom', version: 1, status: 'DRAFT', times: 1 };
  const question = await getLocations('question', tree.second);
  expect([question.status, question.body]).toEqual([200, [{ ...inTree, node: await keyOf('question', tree.second) }]]);
  const option = await getLocations('questionOption', tree.optionB);
  expect(option.body).toEqual([{ ...inTree, node: await keyOf('question_option', tree.optionB) }]);
  const example = await idIn('question_option_example', 'option_id', tree.optionB);
  expect((await getLocations('questionOptionExample', example)).body).toMatchObject([inTree]);
  const loose = await server.call('POST', '/api/questions', { token: admin, body: { name: 'Los', main: false } });
  expect((await getLocations('question', loose.body.id)).body).toEqual([]);
});

test('[TRE-05] a result and its pictures are located in each version whose answers lead to it, with their number and the first', async () => {
  const next = await server.call('POST', '/api/question-trees/copy-tree', {
    token: admin,
    body: { originalId: tree.id },
  });
  const node = await keyOf('question_option', tree.optionB);
  const expected = [
    { id: next.body.id, name: 'Boom', version: 2, status: 'DRAFT', node, times: 2 },
    { id: tree.id, name: 'Boom', version: 1, status: 'DRAFT', node, times: 2 },
  ];
  expect((await getLocations('testResult', tree.result)).body).toEqual(expected);
  const slide = await idIn('test_result_slide', 'test_result_id', tree.result);
  expect((await getLocations('testResultSlide', slide)).body).toEqual(expected);
});

test('[TRE-05] a language is located in the versions that have it', async () => {
  const { id } = await server.db.selectFrom('language').select('id').where('code', '=', 'en').executeTakeFirstOrThrow();
  const { body } = await getLocations('language', id);
  expect(body).toContainEqual({ id: tree.id, name: 'Boom', version: 1, status: 'DRAFT', node: null, times: 1 });
  expect(body.length).toBeGreaterThan(3);
});

test('[TRE-05] the locations are for administrators only, and 404 for unknown rows', async () => {
  expect((await getLocations('question', tree.first, null)).status).toBe(401);
  expect((await getLocations('question', tree.first, await server.signIn('professional'))).status).toBe(403);
  expect((await getLocations('question', 999_999)).status).toBe(404);
  expect((await getLocations('user', 1)).status).toBe(404);
});
