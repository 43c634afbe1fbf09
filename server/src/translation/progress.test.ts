import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeHalfTranslatedTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeHalfTranslatedTree>>;
let english: number;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  ({ id: english } = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow());
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeHalfTranslatedTree(server.db);
});

type Languages = { code: string; total: number; missing: number; outdated: number; unreviewed: number }[];
const readLanguages = async (treeId = tree.id): Promise<Languages> => {
  const { body } = await server.call('GET', `/api/translation-workspace?treeId=${treeId}`, { token });
  return body.find((each: { treeId: number | null }) => each.treeId === treeId).languages;
};
/** Total, missing and outdated texts in English. */
const countEnglish = async (treeId = tree.id): Promise<number[]> => {
  const counts = (await readLanguages(treeId)).find(({ code }) => code === 'en');
  return [counts?.total ?? 0, counts?.missing ?? 0, counts?.outdated ?? 0];
};

test('[TRE-12] each change of a node or a translation is in the next counts', async () => {
  const { db } = server;
  expect(await countEnglish()).toEqual([12, 10, 0]);
  const { id: example } = await db
    .selectFrom('question_option_example')
    .select('id')
    .where('option_id', '=', tree.optionB)
    .executeTakeFirstOrThrow();
  await db.updateTable('question_option_example').set({ info_text: null }).where('id', '=', example).execute();
  expect(await countEnglish()).toEqual([11, 9, 0]);
  await db
    .insertInto('question_option_example_translation')
    .values({ content: 'one\ntwo', info_text: null, language_id: english, question_option_example_id: example })
    .execute();
  expect(await countEnglish()).toEqual([11, 8, 0]);
  await db.updateTable('question').set({ name: '<p>Vraag één</p>' }).where('id', '=', tree.first).execute();
  expect(await countEnglish()).toEqual([11, 8, 1]);
  await db.deleteFrom('question_translation').where('question_id', '=', tree.first).execute();
  expect(await countEnglish()).toEqual([11, 9, 0]);
  await db
    .deleteFrom('question_option_example_translation')
    .where('question_option_example_id', '=', example)
    .execute();
  await db.deleteFrom('question_option_example').where('id', '=', example).execute();
  expect(await countEnglish()).toEqual([10, 9, 0]);
  await db.updateTable('question_option').set({ question_id: tree.second }).where('id', '=', tree.optionB).execute();
  await db
    .updateTable('question_option_translation')
    .set({ name: '' })
    .where('question_option_id', '=', tree.optionB)
    .execute();
  expect(await countEnglish()).toEqual([10, 10, 0]);
});

test('[TRE-12] a record of a translation counts in every version with that text', async () => {
  const copy = await makeHalfTranslatedTree(server.db, { treeId: tree.treeId, version: 2 });
  const { db } = server;
  await sql`update question_option copied set key = original.key from question_option original
    where copied.id = ${copy.optionB} and original.id = ${tree.optionB}`.execute(db);
  for (const id of [tree.optionB, copy.optionB]) {
    await db.updateTable('question_option').set({ name: 'Antwoord B, anders' }).where('id', '=', id).execute();
  }
  expect([await countEnglish(), await countEnglish(copy.id)]).toEqual([
    [12, 10, 1],
    [12, 10, 1],
  ]);
  const { status } = await server.call('PUT', '/api/translation-workspace/text/same-meaning', {
    token,
    body: {
      ...{ entity: 'questionOption', id: tree.optionB, field: 'name', languageId: english, treeId: tree.id },
      ...{ source: 'Antwoord B, anders', seen: 'Answer B' },
    },
  });
  expect(status).toBe(200);
  expect([await countEnglish(), await countEnglish(copy.id)]).toEqual([
    [12, 10, 0],
    [12, 10, 0],
  ]);
});

test('[TRE-12] a version in another language counts what that language has to be translated into', async () => {
  const { id: nl } = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'nl')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('question_translation')
    .values({ name: '<p>Vraag 1</p>', language_id: nl, question_id: tree.first })
    .execute();
  expect((await readLanguages()).map(({ code }) => code)).not.toContain('nl');
  await server.db.updateTable('question_tree').set({ language: 'en' }).where('id', '=', tree.id).execute();
  const dutch = (await readLanguages()).find(({ code }) => code === 'nl');
  expect(dutch).toMatchObject({ total: 12, missing: 11 });
});

test('[TRE-12] counting waits for no change, and the change is in the counts after it', async () => {
  expect(await countEnglish()).toEqual([12, 10, 0]);
  const change = await server.db.startTransaction().execute();
  onTestFinished(async () => {
    if (!change.isRolledBack && !change.isCommitted) await change.rollback().execute();
  });
  // Both questions are marked; one of them is being changed again.
  await server.db.updateTable('question').set({ name: '<p>Anders</p>' }).where('id', '=', tree.first).execute();
  await server.db.updateTable('question').set({ name: '' }).where('id', '=', tree.second).execute();
  await change.updateTable('question_option').set({ name: 'Anders' }).where('id', '=', tree.optionB).execute();
  expect(await countEnglish()).toEqual([11, 9, 0]);
  await change.commit().execute();
  expect(await countEnglish()).toEqual([11, 9, 2]);
});
