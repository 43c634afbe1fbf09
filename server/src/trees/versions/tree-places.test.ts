import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, token = admin) =>
  server.call(method, path, { token, body });
const treeOf = async (treeId: number) =>
  (await send('GET', '/api/question-trees-by-tree-id')).body.find((each: Tree) => each.treeId === treeId);

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

describe('[TRE-01] the place and the test of a tree', () => {
  test('are the same in all its versions, published or not', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    const other = await makeTree(server.db);
    expect((await send('PUT', `/api/question-trees/${tree.id}/publish`)).status).toBe(200);
    const on = await send('PUT', `/api/question-trees/test/${tree.treeId}/true`);
    expect([on.status, on.headers.get('x-okapp-alert'), on.headers.get('x-okapp-params')]).toEqual([
      200,
      'okApp.questionTree.updated',
      String(tree.treeId),
    ]);
    const treeIds = [other.treeId, tree.treeId];
    expect((await send('PUT', '/api/question-trees/positions', { treeIds })).status).toBe(204);
    for (const id of [tree.id, second.id])
      expect((await send('GET', `/api/question-trees/${id}`)).body).toMatchObject({ test: true, position: 2 });
    expect((await send('GET', `/api/question-trees/${other.id}`)).body).toMatchObject({ test: false, position: 1 });
    const publishedTrees = await send(
      'GET',
      '/api/question-trees/get-published',
      undefined,
      await server.signIn('professional'),
    );
    expect(publishedTrees.body.map(({ id }: Tree) => id)).not.toContain(tree.id);
    expect((await send('PUT', `/api/question-trees/test/${tree.treeId}/false`)).status).toBe(200);
    expect(await treeOf(tree.treeId)).toMatchObject({ test: false, position: 2 });
    const { body } = await send('GET', `/api/question-trees/${second.id}/changes`);
    expect(body.updated).toMatchObject({ by: 'Anna' });
  });

  test('are refused for an unknown tree, and for one that is named twice', async () => {
    expect((await send('PUT', '/api/question-trees/test/999999/true')).status).toBe(404);
    expect((await send('PUT', `/api/question-trees/test/${tree.treeId}/maybe`)).status).toBe(404);
    for (const [treeIds, message] of [
      [[tree.treeId, 999_999], 'Reference'],
      [[tree.treeId, tree.treeId], 'Unique'],
    ]) {
      const { status, body } = await send('PUT', '/api/question-trees/positions', { treeIds });
      expect([status, body.fieldErrors]).toEqual([400, [{ objectName: 'questionTree', field: 'treeIds', message }]]);
    }
    expect((await treeOf(tree.treeId)).position).toBeNull();
  });
});
