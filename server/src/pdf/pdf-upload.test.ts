import { request as httpRequest } from 'node:http';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeSchema } from '../../test/change-schema.ts';
import { makePdf } from '../../test/make-pdf.ts';
import { type DocumentServer, documentCalls, type Parts, serveDocuments } from '../../test/pdf-documents.ts';

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
const { get, json, put, rows, events, revision } = documentCalls(() => documents);

describe('[PDF-01] an upload', () => {
  test('[MGT-03] is written down with who did it; a new language gets a document of its own', async () => {
    const eventCount = (await events()).length;
    const file = makePdf('/MarkInfo <</Marked true>> /StructTreeRoot 4 0 R');
    const { status, body } = await put({ type: 'AGREEMENT', language: 'DE', file });
    expect([status, body.language, body.tagged]).toEqual([200, 'de', true]);
    const added = (await events()).slice(eventCount);
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

  test('[REL-09] that the database rejects leaves no file, and the former document stays', async () => {
    expect((await put({ ...privacy, file: makePdf() })).status).toBe(200);
    const before = { rows: await rows(), names: server.files.names().toSorted(), number: await revision() };
    const trouble = 'fails_for_once';
    const fails = `create function ${trouble}() returns trigger language plpgsql
      as $$ begin raise exception 'not this time'; end $$`;
    await changeSchema(server.db, fails, `drop function if exists ${trouble} cascade`);
    await sql`create trigger ${sql.id(trouble)} before insert on pdf_document
      execute function ${sql.id(trouble)}()`.execute(server.db);
    expect((await put({ ...privacy, file: makePdf('/Lang (fr)') })).status).toBe(500);
    await sql`drop function ${sql.id(trouble)} cascade`.execute(server.db);
    expect({ rows: await rows(), names: server.files.names().toSorted(), number: await revision() }).toEqual(before);
    const { body } = await json('/api/pdf?lang=nl&type=PRIVACY');
    expect((await get(body.url)).status).toBe(200);
  });

  test("[REL-09] succeeds even if the replaced file can't be deleted, which is logged", async () => {
    const place = { type: 'AGREEMENT', language: 'fr' };
    expect((await put({ ...place, file: makePdf() })).status).toBe(200);
    const file = (await rows()).find(({ language }) => language === 'fr')?.file;
    const remove = vi.spyOn(server.files, 'delete').mockRejectedValue(new Error('the store is away'));
    const replaced = await put({ ...place, file: makePdf('/Lang (fr)') });
    remove.mockRestore();
    expect(replaced.status).toBe(200);
    expect((await get(`/api/pdf/${replaced.body.id}`)).status).toBe(200);
    expect(documents.logged).toEqual([[{ err: new Error('the store is away'), file }, expect.any(String)]]);
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

  const expectUnchanged = async (attempt: () => Promise<{ status: number; body: unknown }>) => {
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
      const { status, body } = await expectUnchanged(() => put({ ...privacy, file }));
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
    const { status, body } = await expectUnchanged(() => put(parts));
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'error.validation', fieldErrors: [{ objectName: 'pdf', field }] });
  });

  test('[SEC-02] is for administrators only', async () => {
    expect((await expectUnchanged(() => put({ ...privacy, file: makePdf() }, professional))).status).toBe(403);
    expect((await expectUnchanged(() => put({ ...privacy, file: makePdf() }, null))).status).toBe(401);
  });

  test('of 20 MB is taken, of a byte more refused', async () => {
    const largest = makePdf('', Buffer.alloc(limits.pdf - makePdf().byteLength - 6, ' '));
    expect(largest.byteLength).toBeLessThanOrEqual(limits.pdf);
    expect(largest.byteLength).toBeGreaterThan(limits.pdf - 16);
    expect((await put({ ...privacy, file: largest })).status).toBe(200);
    const { status, body } = await expectUnchanged(() =>
      put({ ...privacy, file: Buffer.concat([largest, Buffer.alloc(17, ' ')]) }),
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
