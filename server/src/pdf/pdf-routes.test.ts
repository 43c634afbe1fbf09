import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../test/make-pdf.ts';
import { type DocumentServer, documentCalls, serveDocuments } from '../../test/pdf-documents.ts';

let documents: DocumentServer;
let server: DocumentServer['server'];
let admin: string;
let adminId: number;
let professional: string;
beforeAll(async () => {
  documents = await serveDocuments();
  ({ server, admin, adminId, professional } = documents);
});
afterAll(() => server.close());

const privacy = { type: 'PRIVACY', language: 'nl' };
const { get, json, put, rows, revision } = documentCalls(() => documents);

describe('[PDF-01] the documents', () => {
  test('of a language are listed; with a type, the one of it', async () => {
    const { status, body } = await json('/api/pdf?lang=NL');
    expect(status).toBe(200);
    expect(body).toHaveLength(17);
    const one = await json('/api/pdf?lang=nl&type=PRIVACY');
    expect(one.body).toEqual({ id: expect.any(Number), ...privacy, url: `/api/pdf/${one.body.id}` });
    expect(body).toContainEqual(one.body);
    expect((await json('/api/pdf?lang=de')).body).toEqual([]);
  });

  test.each(['lang=de&type=PRIVACY', 'lang=nl&type=OTHER', 'lang=nl&type='])('%s: there is none', async (query) => {
    expect((await json(`/api/pdf?${query}`)).status).toBe(404);
  });

  test('without a language the question is no question', async () => {
    expect((await json('/api/pdf')).status).toBe(400);
    expect((await json('/api/pdf/999999')).status).toBe(404);
    expect((await json('/api/pdf/x')).status).toBe(404);
  });

  test('[SEC-33] a file opens in the browser, for everybody, and nothing in it runs', async () => {
    const { body } = await put({ ...privacy, file: makePdf() });
    const { status, headers, bytes } = await get(body.url);
    expect(status).toBe(200);
    expect(bytes).toEqual(makePdf());
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="ok-privacy-nl.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    const policy = String(headers.get('content-security-policy'));
    expect(policy).toMatch(/^default-src 'none'; object-src 'self';/);
    expect(policy).not.toContain('script-src');
  });

  test('a link stays good when its document is replaced, and what did not change is not sent twice', async () => {
    const first = (await put({ ...privacy, file: makePdf() })).body;
    const tag = String((await get(first.url)).headers.get('etag'));
    const again = await get(first.url, { 'if-none-match': tag });
    expect([again.status, again.bytes.byteLength]).toEqual([304, 0]);
    const [{ file } = { file: '' }] = (await rows()).filter(({ id }) => id === first.id);
    const [count, number] = [(await rows()).length, await revision()];

    const second = await put({ ...privacy, file: makePdf('/PageLayout /OneColumn'), before: true });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first);
    const changed = await get(first.url, { 'if-none-match': tag });
    expect([changed.status, changed.bytes]).toEqual([200, makePdf('/PageLayout /OneColumn')]);
    expect([(await rows()).length, await revision()]).toEqual([count, number + 1]);
    // The replaced file is deleted.
    expect(server.files.names()).not.toContain(file);
  });
});

test('[ENT-41] a document is deleted with its file, once, by administrators, and that is written down', async () => {
  const { body } = await put({ type: 'AGREEMENT', language: 'en', file: makePdf() });
  const [{ file } = { file: '' }] = (await rows()).filter(({ id }) => id === body.id);
  const remove = async (token: string | null) =>
    (
      await fetch(server.url + body.url, {
        method: 'DELETE',
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      })
    ).status;
  expect([await remove(null), await remove(professional)]).toEqual([401, 403]);
  const number = await revision();
  expect(await remove(admin)).toBe(204);
  expect((await json(body.url)).status).toBe(404);
  expect(server.files.names()).not.toContain(file);
  expect(await revision()).toBe(number + 1);
  expect(await remove(admin)).toBe(404);
  const events = await server.db.selectFrom('audit_event').selectAll().where('type', '=', 'PDF_DELETE').execute();
  expect(events).toMatchObject([{ actor_id: adminId, data: { document: 'AGREEMENT', language: 'en' } }]);
});
