import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHalfTranslatedTree, makeTree } from '../../../test/make-tree.ts';
import { measure } from '../../../test/measuring.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, token = admin) =>
  server.call(method, path, { token, body });
const list = async () => (await send('GET', '/api/question-trees-by-tree-id')).body;
const treeOf = async (treeId: number) => (await list()).find((tree: { treeId: number }) => tree.treeId === treeId);
const versionOf = async ({ id, treeId }: { id: number; treeId: number }) =>
  (await treeOf(treeId)).versions.find((version: { id: number }) => version.id === id);
const completeIn = async (of: { id: number; treeId: number }) =>
  Object.fromEntries(
    (await versionOf(of)).languages
      .map((each: never) => Object.values(each))
      .map((each: unknown[]) => [each[0], each[3]]),
  );
const languageIds = async () =>
  new Map((await server.db.selectFrom('language').select(['code', 'id']).execute()).map(({ code, id }) => [code, id]));
const change = async (path: string, id: number, changes: object) => {
  const answer = await send('PUT', path, { ...(await send('GET', `${path}/${id}`)).body, ...changes });
  expect(answer.status).toBe(200);
};

type Tree = Awaited<ReturnType<typeof makeTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree(server.db);
});
const publish = async (id = tree.id) => {
  const answer = await send('PUT', `/api/question-trees/${id}/publish`);
  expect(answer.status).toBe(200);
};

