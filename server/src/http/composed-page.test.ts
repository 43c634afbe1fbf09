import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { serve } from '../../test/serve.ts';
import type { Database } from '../db/schema/tables.ts';
import type { PageAnswers } from './composed-page.ts';
import { servePages } from './pages.ts';

const plainPage = '<html lang="nl"><head></head><body>the page</body></html>';
const webFolder = mkdtempSync(join(tmpdir(), 'ok-page-'));

const failToRead = async (): Promise<PageAnswers> => {
  throw new Error('The database is away');
};
/** Answers of the next page. */
let readAnswers = failToRead;

let database: TestDatabase<Database>;
let served: FastifyInstance;
beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), plainPage);
  database = await testDatabase<Database>();
  served = Fastify();
  await servePages(served, { db: database.db, webFolder, worksOffline: true, readFirstAnswers: () => readAnswers() });
});
afterAll(async () => {
  await served.close();
  await database.close();
  rmSync(webFolder, { recursive: true, force: true });
});

const readPage = (headers: Record<string, string> = {}) => served.inject({ url: '/measure/7', headers });

const answerWith = (answers: Partial<PageAnswers>) => {
  readAnswers = async () => ({ language: 'nl', direction: 'ltr', json: '{}', ...answers });
  onTestFinished(() => {
    readAnswers = failToRead;
  });
};

test('[I18-02] brings them along in the language and direction of its texts', async () => {
  answerWith({ language: 'ar', direction: 'rtl', json: '{"language":"ar"}' });
  const { headers, body } = await readPage();
  expect(body.replaceAll(/\s+/g, ' ')).toBe(
    '<html lang="ar" dir="rtl"><head></head><body>the page <template id="first-answers">{"language":"ar"}</template> </body></html>',
  );
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('[SEC-22] contains no markup of a text', async () => {
  const texts = { title: '</template><script>alert(1)</script> &lt;b> $& $`' };
  answerWith({ json: JSON.stringify({ texts }), language: 'n"><b>l' });
  const { body } = await readPage();
  const [, json = ''] = /<template id="first-answers">([^<&]*)<\/template>/.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual({ texts });
  expect(body).toContain('<html lang="nbl" dir="ltr">');
});

test('is sent again only after an answer changed', async () => {
  answerWith({ json: '{"texts":1}' });
  const { headers } = await readPage();
  const again = await readPage({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  answerWith({ json: '{"texts":2}' });
  const changed = await readPage({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' });
  expect([changed.statusCode, changed.headers['content-encoding'], changed.headers.vary]).toEqual([
    200,
    'br',
    'accept-encoding',
  ]);
  expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('{"texts":2}');
});

test('[REL-10] a flood of visitors costs one read at a time, and nobody gets what was there before the call', async () => {
  let reads = 0;
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  readAnswers = async () => {
    reads += 1;
    const json = `{"read":${reads}}`;
    if (reads === 1) await first;
    return { language: 'nl', direction: 'ltr', json };
  };
  onTestFinished(() => {
    readAnswers = failToRead;
  });
  const early = readPage();
  await vi.waitFor(() => expect(reads).toBe(1));
  const later = Array.from({ length: 20 }, () => readPage());
  answerFirst();
  expect((await early).body).toContain('{"read":1}');
  for (const { body } of await Promise.all(later)) expect(body).not.toContain('{"read":1}');
  expect(reads).toBeLessThan(5);
});

test('[REL-07] comes without them while the database does not answer', async () => {
  let fail = (_error: Error) => {};
  readAnswers = () =>
    new Promise((_resolve, reject) => {
      fail = reject;
    });
  onTestFinished(() => {
    readAnswers = failToRead;
  });
  expect(await readPage()).toMatchObject({ statusCode: 200, body: plainPage });
  expect(await readPage()).toMatchObject({ statusCode: 200, body: plainPage });
  fail(new Error('The connection was cut'));
  answerWith({ json: '{"texts":3}' });
  expect((await readPage()).body).toContain('{"texts":3}');
});

test('[I18-01] [I18-02] a page of the product has the answers to its first calls, in the default language', async () => {
  const server = await serve({ webFolder });
  onTestFinished(() => server.close());
  const readFirstAnswers = async () => {
    const html = await (await fetch(`${server.url}/login`)).text();
    const [, json = ''] = /<template id="first-answers">([^<]*)</.exec(html) ?? [];
    return { html, answers: JSON.parse(json) };
  };
  const answersOf = async (language: string) => ({
    language,
    texts: (await server.call('GET', `/api/translations/by-language/${language}?part=pages`)).body,
    languages: (await server.call('GET', '/api/translations/active-languages')).body,
    info: (await server.call('GET', '/management/info')).body,
  });
  const dutch = await readFirstAnswers();
  expect(dutch.answers).toEqual(await answersOf('nl'));
  expect(dutch.answers.texts.login.title).toBe('Inloggen');

  const { id } = dutch.answers.languages.find(({ code }: { code: string }) => code.toLowerCase() === 'en');
  await server.database.db.updateTable('supported_language').set({ default_language: false }).execute();
  await server.database.db
    .updateTable('supported_language')
    .set({ default_language: true })
    .where('language_id', '=', id)
    .execute();
  const english = await readFirstAnswers();
  expect(english.answers).toEqual(await answersOf('en'));
  expect(english.html).toMatch(/^<html lang="en" dir="ltr">/);
});
