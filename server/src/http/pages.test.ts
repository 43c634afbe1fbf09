import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import type { Database } from '../db/schema/tables.ts';
import { servePages } from './pages.ts';
import { replyError } from './replies/error-reply.ts';
import { storeAssets } from './stored-assets.ts';

let folder: string;
let app: FastifyInstance;

let database: TestDatabase<Database>;

/** Leaves the page as it is. */
const failToRead = () => Promise.reject(new Error('The database is away'));

const serveFolder = async (webFolder: string, worksOffline = true) => {
  const served = Fastify();
  served.setErrorHandler(replyError);
  await servePages(served, { db: database.db, webFolder, worksOffline, readFirstAnswers: failToRead });
  return served;
};

beforeAll(async () => {
  database = await testDatabase<Database>();
  folder = mkdtempSync(join(tmpdir(), 'ok-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'the page');
  writeFileSync(join(folder, 'manifest.json'), 'the manifest');
  writeFileSync(join(folder, 'sw.js'), 'the worker');
  writeFileSync(join(folder, 'remove-worker.js'), 'the end of the worker');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'the script');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), 'compressed before');
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, '.vite', 'page-files.json'),
    JSON.stringify([
      { path: '/', files: ['assets/home-1.js'] },
      { path: '/measure/$treeId', files: ['assets/measure-1.js', 'assets/measure-1.css'] },
      { path: '/account/activate/{-$key}', files: ['assets/activate-1.js'] },
      { path: '/help', files: [] },
    ]),
  );
  app = await serveFolder(folder);
});
afterAll(async () => {
  await app.close();
  await database.close();
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

const measureLink =
  '</assets/measure-1.js>; rel=modulepreload; fetchpriority=low, </assets/measure-1.css>; rel=preload; as=style; crossorigin; fetchpriority=low';
const activateLink = '</assets/activate-1.js>; rel=modulepreload; fetchpriority=low';
test.each([
  ['/', '</assets/home-1.js>; rel=modulepreload; fetchpriority=low'],
  ['/measure/7?x=1', measureLink],
  ['/measure/7/', measureLink],
  ['/measure/7/8', undefined],
  ['/measure', undefined],
  ['/account/activate', activateLink],
  ['/account/activate/a-key', activateLink],
  ['/help', undefined],
  ['/login', undefined],
])('the page at %s names the files that it needs besides those of every page', async (url, link) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.link]).toEqual([200, link]);
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

test('the worker is checked for a newer one each time, and removes itself where use without a network is off', async () => {
  expect(await get('/sw.js')).toEqual({ status: 200, cache: 'no-cache', body: 'the worker' });
  const withoutWorker = await serveFolder(folder, false);
  expect(await get('/sw.js', withoutWorker)).toEqual({ status: 200, cache: 'no-cache', body: 'the end of the worker' });
  await withoutWorker.close();
});

test('a server without a build of the web has no pages', async () => {
  const bare = await serveFolder(join(folder, 'not-built'));
  expect((await get('/', bare)).status).toBe(404);
  await bare.close();
});

describe('[REL-11][REL-13] in an upgrade, when processes of two versions answer side by side', () => {
  /** Builds a version whose assets are these, with their content compressed beside them. */
  const buildVersion = async (assets: Record<string, string>) => {
    const webFolder = mkdtempSync(join(tmpdir(), 'ok-version-'));
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), `the page of ${Object.keys(assets)}`);
    for (const [name, content] of Object.entries(assets)) {
      const file = join(webFolder, 'assets', name);
      writeFileSync(file, content);
      if (!name.endsWith('.woff2')) writeFileSync(`${file}.br`, brotliCompressSync(content));
    }
    const start = async () => {
      await storeAssets(database.db, webFolder);
      const served = await serveFolder(webFolder);
      onTestFinished(() => served.close());
      return served;
    };
    onTestFinished(() => rmSync(webFolder, { recursive: true, force: true }));
    return { start };
  };
  const setReplaced = (interval: string) =>
    sql`update web_asset set replaced_at = now() - ${interval}::interval where replaced_at is not null`.execute(
      database.db,
    );

  test('a page of either version gets its files from both', async () => {
    const former = await (await buildVersion({ 'start-old1.js': 'old script', 'font-1.woff2': 'letters' })).start();
    const next = await (await buildVersion({ 'start-new1.js': 'new script', 'look-new1.css': 'new look' })).start();
    for (const served of [former, next]) {
      for (const [name, content, type] of [
        ['start-old1.js', 'old script', /javascript; charset=utf-8$/],
        ['font-1.woff2', 'letters', /^font\/woff2$/],
        ['start-new1.js', 'new script', /javascript; charset=utf-8$/],
        ['look-new1.css', 'new look', /^text\/css; charset=utf-8$/],
      ] as const) {
        const { statusCode, headers, body } = await served.inject(`/assets/${name}`);
        expect([name, statusCode, body, headers['cache-control']]).toEqual([
          name,
          200,
          content,
          'public, max-age=31536000, immutable',
        ]);
        expect(headers['content-type']).toMatch(type);
        expect(headers['content-encoding']).toBeUndefined();
      }
    }
    const { headers, rawPayload } = await next.inject({
      url: '/assets/start-old1.js',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(rawPayload).toEqual(brotliCompressSync('old script'));
    expect((await get('/assets/start-none.js', next)).status).toBe(404);
    expect((await get('/assets/start-old1.txt', next)).status).toBe(404);
  });

  test('the files of the former version are kept for 35 days after it was replaced, however long it ran', async () => {
    const former = await buildVersion({ 'start-old2.js': 'old script', 'both-2.js': 'unchanged' });
    await former.start();
    const next = await (await buildVersion({ 'start-new2.js': 'new script', 'both-2.js': 'unchanged' })).start();
    await setReplaced('34 days');
    await (await buildVersion({ 'start-last2.js': 'last script' })).start();
    expect((await get('/assets/start-old2.js', next)).status).toBe(200);
    // A process of a former version that starts again makes its files count from anew.
    await former.start();
    await setReplaced('36 days');
    const last = await (await buildVersion({ 'start-end2.js': 'end' })).start();
    expect((await get('/assets/start-last2.js', last)).status).toBe(404);
    expect((await get('/assets/start-old2.js', last)).status).toBe(200);
    expect((await get('/assets/both-2.js', last)).status).toBe(200);
  });
});