describe('[TRE-01] the trees with their versions', () => {
  test('are listed once each, by position, with the newest version first', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    await change('/api/question-trees', second.id, { name: 'De tweede' });
    const trees = await list();
    expect(
      trees.slice(0, 4).map(({ position, name }: Tree & { position: number; name: string }) => [position, name]),
    ).toEqual([
      [1, 'Baby (0-12 maanden)'],
      [2, expect.any(String)],
      [3, expect.any(String)],
      [4, expect.any(String)],
    ]);
    expect(new Set(trees.map(({ treeId }: Tree) => treeId)).size).toBe(trees.length);
    const columns = {
      treeId: tree.treeId,
      description: '<p>Lees dit</p>',
      media: 'tree.webp',
      altText: null,
      position: null,
      test: false,
    };
    const versions = [
      { id: second.id, version: 2, name: 'De tweede' },
      { id: tree.id, version: 1, name: 'Boom', status: 'DRAFT' },
    ];
    // The newest version represents the tree until a version is published.
    expect(await treeOf(tree.treeId)).toMatchObject({ ...columns, name: 'De tweede', published: null, versions });
    await publish();
    expect(await treeOf(tree.treeId)).toMatchObject({ ...columns, name: 'Boom', published: 1 });
  });

  test('of one tree are listed newest first; an unknown tree is 404', async () => {
    const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
    const { body } = await send('GET', `/api/question-trees/trees/${tree.treeId}`);
    expect(body.map(({ id }: Tree) => id)).toEqual([second.id, tree.id]);
    expect(body[1]).toEqual((await send('GET', `/api/question-trees/${tree.id}`)).body);
    expect((await send('GET', '/api/question-trees/trees/999999')).status).toBe(404);
  });

  test('name their languages, and how complete each is', async () => {
    tree = await makeHalfTranslatedTree(server.db);
    // Needed texts: name and description of the tree, 2 questions, 3 options, 1 example with its information, and the
    // name and description of 1 result with the text of its slide. English has a question and an option.
    expect((await versionOf(tree)).languages).toEqual([
      { code: 'nl', active: true, own: true, complete: 100 },
      { code: 'en', active: true, own: false, complete: Math.floor((100 * 2) / 12) },
    ]);
    const languageId = (await languageIds()).get('en');
    const translations: [string, object][] = [
      ['/api/question-tree-translations', { name: 'Tree', description: '<p>Read this</p>', treeId: tree.id }],
      ['/api/question-translations', { name: textToDocument('Question 2'), questionId: tree.second }],
      ['/api/question-option-translations', { name: 'Answer A', questionOptionId: tree.optionA }],
      ['/api/question-option-translations', { name: 'Answer C', questionOptionId: tree.last }],
      [
        '/api/test-result-translations',
        { name: 'Outcome', description: textToDocument('Why'), testResultId: tree.result },
      ],
    ];
    let there = 2;
    for (const [path, texts] of translations) {
      expect((await send('POST', path, { ...texts, languageId })).status).toBe(201);
      there += 'description' in texts ? 2 : 1;
      expect((await completeIn(tree)).en, path).toBe(Math.floor((100 * there) / 12));
    }
    // The text of a divider that an answer doesn't have is not counted in any language.
    await sql`update question_option_translation set divider_text = 'x' where question_option_id = ${tree.last}`.execute(
      server.db,
    );
    expect((await completeIn(tree)).en).toBe(Math.floor((100 * 9) / 12));
    const example = await server.db
      .selectFrom('question_option_example')
      .select('id')
      .where('option_id', '=', tree.optionB)
      .executeTakeFirstOrThrow();
    const infoText = '<p>Information</p>';
    await send('POST', '/api/question-option-example-translations', {
      ...{ content: 'one', infoText, languageId, questionOptionExampleId: example.id },
    });
    const slide = await server.db
      .selectFrom('test_result_slide')
      .select('id')
      .where('test_result_id', '=', tree.result)
      .executeTakeFirstOrThrow();
    expect((await completeIn(tree)).en).toBe(91);
    await send('POST', '/api/test-result-slide-translations', {
      ...{ content: 'Text', languageId, testResultSlideId: slide.id },
    });
    expect(await completeIn(tree)).toEqual({ nl: 100, en: 100 });
    // A required text counts as missing in the own language as well.
    await sql`update question_option set name = ' ' where id = ${tree.last}`.execute(server.db);
    expect(await completeIn(tree)).toEqual({ nl: 91, en: 100 });
  });

  test('count measurements without those of testers', async () => {
    await publish();
    expect(await versionOf(tree)).toMatchObject({ measurements: 0 });
    for (const who of ['professional', 'professional', 'tester'])
      await measure(server, { token: await server.signIn(who), treeId: tree.id });
    expect(await versionOf(tree)).toMatchObject({ measurements: 2 });
  });

  test('name the time and the author of the last change of any row', async () => {
    const before = await versionOf(tree);
    expect(before).toMatchObject({ lastModifiedBy: null, publishedAt: null });
    await change('/api/question-options', tree.last, { name: 'Anders' });
    const after = await versionOf(tree);
    expect(after.lastModifiedBy).toBe('Anna');
    expect(Date.parse(after.lastModifiedDate)).toBeGreaterThan(Date.parse(before.lastModifiedDate));
    // A direct change of the database has no author.
    await sql`update question_option set name = 'x' where id = ${tree.last}`.execute(server.db);
    expect(await versionOf(tree)).toMatchObject({ lastModifiedBy: null });
    await sql`insert into tree_edit (question_tree_id, number, id, edits, edited_by)
      select ${tree.id}, 1, gen_random_uuid(), '[]', id from user_account where login = 'admin'`.execute(server.db);
    expect(await versionOf(tree)).toMatchObject({ lastModifiedBy: 'Anna' });
  });

  test('name the time of publication, and whether texts or results have changed since', async () => {
    const isChanged = async () => (await versionOf(tree)).changedSincePublished;
    expect(await isChanged()).toBe(false);
    await publish();
    expect(Date.parse((await versionOf(tree)).publishedAt)).toBeGreaterThan(0);
    expect(await isChanged()).toBe(false);
    // No page shows the position or the test setting of a tree.
    expect((await send('PUT', '/api/question-trees/positions', { treeIds: [tree.treeId] })).status).toBe(204);
    await change('/api/question-trees', tree.id, { test: true });
    expect(await isChanged()).toBe(false);
    const languageId = (await languageIds()).get('de');
    const answer = await send('POST', '/api/question-translations', {
      ...{ name: textToDocument('Frage 2'), languageId, questionId: tree.second },
    });
    expect(await isChanged()).toBe(true);
    await publish();
    expect(await isChanged()).toBe(false);
    expect((await send('DELETE', `/api/question-translations/${answer.body.id}`)).status).toBe(204);
    expect(await isChanged()).toBe(true);
    await publish();
    await change('/api/test-results', tree.result, { score: 5 });
    expect(await isChanged()).toBe(true);
    await publish();
    const slides = await server.db
      .selectFrom('test_result_slide_translation')
      .innerJoin('test_result_slide as slide', 'slide.id', 'test_result_slide_id')
      .select('test_result_slide_translation.id')
      .where('slide.test_result_id', '=', tree.result)
      .execute();
    await change('/api/test-result-slide-translations', slides[0]?.id ?? 0, { content: 'Anders' });
    expect(await isChanged()).toBe(true);
    // A result that the version doesn't lead to has no effect.
    await publish();
    await change('/api/test-results', (await makeTree(server.db)).result, { score: 6 });
    expect(await isChanged()).toBe(false);
  });

  test('are read in three statements, for any number of trees', async () => {
    await list();
    const statements: string[] = [];
    const watched = await serve({
      database: server.database,
      db: server.db.withPlugin({
        transformQuery: ({ node }) => {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    });
    const read = async () => {
      statements.length = 0;
      expect((await watched.call('GET', '/api/question-trees-by-tree-id', { token: admin })).status).toBe(200);
      return statements.length;
    };
    const few = await read();
    for (let count = 0; count < 10; count += 1) await makeTree(server.db);
    // The first call also counts the texts of the new versions; the next one finds them in the cache.
    expect([few, await read(), await read()]).toEqual([4, 4, 3]);
    await watched.close();
  });
});
