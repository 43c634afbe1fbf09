import { sql } from 'kysely';
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

const send = (method: string, path: string, body?: unknown, token: string | undefined = admin) =>
  server.call(method, path, { ...(token && { token }), body });
const correct = (entity: string, rowId: number, token?: string) =>
  send('POST', '/api/question-trees/correct', { entity, rowId }, token);
const publish = async (id: number) => expect((await send('PUT', `/api/question-trees/${id}/publish`)).status).toBe(200);
const versionsOf = async (treeId: number) => (await send('GET', `/api/question-trees/trees/${treeId}`)).body;
const keyIn = async (table: 'question' | 'question_option' | 'question_option_example', id: number) =>
  (await server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

describe('[TRE-04] correcting a text of a version that is published', () => {
  test('copies the version once, and then leads to the same text in the copy', async () => {
    await publish(tree.id);
    const first = await correct('questionOption', tree.optionB);
    const key = await keyIn('question_option', tree.optionB);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ version: 2, key, isThere: true, isNew: true, language: null });
    const draft = (await versionsOf(tree.treeId))[0];
    expect(draft).toMatchObject({ id: first.body.id, version: 2, status: 'DRAFT' });
    expect((await send('GET', `/api/question-trees/${draft.id}/changes`)).body.created).toMatchObject({ by: 'Anna' });
    expect((await correct('question', tree.first)).body).toEqual({
      ...{ id: draft.id, version: 2, isThere: true, isNew: false, language: null },
      key: await keyIn('question', tree.first),
    });
    expect(await versionsOf(tree.treeId)).toHaveLength(2);
  });

  test('leads to a translation in its language, to an example by its key, and to the tree by its key', async () => {
    await publish(tree.id);
    const { rows } = await sql<{ example: number; translation: number; key: string }>`
      select (select id from question_option_example where option_id = ${tree.optionB}) as example,
        (select said.id from question_translation said join language on language.id = language_id
          where question_id = ${tree.first} and code = 'en') as translation,
        (select key from question_tree where id = ${tree.id}) as key`.execute(server.db);
    const [{ example = 0, translation = 0, key = '' } = {}] = rows;
    expect((await correct('questionOptionExample', example)).body.key).toBe(
      await keyIn('question_option_example', example),
    );
    expect((await correct('questionTranslation', translation)).body).toMatchObject({
      key: await keyIn('question', tree.first),
      language: 'en',
    });
    expect((await correct('questionTree', tree.id)).body).toMatchObject({ key, isThere: true });
  });

  test('creates one draft for ten simultaneous calls', async () => {
    await publish(tree.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => correct('question', tree.first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(await versionsOf(tree.treeId)).toHaveLength(2);
  });

  test('from a former version copies the live one, and reports a text that the copy lacks', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    await publish(tree.id);
    await publish(second.id);
    const { body } = await correct('question', tree.first);
    expect(body).toMatchObject({ version: 3, isThere: false, isNew: true });
    expect((await correct('question', second.first)).body).toMatchObject({ id: body.id, isThere: true, isNew: false });
  });

  test('from a draft leads to that draft, even if there is a newer one', async () => {
    const newer = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    expect((await correct('question', tree.first)).body).toMatchObject({ id: tree.id, isNew: false });
    expect((await correct('question', newer.first)).body).toMatchObject({ id: newer.id, isNew: false });
  });

  test('is for administrators and rows of versions only', async () => {
    await publish(tree.id);
    const professional = await server.signIn('professional');
    expect((await correct('question', tree.first, '')).status).toBe(401);
    expect((await correct('question', tree.first, professional)).status).toBe(403);
    expect((await correct('question', 999_999)).status).toBe(404);
    const loose = (await send('POST', '/api/question-options', { name: 'Los', identifier: 'los', position: 1 })).body;
    expect((await correct('questionOption', loose.id)).status).toBe(404);
    expect((await correct('testResult', tree.result)).status).toBe(400);
    expect((await correct('question', 0)).status).toBe(400);
    expect(await versionsOf(tree.treeId)).toHaveLength(1);
  });
});

describe('[TRE-05] the list of versions with unpublished changes', () => {
  const waiting = async () =>
    (await send('GET', '/api/question-trees/waiting')).body.filter(({ treeId }: Tree) => treeId === tree.treeId);

  test('contains drafts, with the number of nodes that differ from the live version', async () => {
    expect(await waiting()).toMatchObject([{ id: tree.id, version: 1, status: 'DRAFT', live: null, changes: null }]);
    await publish(tree.id);
    expect(await waiting()).toEqual([]);
    const { id } = (await correct('question', tree.first)).body;
    expect(await waiting()).toEqual([
      {
        ...{ id, treeId: tree.treeId, name: 'Boom', version: 2, status: 'DRAFT', live: 1, changes: 0 },
        ...{ changedAt: expect.any(String), changedBy: 'Anna' },
      },
    ]);
    const key = await keyIn('question_option', tree.optionB);
    await sql`update question_option set name = 'Een ander woord'
      where question_tree_id = ${id} and key = ${key}`.execute(server.db);
    expect(await waiting()).toMatchObject([{ id, changes: 1 }]);
    await sql`update question_translation set name = replace(name, 'Question', 'Ask') where question_id in (
      select id from question where question_tree_id = ${id}
    )`.execute(server.db);
    expect((await waiting())[0].changes).toBeGreaterThan(1);
    await publish(id);
    expect(await waiting()).toEqual([]);
  });

  test('contains published versions whose translations or results have changed since', async () => {
    await publish(tree.id);
    await sql`update question_translation set name = name where question_id = ${tree.first}`.execute(server.db);
    expect(await waiting()).toMatchObject([{ id: tree.id, status: 'PUBLISHED', live: 1, changes: null }]);
    await publish(tree.id);
    expect(await waiting()).toEqual([]);
    await sql`update test_result set score = 5 where id = ${tree.result}`.execute(server.db);
    expect(await waiting()).toMatchObject([{ id: tree.id, status: 'PUBLISHED' }]);
  });

  test('is for administrators only', async () => {
    const professional = await server.signIn('professional');
    expect((await send('GET', '/api/question-trees/waiting', undefined, professional)).status).toBe(403);
    expect((await send('GET', '/api/question-trees/waiting', undefined, '')).status).toBe(401);
  });
});

test('[ENT-01] content search names the version and the place of each match, the published version first', async () => {
  const word = `Zeldzaam${tree.treeId}`;
  await sql`update question_option set divider_text = ${word} where id = ${tree.optionB}`.execute(server.db);
  await publish(tree.id);
  const draft = (await correct('questionOption', tree.optionB)).body;
  await publish(draft.id);
  const found = (await send('GET', `/api/content-search?query=${word}`)).body;
  const place = { entity: 'questionOption', field: 'dividerText' };
  expect(found).toMatchObject([
    { ...place, tree: { id: draft.id, name: 'Boom', version: 2, status: 'PUBLISHED' } },
    { ...place, id: tree.optionB, tree: { id: tree.id, version: 1, status: 'WAS_PUBLISHED' } },
  ]);
  const [byId] = (await send('GET', `/api/content-search?query=${tree.optionB}`)).body.filter(
    ({ entity }: { entity: string }) => entity === 'questionOption',
  );
  expect(byId).toMatchObject({ id: tree.optionB, field: null, tree: { id: tree.id } });
});
