import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHalfTranslatedTree, makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';

const base = '/api/translation-workspace';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
let english = 0;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const language = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  english = language.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeHalfTranslatedTree(server.db);
});

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
const addressOf = (id: number, treeId = tree.id) => ({
  ...{ entity: 'questionOption', id, field: 'name', languageId: english, treeId },
});
const save = async (id: number, change: { source: string; seen: string | null; text: string | null }) =>
  expect((await call('PUT', `${base}/text`, { ...addressOf(id), ...change })).status).toBe(200);
const suggest = async (id: number) => {
  const query = new URLSearchParams(
    Object.entries(addressOf(id)).map(([key, value]): [string, string] => [key, `${value}`]),
  );
  const { body } = await call('GET', `${base}/text/suggestions?${query}`);
  return body.map(({ origin, translation, similarity }: Record<string, unknown>) => [origin, translation, similarity]);
};
/** Changes the source of an answer in the database. */
const rename = (id: number, name: string) =>
  sql`update question_option set name = ${name} where id = ${id}`.execute(server.db);

describe('[TRE-12] suggestions', () => {
  test('are earlier translations of the same text, of the same source and of similar ones, best first', async () => {
    const sentence = 'De ouder troost het kind en zegt dat het goed is';
    await rename(tree.optionA, sentence);
    await save(tree.optionA, { source: sentence, seen: null, text: 'The parent comforts the child' });
    await rename(tree.last, sentence);
    expect(await suggest(tree.last)).toEqual([['sameSource', 'The parent comforts the child', 100]]);
    await rename(tree.last, 'De ouder troost het kind en zegt dat alles goed is');
    const [[origin, translation, similarity], ...others] = await suggest(tree.last);
    expect([origin, translation, others]).toEqual(['similar', 'The parent comforts the child', []]);
    expect(similarity).toBeGreaterThan(80);
    expect(similarity).toBeLessThan(100);
    await rename(tree.last, 'Iets heel anders over spelen');
    expect(await suggest(tree.last)).toEqual([]);

    await rename(tree.optionB, 'Iets heel anders over spelen');
    await save(tree.optionB, { source: 'Iets heel anders over spelen', seen: 'Answer B', text: 'Something else' });
    expect((await suggest(tree.optionB)).map(([first]: string[]) => first)).toEqual(['sameText']);
  });

  test('leave out what its author was still writing a moment before', async () => {
    await save(tree.optionA, { source: 'Antwoord A', seen: null, text: 'The' });
    await save(tree.optionA, { source: 'Antwoord A', seen: 'The', text: 'The answer' });
    await save(tree.optionA, { source: 'Antwoord A', seen: 'The answer', text: null });
    const texts = (await suggest(tree.optionA)).map(([, text]: string[]) => text);
    expect(texts).not.toContain('The');
    expect(texts).not.toContain('The answer');
  });

  test('are refused for an unknown text', async () => {
    const query = `entity=question&id=99999999&field=name&languageId=${english}`;
    expect((await call('GET', `${base}/text/suggestions?${query}`)).status).toBe(404);
  });
});

test('[TRE-12] all missing texts are taken over from another version at once; one of another source is outdated', async () => {
  const complete = await makeTree(server.db);
  const copy = (await call('POST', '/api/question-trees/copy-tree', { originalId: complete.id })).body;
  const texts = async () =>
    (await call('GET', `${base}/texts?collection=tree&treeId=${copy.id}&languageId=${english}`)).body;
  for (const { entity, id, field, source, text } of await texts()) {
    if (entity.startsWith('testResult')) continue;
    const body = { entity, id, field, source, seen: text, text: null, languageId: english, treeId: copy.id };
    expect((await call('PUT', `${base}/text`, body)).status).toBe(200);
  }
  const [first] = await texts();
  await sql`update question_tree set name = 'Een andere boom' where id = ${copy.id}`.execute(server.db);
  const { body } = await call('POST', `${base}/take-over`, { treeId: copy.id, languageId: english });
  expect(body).toEqual({ taken: 9 });
  const taken: { entity: string; field: string; text: string; state: string }[] = await texts();
  expect(taken.filter(({ state }) => state === 'missing')).toEqual([]);
  expect(taken.filter(({ state }) => state === 'outdated')).toMatchObject([
    { entity: 'questionTree', field: 'name', text: 'Tree', madeFrom: first.source },
  ]);
  const again = await call('POST', `${base}/take-over`, { treeId: copy.id, languageId: english });
  expect(again.body).toEqual({ taken: 0 });
  expect((await call('POST', `${base}/take-over`, { treeId: 99999999, languageId: english })).status).toBe(404);
});
