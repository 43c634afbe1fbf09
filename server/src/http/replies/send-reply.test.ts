import { brotliDecompressSync } from 'node:zlib';
import { defineRoute } from '@ok/contract/routes/define-route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { injectRoutes } from '../../../test/inject-routes.ts';
import { createCompressedBody } from './compressed-body.ts';
import { RawReply } from './send-reply.ts';

const access = 'everybody' as const;
const summary = '';
const row = z.object({ id: z.int() });

const body = createCompressedBody(JSON.stringify({ text: 'é'.repeat(1000) }));
const cached = defineRoute({ method: 'GET', path: '/api/kept', access, summary, reply: z.unknown() });
const download = defineRoute({
  method: 'GET',
  path: '/api/file/{name}',
  access,
  summary,
  params: { name: z.string() },
  produces: 'pdf',
});
const text = defineRoute({ method: 'GET', path: '/api/text', access, summary, produces: 'text' });
const made = defineRoute({ method: 'POST', path: '/api/made', access, summary, status: 201, reply: row });
const removed = defineRoute({ method: 'DELETE', path: '/api/removed', access, summary, status: 204 });
const done = defineRoute({ method: 'POST', path: '/api/done', access, summary });
const rows = defineRoute({
  method: 'GET',
  path: '/api/rows/{count}',
  access,
  summary,
  params: { count: z.string() },
  reply: z.array(row),
  streams: true,
});
const document = defineRoute({
  method: 'GET',
  path: '/api/document',
  access,
  summary,
  reply: z.object({}),
  streams: true,
});
const lines = defineRoute({
  method: 'GET',
  path: '/api/lines/{count}',
  access,
  summary,
  params: { count: z.string() },
  produces: 'csv',
  streams: true,
});

async function* yieldRows(count: number) {
  for (let id = 1; id <= count; id += 1) yield [{ id, secret: 'x' }];
}
async function* yieldTexts(...texts: string[]) {
  yield* texts;
}

let server: Awaited<ReturnType<typeof injectRoutes>>;
beforeAll(async () => {
  server = await injectRoutes(({ publicRoute }) => {
    publicRoute(cached, async ({ hasETag }) => {
      const about = { etag: '"1"', cacheControl: 'no-cache' };
      return new RawReply(hasETag('"1"') ? null : body, about);
    });
    publicRoute(download, async ({ params }) => {
      const bytes = Buffer.from('the file');
      if (params.name === 'plain') return new RawReply(bytes);
      if (params.name === 'sheet') return new RawReply(bytes, { type: 'xlsx' });
      return new RawReply(bytes, {
        file: { name: 'a b.pdf', disposition: 'inline' },
        contentSecurityPolicy: "default-src 'none'",
      });
    });
    publicRoute(text, async () => Buffer.from('é'));
    publicRoute(made, async () => ({ id: 1, secret: 'x' }));
    publicRoute(removed, async () => undefined);
    publicRoute(done, async () => undefined);
    publicRoute(rows, async ({ params }) => yieldRows(Number(params.count)));
    publicRoute(document, async () => yieldTexts('{"text":"', 'é'.repeat(1000), '"}') as never);
    publicRoute(lines, async ({ params }) => yieldTexts(...['a;b\n', '1;2\n'].slice(0, Number(params.count))));
  });
});
afterAll(() => server.close());

test.each([
  ['br', true],
  ['gzip, br;q=0.9', true],
  ['gzip, deflate', false],
  ['brotli', false],
  ['xbr', false],
  [undefined, false],
])('a text for a client that accepts %j is sent as Brotli: %j', async (accepted, isCompressed) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  for (const [url, content] of [
    ['/api/kept', body.plain.toString()],
    ['/api/document', body.plain.toString()],
  ] as const) {
    const reply = await server.inject(url, { headers });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([
      isCompressed ? 'br' : undefined,
      'accept-encoding',
    ]);
    const bytes = isCompressed ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload;
    expect(bytes.toString()).toBe(content);
    if (isCompressed) expect(reply.rawPayload.byteLength).toBeLessThan(200);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('a text is compressed when the first client accepts that, and once', async () => {
  const fresh = createCompressedBody('text');
  const route = defineRoute({ method: 'GET', path: '/api/fresh', access, summary, produces: 'text' });
  const app = await injectRoutes(({ publicRoute }) => publicRoute(route, async () => fresh));
  await app.inject('/api/fresh');
  expect(fresh.compressed).toBeUndefined();
  const call = { headers: { 'accept-encoding': 'br' } };
  const first = await app.inject('/api/fresh', call);
  const { compressed } = fresh;
  const second = await app.inject('/api/fresh', call);
  expect(compressed).toBeDefined();
  expect(fresh.compressed).toBe(compressed);
  expect(second.rawPayload).toEqual(first.rawPayload);
  await app.close();
});

test('a client that has the content gets no content again', async () => {
  const first = await server.inject('/api/kept');
  expect(first.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-cache' });
  const again = await server.inject('/api/kept', { headers: { 'if-none-match': '"1"' } });
  expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', '"1"']);
  expect((await server.inject('/api/kept', { headers: { 'if-none-match': '"2"' } })).statusCode).toBe(200);
});

test('[SEC-33] a file is sent with its name, its type and its policy, where it has them', async () => {
  const plain = await server.inject('/api/file/plain');
  expect([plain.payload, plain.headers['content-type']]).toEqual(['the file', 'application/pdf']);
  for (const name of ['content-disposition', 'x-content-type-options', 'content-security-policy', 'etag'])
    expect(plain.headers).not.toHaveProperty(name);
  expect((await server.inject('/api/file/sheet')).headers['content-type']).toMatch(/spreadsheetml\.sheet$/);
  expect((await server.inject('/api/file/shown')).headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="a_b.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
});

test('a text names its charset', async () => {
  const reply = await server.inject('/api/text');
  expect([reply.payload, reply.headers['content-type']]).toEqual(['é', 'text/plain; charset=utf-8']);
});

test('[SEC-01] a value is sent with the status of its route and the fields of its schema', async () => {
  const reply = await server.inject('/api/made', { method: 'POST' });
  expect([reply.statusCode, reply.json()]).toEqual([201, { id: 1 }]);
  const deleted = await server.inject('/api/removed', { method: 'DELETE' });
  expect([deleted.statusCode, deleted.payload, deleted.headers['content-type']]).toEqual([204, '', undefined]);
  const empty = await server.inject('/api/done', { method: 'POST' });
  expect([empty.statusCode, empty.payload, empty.headers['content-type']]).toEqual([200, '', undefined]);
});

test.each([0, 1, 3])('[SEC-01] %i rows that come one by one are one list', async (count) => {
  // Rows are small, so they are not compressed.
  const reply = await server.inject(`/api/rows/${count}`, { headers: { 'accept-encoding': 'br' } });
  expect([reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([
    'application/json; charset=utf-8',
    undefined,
  ]);
  expect(reply.json()).toEqual(Array.from({ length: count }, (_, index) => ({ id: index + 1 })));
});

test.each([
  [0, ''],
  [1, 'a;b\n'],
  [2, 'a;b\n1;2\n'],
])('[STT-02] %i lines of a file are sent as they come', async (count, file) => {
  const reply = await server.inject(`/api/lines/${count}`, { headers: { 'accept-encoding': 'br' } });
  expect([reply.payload, reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([
    file,
    'text/csv; charset=utf-8',
    undefined,
  ]);
});
