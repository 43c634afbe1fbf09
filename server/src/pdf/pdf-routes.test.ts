import { request as httpRequest } from 'node:http';
import { limits } from '@ok/contract/rules/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../../test/make-pdf.ts';
import { serveAlone } from '../../test/serve-alone.ts';
import { pdfRoutes } from './pdf-routes.ts';

let server: Awaited<ReturnType<typeof serveAlone>>;
let admin: string;
let adminId: number;
let professional: string;
beforeAll(async () => {
  server = await serveAlone((register, { database, files }) => pdfRoutes(register, { db: database.db, files }));
  ({ token: admin, userId: adminId } = await server.signIn('admin'));
  ({ token: professional } = await server.signIn('professional@example.nl'));
});
afterAll(() => server.close());

const get = async (path: string, headers = {}) => {
  const reply = await fetch(server.url + path, { headers });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const json = async (path: string) => {
  const { status, bytes } = await get(path);
  return { status, body: JSON.parse(bytes.toString()) };
};

type Parts = { type?: string; language?: string; file?: Buffer | string; before?: boolean };
const put = async ({ type, language, file, before }: Parts, token: string | null = admin) => {
  const form = new FormData();
  const add = () => file !== undefined && form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'x.pdf');
  if (before) add();
  if (type !== undefined) form.append('type', type);
  if (language !== undefined) form.append('language', language);
  if (!before) add();
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.url}/api/pdf`, { method: 'PUT', body: form, headers });
  const body: ReturnType<typeof JSON.parse> = await reply.json();
  return { status: reply.status, body };
};
const privacy = { type: 'PRIVACY', language: 'nl' };
const rows = () => server.db.selectFrom('pdf_document').selectAll().orderBy('id').execute();
const events = () => server.db.selectFrom('audit_event').selectAll().where('type', '=', 'PDF_UPLOAD').execute();
const revision = async () =>
  (await server.db.selectFrom('revision').select('number').where('area', '=', 'pdfs').executeTakeFirstOrThrow()).number;

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
    // The file that it replaced is gone.
    expect(server.files.names()).not.toContain(file);
  });
});

describe('[PDF-01] an upload', () => {
  test('[MGT-03] is written down with who did it; a new language gets a document of its own', async () => {
    const known = (await events()).length;
    const file = makePdf('/MarkInfo <</Marked true>> /StructTreeRoot 4 0 R');
    const { status, body } = await put({ type: 'AGREEMENT', language: 'DE', file });
    expect([status, body.language, body.tagged]).toEqual([200, 'de', true]);
    const added = (await events()).slice(known);
    expect(added).toMatchObject([
      {
        actor_id: adminId,
        object_type: 'pdf',
        object_id: String(body.id),
        outcome: 'SUCCESS',
        data: { document: 'AGREEMENT', language: 'de', size: file.byteLength, tagged: true },
      },
    ]);
    expect((await json('/api/pdf?lang=de')).body).toHaveLength(1);
  });

  test('[REL-09] of which the database keeps nothing leaves no file, and the document that was there stays', async () => {
    const before = { rows: await rows(), names: server.files.names().toSorted(), number: await revision() };
    const trouble = 'fails_for_once';
    await sql`create function ${sql.id(trouble)}() returns trigger language plpgsql
      as $$ begin raise exception 'not this time'; end $$`.execute(server.db);
    await sql`create trigger ${sql.id(trouble)} before insert on pdf_document
      execute function ${sql.id(trouble)}()`.execute(server.db);
    try {
      expect((await put({ ...privacy, file: makePdf('/Lang (fr)') })).status).toBe(500);
    } finally {
      await sql`drop function ${sql.id(trouble)} cascade`.execute(server.db);
    }
    expect({ rows: await rows(), names: server.files.names().toSorted(), number: await revision() }).toEqual(before);
    const { body } = await json('/api/pdf?lang=nl&type=PRIVACY');
    expect((await get(body.url)).status).toBe(200);
  });

  test('of two at once leaves one document and one file', async () => {
    const place = { type: 'TERMS_AND_CONDITIONS', language: 'de' };
    const names = server.files.names().length;
    const both = await Promise.all([
      put({ ...place, file: makePdf() }),
      put({ ...place, file: makePdf('/Lang (de)') }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body.id).toBe(both[1].body.id);
    expect(server.files.names()).toHaveLength(names + 1);
  });

  const unchanged = async (attempt: () => Promise<{ status: number; body: unknown }>) => {
    const before = [await rows(), (await events()).length, server.files.names(), await revision()];
    const answer = await attempt();
    expect([await rows(), (await events()).length, server.files.names(), await revision()]).toEqual(before);
    return answer;
  };

  test('[SEC-33] is refused unless it is a document in which nothing runs', async () => {
    const files = [
      '<!doctype html><script>alert(1)</script>',
      '',
      '%PDF-1.7 nothing more',
      makePdf('/OpenAction <</S /JavaScript /JS (app.alert(1))>>'),
    ];
    for (const file of files) {
      const { status, body } = await unchanged(() => put({ ...privacy, file }));
      expect({ status, body }).toMatchObject({ status: 400, body: { errorKey: 'notpdf', entityName: 'pdf' } });
    }
  });

  test.each<[string, Parts, string]>([
    ['an unknown type', { type: 'OTHER', language: 'nl', file: makePdf() }, 'type'],
    ['no type', { language: 'nl', file: makePdf() }, 'type'],
    ['an unknown language', { type: 'PRIVACY', language: 'xx', file: makePdf() }, 'language'],
    ['no language', { type: 'PRIVACY', file: makePdf() }, 'language'],
    ['a language that is none', { type: 'PRIVACY', language: '../nl', file: makePdf() }, 'language'],
    ['no file', privacy, 'file'],
  ])('%s is refused by its name', async (_name, parts, field) => {
    const { status, body } = await unchanged(() => put(parts));
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'error.validation', fieldErrors: [{ objectName: 'pdf', field }] });
  });

  test('[SEC-02] is for administrators only', async () => {
    expect((await unchanged(() => put({ ...privacy, file: makePdf() }, professional))).status).toBe(403);
    expect((await unchanged(() => put({ ...privacy, file: makePdf() }, null))).status).toBe(401);
  });

  test('of 20 MB is taken, of a byte more refused', async () => {
    const most = makePdf('', Buffer.alloc(limits.pdf - makePdf().byteLength - 6, ' '));
    expect(most.byteLength).toBeLessThanOrEqual(limits.pdf);
    expect(most.byteLength).toBeGreaterThan(limits.pdf - 16);
    expect((await put({ ...privacy, file: most })).status).toBe(200);
    const { status, body } = await unchanged(() =>
      put({ ...privacy, file: Buffer.concat([most, Buffer.alloc(17, ' ')]) }),
    );
    expect({ status, body }).toMatchObject({ status: 413, body: { message: 'error.http.413' } });
  });

  test('that announces too much is refused before it is sent', async () => {
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(`${server.url}/api/pdf`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${admin}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(limits.pdf * 5),
        },
      });
      sent.on('response', (reply) => {
        resolve(reply.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test.each([
    ['text/plain', 'hello', 415],
    ['application/json', '{}', 415],
    ['multipart/form-data', 'hello', 400],
    ['multipart/form-data; boundary=x', 'hello', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
  ])('as %s with %j is no upload', async (type, body, status) => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': type };
    const reply = await fetch(`${server.url}/api/pdf`, { method: 'PUT', headers, body });
    expect(reply.status).toBe(status);
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
  const told = await server.db.selectFrom('audit_event').selectAll().where('type', '=', 'PDF_DELETE').execute();
  expect(told).toMatchObject([{ actor_id: adminId, data: { document: 'AGREEMENT', language: 'en' } }]);
});
