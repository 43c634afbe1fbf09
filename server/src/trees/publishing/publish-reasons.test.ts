import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const publish = (id: number, body?: unknown) => send('PUT', `/api/question-trees/${id}/publish`, body);
const rowOf = async (id: number) => (await send('GET', `/api/question-trees/${id}`)).body;
const publicationsOf = async (id: number) => (await send('GET', `/api/question-trees/${id}/publications`)).body;

/** Warnings of the tree in these tests: a question with one answer, all scores but one, and answers without examples. */
const only = { problem: 'onlyOneAnswer', count: 1, reason: 'Volgt in maart' };
const unreached = { problem: 'unreachedScore', count: 6, reason: 'Meer scores volgen' };
const bare = { problem: 'noExample', count: 2, reason: 'Voorbeelden volgen' };

type Event = { type: string; principal: string; data: Record<string, unknown> };
const newest = async (count: number): Promise<Event[]> =>
  (await send('GET', `/management/audits?sort=id,desc&size=${count}`)).body;
const published = async () => (await newest(4)).find(({ type }) => type === 'VERSION_PUBLISH')?.data ?? {};

describe('[TRE-13] a version with warnings', () => {
  test('is not published if a reason is missing, and each missing one is named', async () => {
    const refused = await publish(tree.id, { reasons: [only, bare] });
    expect([refused.status, refused.body.errorKey, refused.body.params]).toEqual([
      ...[400, 'reasonsmissing', 'questionTree'],
    ]);
    expect(refused.headers.get('x-okapp-error')).toBe('error.reasonsmissing');
    expect(refused.body.detail).toBe('Reasons are missing for: unreachedScore 6');
    expect((await publish(tree.id, { reasons: [] })).body.detail).toContain('onlyOneAnswer 1');
    // A reason for one language doesn't cover a warning for all languages.
    expect((await publish(tree.id, { reasons: [only, bare, { ...unreached, language: 'nl' }] })).status).toBe(400);
    expect([(await rowOf(tree.id)).status, await publicationsOf(tree.id)]).toEqual(['DRAFT', []]);

    expect((await publish(tree.id, { reasons: [only, unreached, bare] })).status).toBe(200);
    const [publication] = await publicationsOf(tree.id);
    expect(publication.reasons).toEqual([only, { ...unreached, scores: [1, 2, 4, 5, 6, 7] }, bare]);
    expect((await published()).message).not.toContain('without reasons');
  });

  test.each([
    ['no body', undefined],
    ['a body without reasons', {}],
  ])('is published by a client that sends %s, and the audit says that there were no reasons', async (_what, body) => {
    expect((await publish(tree.id, body)).status).toBe(200);
    expect((await publicationsOf(tree.id))[0].reasons).toEqual([]);
    expect(await published()).toMatchObject({ unexplained: 9 });
    expect((await published()).message).toContain('published without reasons');
  });

  test('needs no reason for warnings that are live already, but for new ones', async () => {
    expect((await publish(tree.id, { reasons: [only, unreached, bare] })).status).toBe(200);
    const { body: copy } = await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id });
    expect((await publish(copy.id, { reasons: [] })).status).toBe(200);
    expect((await publicationsOf(copy.id))[0].reasons).toEqual([]);
    // No reason was needed, so the event mentions none.
    expect((await publish(tree.id)).status).toBe(200);
    expect((await published()).message).not.toContain('without reasons');

    await sql`update test_result set score = 5 where id = ${tree.result}`.execute(server.db);
    const refused = await publish(copy.id, { reasons: [] });
    expect(refused.body.detail).toBe('Reasons are missing for: unreachedScore 1');
    const reasons = [unreached, { ...only, reason: 'Is al bekend' }];
    expect((await publish(copy.id, { reasons })).status).toBe(200);
    const [newestOne] = await publicationsOf(copy.id);
    expect(newestOne.reasons).toEqual([{ ...unreached, count: 1, scores: [3] }]);
  });

  test('is compared with the current version if no published document was stored', async () => {
    expect((await publish(tree.id)).status).toBe(200);
    await server.db.transaction().execute(async (trx) => {
      await sql`select set_config('ok.deleting_version', '0', true)`.execute(trx);
      await sql`delete from publication_document`.execute(trx);
    });
    const { body: copy } = await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id });
    expect((await publish(copy.id, { reasons: [] })).status).toBe(200);
  });

  test('is published by the form without reasons, and the audit says so', async () => {
    const byForm = await send('PUT', '/api/question-trees', { ...(await rowOf(tree.id)), status: 'PUBLISHED' });
    expect(byForm.status).toBe(200);
    expect((await published()).message).toContain('published without reasons');
  });
});

describe('[PRI-04] [TRE-02] the audit', () => {
  const about = (id: number, type: string, version: number, publication: number) => ({
    type,
    principal: 'admin',
    data: {
      ...{ object: 'questionTree', objectId: String(id), tree: tree.treeId, version, publication, outcome: 'SUCCESS' },
      message: expect.stringContaining(`tree ${tree.treeId}, version ${version}, publication ${publication}`),
    },
  });

  test('names the published version, and the one that it replaced', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    await publish(tree.id);
    expect((await newest(2)).map(({ type }) => type)).toEqual(['CONTENT_UPDATE', 'VERSION_PUBLISH']);
    await publish(tree.id);
    await publish(second.id);
    const [, withdrawn, publishedOne, , again] = await newest(5);
    expect(withdrawn).toMatchObject(about(tree.id, 'VERSION_WITHDRAW', 1, 2));
    expect(publishedOne).toMatchObject(about(second.id, 'VERSION_PUBLISH', 2, 1));
    // Publishing the same version again withdraws no version.
    expect(again).toMatchObject(about(tree.id, 'VERSION_PUBLISH', 1, 2));
    const filtered = (await send('GET', '/management/audits?sort=id,desc&size=1&type=VERSION_WITHDRAW')).body;
    expect(filtered).toMatchObject([about(tree.id, 'VERSION_WITHDRAW', 1, 2)]);
  });

  test('records withdrawing and publishing by the form', async () => {
    await publish(tree.id);
    const byForm = async (status: string) => send('PUT', '/api/question-trees', { ...(await rowOf(tree.id)), status });
    expect((await byForm('WAS_PUBLISHED')).status).toBe(200);
    expect(await newest(2)).toMatchObject([{ type: 'CONTENT_UPDATE' }, about(tree.id, 'VERSION_WITHDRAW', 1, 1)]);
    expect((await byForm('PUBLISHED')).status).toBe(200);
    expect(await newest(2)).toMatchObject([{ type: 'CONTENT_UPDATE' }, about(tree.id, 'VERSION_PUBLISH', 1, 2)]);
    // Setting a draft to WAS_PUBLISHED withdraws nothing, since the draft was never live.
    const draft = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    await send('PUT', '/api/question-trees', { ...(await rowOf(draft.id)), status: 'WAS_PUBLISHED' });
    expect((await newest(2)).map(({ type }) => type)).not.toContain('VERSION_WITHDRAW');
  });

  test('records no refused publication', async () => {
    const before = await newest(1);
    await publish(tree.id, { reasons: [] });
    expect(await newest(1)).toEqual(before);
  });
});
