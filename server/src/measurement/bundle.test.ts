import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';
import { textToDocument } from '../html/rich-document.ts';
import { publishTree } from '../trees/publishing/publish.ts';

let server: Served;
let token: string;
let trees: { id: number }[];
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('professional');
  trees = (await get('/api/question-trees/get-published?language=nl')).body;
});
afterAll(() => server.close());

const get = (path: string, who = token) => server.call('GET', path, { token: who });
const getBundle = (id: number, language: string, who = token) =>
  get(`/api/publications/${id}/bundle?language=${language}`, who);
const publish = async (id: number) =>
  (await server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }))).publicationId;

/** Reads every page of a publication, one by one. */
const getEachPage = async (publicationId: number, root: number, language: string) => {
  const pages = new Map<number, unknown>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const of = `publicationId=${publicationId}&language=${language}`;
    const { body: question } = await get(`/api/questions/${id}/question?${of}`);
    const { body: options } = await get(`/api/questions/${id}/options?${of}`);
    pages.set(id, { question, options });
    for (const option of options) if (option.question) waiting.push(option.question.id);
  }
  return [...pages].sort(([one], [other]) => one - other).map(([, page]) => page);
};

test.each(['nl', 'en', 'fr'])(
  '[MEA-02][TRE-13] one call returns the same as all pages one by one, in %s',
  async (language) => {
    for (const { id } of trees) {
      const started = (await get(`/api/measurement/start/${id}?language=${language}`)).body;
      const { status, body } = await getBundle(started.publicationId, language);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        publicationId: started.publicationId,
        language: language === 'fr' ? 'nl' : language,
        root: started.question.id,
      });
      expect(body.pages).toEqual(await getEachPage(started.publicationId, started.question.id, language));
    }
  },
);

test('[MEA-02] a publication of many questions comes as a whole, compressed for clients that accept it', async () => {
  const tree = await makeTree(server.db);
  const questions = 60;
  const name = textToDocument('Nog een vraag');
  let parent = tree.optionB;
  await server.db.updateTable('question_option').set({ result_id: null }).where('id', '=', parent).execute();
  for (let count = 0; count < questions; count += 1) {
    const { id: question_id } = await server.db
      .insertInto('question')
      .values({ name, parent_id: parent, question_tree_id: tree.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isLast = count === questions - 1;
    const { id } = await server.db
      .insertInto('question_option')
      .values({
        identifier: `N${count}`,
        name: `Antwoord ${count}`,
        position: 1,
        question_id,
        question_tree_id: tree.id,
        result_id: isLast ? tree.result : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    parent = id;
  }
  await server.db
    .updateTable('question_tree_language')
    .set({ active: false })
    .where('tree_id', '=', tree.id)
    .where('default_language', '=', false)
    .execute();
  const publicationId = await publish(tree.id);
  const { body } = await getBundle(publicationId, 'nl');
  expect(body.pages).toHaveLength(questions + 2);
  expect(body.pages).toEqual(await getEachPage(publicationId, tree.first, 'nl'));

  const compressed = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const path = `/api/publications/${publicationId}/bundle?language=nl`;
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    request(server.url + path, { headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
  expect(compressed.encoding).toBe('br');
  expect(JSON.parse(brotliDecompressSync(compressed.bytes).toString())).toEqual(body);
  expect(compressed.bytes.length).toBeLessThan(JSON.stringify(body).length / 5);
});

test('[SEC-04] a user who can read the pages can read the whole publication; for others it is 404', async () => {
  const tree = await makeTree(server.db);
  const publicationId = await publish(tree.id);
  await server.db.updateTable('question_tree').set({ test: true }).where('id', '=', tree.id).execute();
  expect((await getBundle(publicationId, 'nl')).status).toBe(404);
  expect((await getBundle(publicationId, 'nl', await server.signIn('tester'))).status).toBe(200);
  expect((await getBundle(987_654_321, 'nl')).status).toBe(404);
  expect((await server.call('GET', `/api/publications/${publicationId}/bundle`)).status).toBe(401);
});

test('[MEA-02] [PRI-10] the browser keeps what a publication asks, in a language, and asks for it again at no cost', async () => {
  const [tree] = trees;
  const { publicationId, question } = (
    await server.call('GET', `/api/measurement/start/${tree?.id}?language=nl`, { token: token })
  ).body;
  const published = `publicationId=${publicationId}&language=nl`;
  for (const path of [
    `/api/publications/${publicationId}/bundle?language=nl`,
    `/api/questions/${question.id}/question?${published}`,
    `/api/questions/${question.id}/options?${published}`,
  ]) {
    const { status, headers } = await server.call('GET', path, { token: token });
    const etag = headers.get('etag') ?? '';
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'private, max-age=31536000, immutable']);
    const again = await server.call('GET', path, { token: token, headers: { 'if-none-match': etag } });
    expect([path, again.status, again.body]).toEqual([path, 304, '']);
    expect((await server.call('GET', path)).status).toBe(401);
  }
  // The newest publication, and the language of the user, may be another one tomorrow.
  for (const path of [
    `/api/publications/${publicationId}/bundle`,
    `/api/questions/${question.id}/question?language=nl`,
    `/api/questions/${question.id}/options?publicationId=${publicationId}`,
  ]) {
    const { headers } = await server.call('GET', path, { token: token });
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  const missing = await server.call('GET', '/api/publications/999999/bundle?language=nl', { token: token });
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
