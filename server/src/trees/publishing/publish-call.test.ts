import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { measure } from '../../../test/measuring.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token: admin, body, ...(headers && { headers }) });
const publish = (id: number, body?: unknown) => send('PUT', `/api/question-trees/${id}/publish`, body);
const rowOf = async (id: number) => (await send('GET', `/api/question-trees/${id}`)).body;
const publicationsOf = async (id: number) => (await send('GET', `/api/question-trees/${id}/publications`)).body;

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
});

describe('[TRE-02] publishing a version', () => {
  test('returns its row, and makes the published version a former one', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    const first = await publish(tree.id);
    expect(first.status).toBe(200);
    expect(first.headers.get('x-okapp-alert')).toBe('okApp.questionTree.updated');
    expect(first.headers.get('x-okapp-params')).toBe(String(tree.id));
    expect(first.headers.get('etag')).toBe(`"${first.body.revision}"`);
    expect(first.body).toEqual(await rowOf(tree.id));
    expect(first.body.status).toBe('PUBLISHED');
    expect((await publish(second.id, {})).body.status).toBe('PUBLISHED');
    expect((await rowOf(tree.id)).status).toBe('WAS_PUBLISHED');
    expect((await send('GET', `/api/question-trees/${tree.id}/changes`)).body.updated).toMatchObject({ by: 'Anna' });
  });

  test('[TRE-13] can be repeated for the published version, whose measurements continue unchanged', async () => {
    await publish(tree.id);
    const professional = await server.signIn('professional');
    const measuring = await measure(server, { token: professional, treeId: tree.id });
    const options = await measuring.optionsNow();
    await sql`update test_result set score = 7 where id = ${tree.result}`.execute(server.db);
    expect((await publish(tree.id)).status).toBe(200);
    const [second, first] = await publicationsOf(tree.id);
    expect([second.number, first.number]).toEqual([2, 1]);
    expect(second.contentHash).not.toBe(first.contentHash);
    expect(await measuring.optionsNow()).toEqual(options);
    expect([second.open, first.open]).toEqual([0, 1]);
    // An ended measurement doesn't count as open.
    const stop = await server.call('POST', `/api/measurements/${measuring.key}/stop`, { token: professional });
    expect(stop.status).toBe(200);
    expect((await publicationsOf(tree.id)).map(({ open }: { open: number }) => open)).toEqual([0, 0]);
  });

  test('[TRE-04] works for a former version too, by the call and by the form', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    await publish(tree.id);
    await publish(second.id);
    expect((await publish(tree.id)).body).toMatchObject({ status: 'PUBLISHED', version: 1 });
    expect((await rowOf(second.id)).status).toBe('WAS_PUBLISHED');
    const byForm = await send('PUT', '/api/question-trees', { ...(await rowOf(second.id)), status: 'PUBLISHED' });
    expect([byForm.status, byForm.body.status]).toEqual([200, 'PUBLISHED']);
    expect((await rowOf(tree.id)).status).toBe('WAS_PUBLISHED');
    expect((await publicationsOf(second.id)).map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    const { body } = await send('POST', '/api/question-trees/copy-tree', { originalId: tree.id });
    expect((await publish(body.id)).body).toMatchObject({ status: 'PUBLISHED', version: 3 });
    expect((await rowOf(second.id)).status).toBe('WAS_PUBLISHED');
  });

  test('is refused with errors, and names each of them', async () => {
    await sql`update question_option set result_id = null where id = any(${[tree.last, tree.optionB]}::int8[])`.execute(
      server.db,
    );
    const { status, headers, body } = await publish(tree.id);
    expect([status, body.errorKey, body.params]).toEqual([400, 'cannotpublish', 'questionTree']);
    expect(headers.get('x-okapp-error')).toBe('error.cannotpublish');
    for (const id of [tree.optionB, tree.last]) expect(body.detail).toContain(`questionOption ${id} leadsNowhere`);
    expect(await publicationsOf(tree.id)).toEqual([]);
    expect((await rowOf(tree.id)).status).toBe('DRAFT');
    // The reply is the same as for the form.
    const byForm = await send('PUT', '/api/question-trees', { ...(await rowOf(tree.id)), status: 'PUBLISHED' });
    expect({ ...byForm.body, path: '' }).toEqual({ ...body, path: '' });
  });

  test('is refused for an unknown version, and for an outdated revision', async () => {
    expect((await publish(999_999)).status).toBe(404);
    const { revision } = await rowOf(tree.id);
    const path = `/api/question-trees/${tree.id}/publish`;
    const outdated = await send('PUT', path, undefined, { 'if-match': `"${revision - 1}"` });
    expect([outdated.status, outdated.body.errorKey]).toEqual([412, 'conflict']);
    expect((await send('PUT', path, undefined, { 'if-match': `"${revision}"` })).status).toBe(200);
  });
});

describe('[TRE-13] a publication', () => {
  test('names its author, time, reasons and warnings, and its size in each language', async () => {
    // Some characters take several bytes.
    await sql`update question_option set name = 'Café' where id = ${tree.optionA}`.execute(server.db);
    const only = { problem: 'onlyOneAnswer', reason: 'Volgt in maart' };
    const unreached = { problem: 'unreachedScore', reason: 'Meer scores volgen' };
    const bare = { problem: 'noExample', reason: 'Voorbeelden volgen' };
    // The stored count is the server's, not the sent one.
    const sent = [only, unreached, bare].map((reason) => ({ ...reason, count: 9 }));
    const reasons = [
      { ...only, count: 1 },
      { ...unreached, count: 6, scores: [1, 2, 4, 5, 6, 7] },
      { ...bare, count: 2 },
    ];
    expect((await publish(tree.id, { reasons: sent })).status).toBe(200);
    const [publication, ...others] = await publicationsOf(tree.id);
    expect(others).toEqual([]);
    expect(publication).toMatchObject({ number: 1, publishedBy: 'Anna', reasons, open: 0 });
    expect(publication.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(Math.abs(Date.now() - Date.parse(publication.publishedAt))).toBeLessThan(60_000);
    const sizes = [];
    for (const language of ['en', 'nl']) {
      let bytes = 0;
      for (const id of [tree.first, tree.second]) {
        for (const part of ['question', 'options']) {
          const page = await fetch(`${server.url}/api/questions/${id}/${part}?language=${language}`, {
            headers: { authorization: `Bearer ${admin}`, 'accept-encoding': 'identity' },
          });
          bytes += (await page.arrayBuffer()).byteLength;
        }
      }
      sizes.push({ language, pages: 2, bytes });
    }
    expect(publication.pages).toEqual(sizes);
  });

  test('of shipped content has no author, and an unknown version is 404', async () => {
    const [baby] = (await send('GET', '/api/question-trees/get-published?language=nl')).body;
    expect(await publicationsOf(baby.id)).toMatchObject([{ number: 1, publishedBy: null, reasons: [] }]);
    expect((await send('GET', '/api/question-trees/999999/publications')).status).toBe(404);
  });

  test.each([
    ['a reason without a text', { reason: ' ' }],
    ['a problem that there is not', { problem: 'other' }],
    ['a key that is none', { key: 'x' }],
  ])('is not made with %s', async (_name, wrong) => {
    const reason = { problem: 'noTranslation', node: 'tree', key: crypto.randomUUID(), reason: 'Later', ...wrong };
    expect((await publish(tree.id, { reasons: [reason] })).status).toBe(400);
    expect((await rowOf(tree.id)).status).toBe('DRAFT');
  });
});
