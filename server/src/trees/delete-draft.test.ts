import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const remove = (id: number) => send('DELETE', `/api/question-trees/${id}`);

/** Everything that a version may be made of. */
const everything = async () => {
  const tables = ['question', 'question_option', 'question_option_example', 'question_tree'];
  const rows = [...tables.flatMap((table) => [table, `${table}_translation`]), 'question_tree_language', 'test_result'];
  const counts = sql.join(rows.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`));
  return (await sql`select ${counts}`.execute(server.db)).rows[0];
};

let tree: Awaited<ReturnType<typeof makeTree>>;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

describe('[TRE-01] a draft that is deleted', () => {
  test('goes with all that is its own, and leaves the results and the rows of others', async () => {
    const before = await everything();
    const other = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    expect(await everything()).not.toEqual(before);
    const { status, headers } = await remove(other.id);
    expect([status, headers.get('x-okapp-alert')]).toEqual([204, 'okApp.questionTree.deleted']);
    expect(await everything()).toEqual(before);
    expect((await send('GET', `/api/question-trees/${other.id}`)).status).toBe(404);
    expect((await send('GET', `/api/questions/${tree.first}`)).body.questionTreeId).toBe(tree.id);
  });

  test('takes a bounded number of statements', async () => {
    const asked: string[] = [];
    const watched = await serve({
      database: server.database,
      db: server.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    const count = async (id: number) => {
      asked.length = 0;
      expect((await watched.call('DELETE', `/api/question-trees/${id}`, { token: admin })).status).toBe(204);
      return asked.length;
    };
    const [baby] = (await send('GET', '/api/question-trees/get-published?language=nl')).body;
    const large = (await send('POST', '/api/question-trees/copy-tree', { originalId: baby.id })).body;
    expect(await count(large.id)).toBe(await count(tree.id));
    await watched.close();
  });

  test('stays, whole, while something else refers to a row of it', async () => {
    await sql`update question_option set question_tree_id = null where id = ${tree.last}`.execute(server.db);
    const before = await everything();
    const { status, body } = await remove(tree.id);
    expect([status, body.errorKey]).toEqual([400, 'inuse']);
    expect(body.uses).toEqual([{ entity: 'questionOption', id: tree.last, text: 'Antwoord C' }]);
    expect(await everything()).toEqual(before);
  });
});

test('[TRE-04] what is or was published is not deleted', async () => {
  const publish = (id: number) => send('PUT', `/api/question-trees/${id}/publish`);
  const second = (await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
  expect([(await publish(tree.id)).status, (await publish(second.id)).status]).toEqual([200, 200]);
  const before = await everything();
  for (const id of [tree.id, second.id]) {
    const { status, body, headers } = await remove(id);
    expect([status, body.errorKey, headers.get('x-okapp-error')]).toEqual([400, 'readonly', 'error.readonly']);
  }
  expect(await everything()).toEqual(before);
});
