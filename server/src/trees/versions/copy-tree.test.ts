import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { readTree } from '../../../test/read-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const copy = (originalId: number, asNewTree?: boolean) =>
  send('POST', '/api/question-trees/copy-tree', { originalId, ...(asNewTree !== undefined && { asNewTree }) });
const documentOf = async (id: number) => {
  const read = await readTree(server.db, id);
  if (!read) throw new Error(`there is no ${id}`);
  return read;
};

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
  await sql`update question_option set has_divider = true, divider_text = 'of' where id = ${tree.optionB}`.execute(
    server.db,
  );
  await sql`update question_option_example set alt_text = 'Wat te zien is' where option_id = ${tree.optionB}`.execute(
    server.db,
  );
  await sql`update question_option_translation set divider_text = 'or' where question_option_id = ${tree.optionB}`.execute(
    server.db,
  );
});

describe('[TRE-03] a copy of a version', () => {
  test('is a draft with all texts and pictures, in new rows, as the next version of the tree', async () => {
    expect((await send('PUT', `/api/question-trees/${tree.id}/publish`)).status).toBe(200);
    await makeTree(server.db, { treeId: tree.treeId, version: 6 });
    const { status, headers, body } = await copy(tree.id);
    expect(status).toBe(201);
    expect(headers.get('x-okapp-alert')).toBe('okApp.questionTree.created');
    expect(headers.get('x-okapp-params')).toBe(String(body.id));
    expect(headers.get('location')).toBe(`/api/question-trees/${body.id}`);
    expect(headers.get('etag')).toBe(`"${body.revision}"`);
    expect(body).toMatchObject({ treeId: tree.treeId, version: 7, status: 'DRAFT', name: 'Boom' });
    expect((await send('GET', `/api/question-trees/${body.id}`)).body).toEqual(body);

    const [original, made] = [await documentOf(tree.id), await documentOf(body.id)];
    expect(made.document).toEqual({ ...original.document, version: 7 });
    expect(Object.keys(made.document.examples)).toHaveLength(1);
    for (const kind of ['question', 'option', 'example'] as const) {
      const ids = [...original.ids[kind].values(), ...made.ids[kind].values()];
      expect(new Set(ids).size, kind).toBe(2 * original.ids[kind].size);
    }
    expect(made.ids.result).toEqual(original.ids.result);
    // A change of the copy doesn't change the original.
    const option = (await send('GET', `/api/question-options/${[...made.ids.option.values()][0]}`)).body;
    expect((await send('PUT', '/api/question-options', { ...option, name: 'Anders' })).status).toBe(200);
    expect((await documentOf(tree.id)).document).toEqual(original.document);
    const { body: changes } = await send('GET', `/api/question-trees/${body.id}/changes`);
    expect(changes.created).toMatchObject({ by: 'Anna' });
  });

  test('can be a new tree, named a copy in each language, with a new key', async () => {
    const { status, body } = await copy(tree.id, true);
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: 1, status: 'DRAFT', name: 'Boom (kopie)', position: null });
    expect(body.treeId).toBeGreaterThan(tree.treeId);
    const [original, made] = [await documentOf(tree.id), await documentOf(body.id)];
    expect(made.document).toEqual({
      ...original.document,
      key: expect.not.stringMatching(original.document.key),
      texts: {
        nl: { name: 'Boom (kopie)', description: '<p>Lees dit</p>' },
        en: { name: 'Tree (copy)', description: '<p>Read this</p>' },
      },
    });
  });

  test('[HOM-02] has the name as written, followed by the suffix of a copy', async () => {
    await sql`update question_tree set name = 'OK! Peuter (1-4 jaar)' where id = ${tree.id}`.execute(server.db);
    expect((await copy(tree.id, true)).body.name).toBe('OK! Peuter (1-4 jaar) (kopie)');
  });

  test('has a name within the maximum length', async () => {
    await sql`update question_tree set name = repeat('x', 1000) where id = ${tree.id}`.execute(server.db);
    const { status, body } = await copy(tree.id, true);
    expect([status, body.name]).toEqual([201, `${'x'.repeat(992)} (kopie)`]);
  });

  test('takes as many statements for a large version as for a small one', async () => {
    const statements: string[] = [];
    const watched = await serve({
      database: server.database,
      db: server.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    const count = async (originalId: number) => {
      statements.length = 0;
      const body = { originalId, asNewTree: true };
      const { status } = await watched.call('POST', '/api/question-trees/copy-tree', { token: admin, body });
      expect(status).toBe(201);
      return statements.length;
    };
    const [baby] = (await send('GET', '/api/question-trees/get-published?language=nl')).body;
    const large = await count(baby.id);
    expect(large).toBe(await count(tree.id));
    expect(large).toBeLessThan(30);
    await watched.close();
  });

  test('of an unknown version is refused', async () => {
    expect((await copy(999_999)).status).toBe(404);
    expect((await send('POST', '/api/question-trees/copy-tree', {})).status).toBe(400);
  });

  test('gets a version number of its own when many calls copy at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => copy(tree.id, index % 3 === 0)));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201));
    const versions = answers.map(({ body }) => `${body.treeId}: ${body.version}`);
    expect(new Set(versions).size).toBe(9);
    const next = answers.filter(({ body }) => body.treeId === tree.treeId).map(({ body }) => body.version);
    expect(next.sort()).toEqual([2, 3, 4, 5, 6, 7]);
  });
});
