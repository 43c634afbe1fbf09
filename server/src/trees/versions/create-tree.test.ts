import { randomUUID } from 'node:crypto';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, end, makeEditor, refusal, say, shippedNames, writeDraft } from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterAll(() => server.close());

const create = (body: object, token = admin.token) =>
  server.call('POST', '/api/question-trees/create-tree', { token, body });

test('[TRE-05] a tree is created with a name in a language, and filled by edits', async () => {
  const { status, body } = await create({ name: ' Nieuw ', language: 'nl' });
  expect([status, body.version, body.status]).toEqual([201, 1, 'DRAFT']);
  const { document } = await admin.open(body.id);
  expect(document).toMatchObject({
    language: 'nl',
    texts: { nl: { name: 'Nieuw' } },
    root: null,
    picture: null,
    questions: {},
  });
  const { picture } = await shippedNames(server);
  const key = randomUUID();
  const edits: TreeEdit[] = [
    { edit: 'set', node: 'tree', field: 'picture', value: { file: picture, alternative: { nl: 'Een tekening' } } },
    { edit: 'add', node: 'question', key, value: { texts: {}, options: [] }, to: null },
    { edit: 'set', node: 'tree', field: 'root', value: key },
    { edit: 'language', language: 'en', active: false },
  ];
  expect((await admin.edit(body.id, edits)).status).toBe(200);
  expect(await admin.read(body.id)).toMatchObject({
    root: key,
    picture: { file: picture, alternative: { nl: 'Een tekening' } },
    languages: { en: { active: false } },
  });
});

test('[TRE-05] simultaneous calls create separate trees', async () => {
  const made = await Promise.all(['Een', 'Twee', 'Drie'].map((name) => create({ name, language: 'nl' })));
  expect(new Set(made.map(({ body }) => body.treeId)).size).toBe(3);
});

test('[TRE-05] a new tree needs a name, a known language, and an administrator', async () => {
  expect((await create({ name: '  ', language: 'nl' })).status).toBe(400);
  expect((await create({ name: 'Naam', language: 'xx' })).status).toBe(400);
  expect((await create({ name: 'Naam', language: 'nl' }, await server.signIn('professional'))).status).toBe(403);
});

test('[TRE-04] a published version accepts edits of the texts, score and slides of a result, and nothing of its own', async () => {
  const id = await writeDraft(server, chainOf(2));
  const { picture } = await shippedNames(server);
  const { options } = await admin.read(id);
  const key = options[end]?.result ?? '';
  await server.call('PUT', `/api/question-trees/${id}/publish`, { token: admin.token, body: {} });
  await server.db.updateTable('question_tree').set({ status: 'WAS_PUBLISHED' }).where('id', '=', id).execute();
  const slides = [{ picture: { file: picture, alternative: {} }, texts: { nl: { content: 'Kijk' } } }];
  const edits: TreeEdit[] = [
    { edit: 'set', node: 'result', key, field: 'slides', value: slides },
    { edit: 'set', node: 'result', key, field: 'score', value: 2 },
    { edit: 'text', node: 'result', key, language: 'nl', field: 'name', value: 'Anders' },
  ];
  expect((await admin.edit(id, edits)).status).toBe(200);
  expect((await admin.read(id)).results[key]).toMatchObject({ score: 2, slides, texts: { nl: { name: 'Anders' } } });
  expect(await admin.edit(id, [say(end, 'Anders')])).toMatchObject(refusal('readonly'));
  expect((await admin.edit(id, [say(end, 'Otherwise', 'en')])).status).toBe(200);
});

test('[TRE-08] the uses of a result name each tree with its newest version', async () => {
  const id = await writeDraft(server, chainOf(2));
  const { options } = await admin.read(id);
  const key = options[end]?.result ?? '';
  const { body } = await server.call('GET', `/api/question-trees/results/${key}/uses`, { token: admin.token });
  const led = Object.values(options).filter(({ result }) => result === key).length;
  expect(body).toContainEqual(expect.objectContaining({ id, version: 1, answers: led }));
  expect(new Set(body.map(({ treeId }: { treeId: number }) => treeId)).size).toBe(body.length);
  // A newer version of the tree replaces it, with its name in the reader's language.
  const copy = { token: admin.token, body: { originalId: id } };
  const { body: next } = await server.call('POST', '/api/question-trees/copy-tree', copy);
  const name = { edit: 'text', node: 'tree', field: 'name' } as const;
  const edits: TreeEdit[] = [
    { edit: 'language', language: 'en', active: true },
    { ...name, language: 'nl', value: 'Ketting' },
    { ...name, language: 'en', value: 'Chain' },
  ];
  expect((await admin.edit(next.id, edits)).status).toBe(200);
  for (const [language, called] of Object.entries({ en: 'Chain', nl: 'Ketting' })) {
    await server.db.updateTable('user_account').set({ lang_key: language }).where('login', '=', 'admin').execute();
    const { body: uses } = await server.call('GET', `/api/question-trees/results/${key}/uses`, { token: admin.token });
    const ofTree = uses.filter(({ treeId }: { treeId: number }) => treeId === next.treeId);
    expect(ofTree).toEqual([{ id: next.id, treeId: next.treeId, version: 2, answers: led, name: called }]);
  }
  const none = await server.call('GET', `/api/question-trees/results/${randomUUID()}/uses`, { token: admin.token });
  expect(none.body).toEqual([]);
});
