import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';
import { replyError } from './replies/error-reply.ts';

let folder: string;
let app: FastifyInstance;

const serveFolder = async (webFolder: string) => {
  const served = Fastify();
  served.setErrorHandler(replyError);
  await servePages(served, webFolder);
  return served;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ok-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'the page');
  writeFileSync(join(folder, 'manifest.json'), 'the manifest');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'the script');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), 'compressed before');
  app = await serveFolder(folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string, served = app) => {
  const { statusCode, headers, body } = await served.inject(url);
  return { status: statusCode, cache: headers['cache-control'], body };
};
const page = { status: 200, cache: 'no-cache', body: 'the page' };

test.each([
  '/',
  '/measurements',
  '/measurement/7/question?x=a.b',
  '/a.b/c',
  '/apis',
  '/admin/users/an@example.nl',
  '/v3x',
])('the address %s is answered with the page, which the browser checks each time', async (url) => {
  expect(await get(url)).toEqual(page);
});

test('a file is answered as it is: one with a hash in its name is kept, any other checked each time', async () => {
  expect(await get('/manifest.json')).toEqual({ status: 200, cache: 'no-cache', body: 'the manifest' });
  expect(await get('/assets/main-1a2b.js')).toEqual({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    body: 'the script',
  });
});

test('a file that was compressed at the build is sent so to a browser that accepts it', async () => {
  const url = '/assets/main-1a2b.js';
  const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([headers['content-encoding'], body]).toEqual(['br', 'compressed before']);
});

test.each(['/assets/main-gone.js', '/favicon.ico', '/x/admin/a.b', '/api', '/api/nothing', '/management/x', '/v3/x'])(
  '[ERR-02] the address %s, where nothing is, is not answered with the page',
  async (url) => {
    const { status, body } = await get(url);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ message: 'error.http.404', path: url });
  },
);

test('[ERR-02] a page is read only, and a call of the contract has its own methods', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/measurements' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/measurements' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/api/question-trees/7/' })).statusCode).toBe(405);
  expect((await app.inject({ method: 'DELETE', url: '/api/question-trees/7/x/y' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/x/api/question-trees/7' })).statusCode).toBe(404);
});

test('a server without a build of the web has no pages', async () => {
  const bare = await serveFolder(join(folder, 'not-built'));
  expect((await get('/', bare)).status).toBe(404);
  await bare.close();
});
