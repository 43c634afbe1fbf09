import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHalfTranslatedTree as makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

const base = '/api/question-tree-translations';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute()) ids[code] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const send = (method: string, path: string, body?: unknown) => server.call(method, base + path, { token, body });
const get = async (path: string) => (await send('GET', path)).body;

describe('[TRE-12] the languages of a version', () => {
  const languages = () => get(`/${tree.id}/languages`);

  test('come own first, with their number of translated texts', async () => {
    expect(await languages()).toMatchObject([
      { code: 'nl', own: true, active: true, texts: 12, translated: 12 },
      { code: 'en', own: false, active: true, texts: 12, translated: 2 },
    ]);
    const other = await makeTree(server.db);
    await sql`delete from question_tree_language where tree_id = ${other.id}`.execute(server.db);
    expect(await get(`/${other.id}/languages`)).toMatchObject([{ id: null, code: 'nl', own: true, active: true }]);
  });

  test('can be added, switched on and off, and removed; the own one stays', async () => {
    const added = await send('POST', '/languages', { treeId: tree.id, languageId: ids.ar });
    expect(added).toMatchObject({ status: 201, body: { treeId: tree.id, languageId: ids.ar, active: false } });
    expect(added.headers.get('etag')).toBe((await send('GET', `/${tree.id}/languages`)).headers.get('etag'));
    const twice = await send('POST', '/languages', { treeId: tree.id, languageId: ids.ar });
    expect(twice.status).toBe(400);
    const supported = await get(`/${tree.id}/supported-languages`);
    const codes = (isAdded: boolean) =>
      supported.filter((each: { added: boolean }) => each.added === isAdded).map(({ code }: { code: string }) => code);
    expect(codes(true)).toEqual(expect.arrayContaining(['nl', 'en']));
    expect((await languages()).map(({ code }: { code: string }) => code)).toEqual(['nl', 'ar', 'en']);
    expect((await send('PUT', `/languages/${added.body.id}/activate?active=perhaps`)).status).toBe(400);
    const ownId = (await languages())[0].id;
    for (const [method, path] of [
      ['DELETE', `/languages/${ownId}`],
      ['PUT', `/languages/${ownId}/activate?active=false`],
    ] as const)
      expect((await send(method, path)).body.fieldErrors, method).toMatchObject([{ message: 'OwnLanguage' }]);
    expect((await send('DELETE', `/languages/${added.body.id}`)).status).toBe(204);
    expect(await languages()).toHaveLength(2);
    for (const [method, path] of [
      ['DELETE', '/languages/999999'],
      ['PUT', '/languages/999999/activate?active=true'],
    ] as const)
      expect((await send(method, path)).status, method).toBe(404);
  });

  test('have their own addresses beside those of single translations', async () => {
    const made = await send('POST', '', { treeId: tree.id, languageId: ids.en, name: 'Tree' });
    expect(made.status).toBe(201);
    expect(await get(`/${made.body.id}`)).toMatchObject({ name: 'Tree', languageId: ids.en });
    const texts = await get(`/languages/${ids.en}/translations?treeId=${tree.id}`);
    expect(texts).toContainEqual(expect.objectContaining({ entity: 'questionTree', field: 'name', text: 'Tree' }));
    expect((await send('DELETE', `/${made.body.id}`)).status).toBe(204);
  });
});
