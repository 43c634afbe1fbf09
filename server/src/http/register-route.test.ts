import { setTimeout as wait } from 'node:timers/promises';
import { defineRoute } from '@ok/contract/routes/define-route.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serveAlone } from '../../test/serve-alone.ts';
import { RawReply } from './replies/send-reply.ts';

// Tests every kind of call that the contract can declare, also those that the product does not have yet.

const access = ['ROLE_ADMIN'] as const;
const row = z.object({ id: z.int(), name: z.string() });

const upload = defineRoute({
  method: 'PUT',
  path: '/api/trees/file',
  access,
  summary: 'Two files and a text',
  consumes: 'form',
  objectName: 'tree',
  bodyLimit: 2000,
  body: z.object({ name: z.string().check(z.maxLength(5)), rows: z.file(), pictures: z.optional(z.file()) }),
  reply: z.record(z.string(), z.unknown()),
});
const rawCsv = defineRoute({
  method: 'PUT',
  path: '/api/rows',
  access,
  summary: 'A body of its own',
  consumes: 'csv',
  body: z.instanceof(Uint8Array),
  reply: z.object({ bytes: z.int() }),
});
const exported = defineRoute({
  method: 'GET',
  path: '/api/export',
  access,
  summary: 'A file that comes line by line',
  query: z.object({ lines: z.string() }),
  produces: 'csv',
  streams: true,
  tokenInQuery: true,
});
const listed = defineRoute({
  method: 'GET',
  path: '/api/list',
  access,
  summary: 'Rows that come some at a time',
  query: z.object({ fails: z.optional(z.string()) }),
  reply: z.array(row),
  streams: true,
});

let server: Awaited<ReturnType<typeof serveAlone>>;
let token: string;
/** Number of produced chunks of an export, and whether its producer was told to end. */
const made = { pieces: 0, isOver: false };

async function* lines(count: number) {
  try {
    for (let line = 1; line <= count; line += 1) {
      made.pieces += 1;
      yield `${line};${'x'.repeat(1000)}\n`;
    }
  } finally {
    made.isOver = true;
  }
}

async function* rows(fails: string | undefined) {
  if (fails === 'first') throw new Error('nothing to read');
  yield [{ id: 1, name: 'a', secret: 'x' }];
  yield [];
  if (fails === 'later') throw new Error('nothing more to read');
  yield [
    { id: 2, name: 'b' },
    { id: 3, name: 'c' },
  ];
}

beforeAll(async () => {
  server = await serveAlone(({ authRoute }) => {
    authRoute(upload, async ({ body }) => ({
      name: body.name,
      rows: await body.rows.text(),
      pictures: body.pictures?.size ?? null,
      called: body.rows.name,
    }));
    authRoute(rawCsv, async ({ body }) => ({ bytes: body.byteLength }));
    authRoute(exported, async ({ query }) => {
      const file = { name: 'o"k\r\n.csv', disposition: 'attachment' } as const;
      return query.lines === 'none' ? new RawReply(Buffer.from(''), { file }) : lines(Number(query.lines));
    });
    authRoute(listed, async ({ query }) => rows(query.fails));
  });
  ({ token } = await server.signIn('admin'));
});
afterAll(() => server.close());

const headers = () => ({ authorization: `Bearer ${token}` });
const put = (path: string, body: string | FormData, more = {}) =>
  fetch(server.url + path, { method: 'PUT', body, headers: { ...headers(), ...more } });
const form = (parts: Record<string, string | Blob>) => {
  const all = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') all.append(name, part);
    else all.append(name, part, `${name}.csv`);
  }
  return all;
};

test('[SEC-33] a form is read by its declaration: texts and files in any order, nothing that is not declared', async () => {
  const parts = { other: 'x', unknown: new Blob(['y']), rows: new Blob(['a;b']), name: 'tree' };
  const both = await put('/api/trees/file', form({ ...parts, pictures: new Blob(['12345']) }));
  expect(both.status).toBe(413);
  const answer = await put('/api/trees/file', form(parts));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'tree', rows: 'a;b', pictures: null, called: 'rows.csv' },
  ]);
  const two = await put('/api/trees/file', form({ rows: new Blob(['a']), pictures: new Blob(['12345']), name: 't' }));
  expect(await two.json()).toMatchObject({ pictures: 5 });
});

