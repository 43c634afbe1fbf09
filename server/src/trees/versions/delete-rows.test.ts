import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from '../publishing/publish.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const remove = (path: string) => server.call('DELETE', `/api/${path}`, { token });

test('[TRE-04] [ENT-05] the rows of a published version are not deleted', async () => {
  const tree = await makeTree(server.db);
  await server.db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  for (const path of [`questions/${tree.second}`, `question-options/${tree.optionA}`]) {
    expect(await remove(path), path).toMatchObject({
      status: 400,
      body: { message: 'error.readonly', params: 'questionTree' },
    });
    expect((await server.call('GET', `/api/${path}`, { token })).status).toBe(200);
  }
});

test('[ENT-05] a row of a draft is deleted once nothing refers to it', async () => {
  const tree = await makeTree(server.db);
  const { id } = await server.db
    .selectFrom('question_option_example')
    .select('id')
    .where('option_id', '=', tree.optionB)
    .executeTakeFirstOrThrow();
  const path = `question-option-examples/${id}`;
  expect(await remove(path)).toMatchObject({ status: 400, body: { message: 'error.inuse' } });
  const translation = await server.db
    .selectFrom('question_option_example_translation')
    .select('id')
    .where('question_option_example_id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await remove(`question-option-example-translations/${translation.id}`)).status).toBe(204);
  expect((await remove(path)).status).toBe(204);
  expect((await server.call('GET', `/api/${path}`, { token })).status).toBe(404);
});