test('[SEC-33] a form with a fault is refused by the field that has it, and one that is too much is not read', async () => {
  const readFieldErrors = async (parts: Record<string, string | Blob>) => {
    const answer = await put('/api/trees/file', form(parts));
    const body = (await answer.json()) as { fieldErrors?: { field: string }[] };
    return [answer.status, ...(body.fieldErrors ?? []).map(({ field }) => field)];
  };
  const file = new Blob(['a']);
  expect(await readFieldErrors({ name: 'much too long', rows: file })).toEqual([400, 'name']);
  expect(await readFieldErrors({ name: 'tree' })).toEqual([400, 'rows']);
  expect(await readFieldErrors({ name: 'tree', rows: 'a text' })).toEqual([400, 'rows']);
  expect(await readFieldErrors({ name: 'tree', rows: new Blob(['x'.repeat(2000)]) })).toEqual([200]);
  expect(await readFieldErrors({ name: 'tree', rows: new Blob(['x'.repeat(2001)]) })).toEqual([413]);
  expect(await readFieldErrors({ name: 'x'.repeat(9000), rows: file })).toEqual([413]);
  const stranger = await fetch(`${server.url}/api/trees/file`, { method: 'PUT', body: form({ name: 'tree' }) });
  expect(stranger.status).toBe(401);
});

test('[SEC-33] a body without a length is read as it comes, up to the limit of its route', async () => {
  /** Sends parts of a body one after the other; the request names no length. */
  const stream = async (parts: readonly string[]) => {
    const body = ReadableStream.from(parts.map((part) => new TextEncoder().encode(part)));
    const request = {
      method: 'PUT',
      headers: { ...headers(), 'content-type': 'text/csv' },
      body,
      duplex: 'half',
    } as RequestInit;
    return fetch(`${server.url}/api/rows`, request);
  };
  expect(await (await stream(['a;', 'b', ';c'.repeat(1000)])).json()).toEqual({ bytes: 2003 });
  expect((await stream(Array.from({ length: 20 }, () => 'x'.repeat(100_000)))).status).toBe(413);
});

test('[SEC-34] a body is taken as what its route consumes, and as nothing else', async () => {
  const csv = { 'content-type': 'text/csv; charset=utf-8' };
  expect(await (await put('/api/rows', 'a;b;é', csv)).json()).toEqual({ bytes: 6 });
  expect((await put('/api/rows', 'x'.repeat(1024 * 1024 + 1), csv)).status).toBe(413);
  for (const type of ['application/json', 'text/plain', 'application/zip']) {
    expect((await put('/api/rows', '{}', { 'content-type': type })).status, type).toBe(415);
  }
  expect((await put('/api/rows', form({ name: 'x' }))).status).toBe(415);
  expect((await put('/api/trees/file', '{}', { 'content-type': 'application/json' })).status).toBe(415);
});

test('[STT-02] a link to an export may hold the token, which other calls do not take from there', async () => {
  const get = (path: string, more = {}) => fetch(server.url + path, { headers: more });
  const answer = await get(`/api/export?lines=2&token=${token}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect((await answer.text()).split('\n')).toHaveLength(3);
  expect((await get('/api/export?lines=2', headers())).status).toBe(200);
  for (const query of ['lines=2', 'lines=2&token=', 'lines=2&token=x', `lines=2&token=${token}&token=${token}`]) {
    expect((await get(`/api/export?${query}`)).status, query).toBe(401);
  }
  // The header decides: the token in the query is ignored beside it.
  expect((await get(`/api/export?lines=2&token=${token}`, { authorization: 'Bearer x' })).status).toBe(401);
  expect((await get(`/api/list?token=${token}`)).status).toBe(401);
  const { token: professional } = await server.signIn('professional@example.nl');
  expect((await get(`/api/export?lines=2&token=${professional}`)).status).toBe(403);
});

test('[STT-02] an export is made no faster than it is read, and no further once nobody reads it', async () => {
  Object.assign(made, { pieces: 0, isOver: false });
  const leave = new AbortController();
  const answer = await fetch(`${server.url}/api/export?lines=100000`, { headers: headers(), signal: leave.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  leave.abort();
  await reader?.read().catch(() => undefined);
  for (let tries = 0; tries < 100 && !made.isOver; tries += 1) await wait(20);
  expect(made.isOver).toBe(true);
  expect(made.pieces).toBeLessThan(50_000);
});

test('[SEC-01] rows that come some at a time are one list, each as its schema lets it through', async () => {
  const answer = await fetch(`${server.url}/api/list`, { headers: headers() });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
    { id: 3, name: 'c' },
  ]);
});

test('[REL-11] what fails before anything was sent is answered as an error, and what fails later is no whole list', async () => {
  const first = await fetch(`${server.url}/api/list?fails=first`, { headers: headers() });
  expect([first.status, first.headers.get('content-type')]).toEqual([500, 'application/problem+json; charset=utf-8']);
  const later = await fetch(`${server.url}/api/list?fails=later`, { headers: headers() });
  await expect(later.text()).rejects.toThrow();
});

test('[SEC-33] a file is called by a name that stays within its header', async () => {
  const answer = await fetch(`${server.url}/api/export?lines=none`, { headers: headers() });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="o_k__.csv"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
