import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutTriggers } from '../../test/change-schema.ts';
import { type Measurers, measurementCalls, serveMeasurers } from '../../test/measurement-calls.ts';
import type { Served } from '../../test/serve.ts';

let measurers: Measurers;
let server: Served;
let token: string;
let other: string;
let trees: Measurers['trees'];
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, token, other, trees } = measurers);
});
afterAll(() => server.close());

const { get, start, optionsOf } = measurementCalls(() => measurers);

test('[HOM-01] the published trees by position, in the language asked for', async () => {
  expect(trees.map(({ name }) => name)).toEqual(['Baby (0-12 maanden)', 'Peuter (1-4 jaar)', 'Schoolkind (4-12 jaar)']);
  const english = await get('/api/question-trees/get-published?language=en&fetchTestTrees=false&cacheBuster=1');
  expect(english.body[0]).toMatchObject({ name: 'Baby (0-12 months)', position: 1, published: true, version: 1 });
  expect(english.body[0].media).toMatch(/^[0-9a-f]{64}\.webp$/);
});

test('[HOM-01] a tree under test ships: the home of the tester shows it, that of a professional never', async () => {
  const namesFor = async (who: string) =>
    (await get('/api/question-trees/get-published?fetchTestTrees=true', who)).body.map(
      ({ name, test: isTest }: { name: string; test: boolean }) => [name, isTest],
    );
  const forEverybody = trees.map(({ name }) => [name, false]);
  expect(await namesFor(token)).toEqual(forEverybody);
  expect(await namesFor(other)).toEqual([...forEverybody, ['Tiener (12-16 jaar)', true]]);
});

test('[HOM-03] one tree with its instruction and how many questions it asks; an unknown one is 404', async () => {
  const { body } = await get(`/api/question-trees/${trees[1]?.id}`);
  expect(body.description).toContain('<p>');
  const lengths = await Promise.all(
    trees.map(async ({ id }) => (await get(`/api/question-trees/${id}`)).body.questions),
  );
  expect(lengths).toEqual([
    { shortest: 3, longest: 6 },
    { shortest: 3, longest: 5 },
    { shortest: 3, longest: 6 },
  ]);
  expect((await get('/api/question-trees/999999')).status).toBe(404);
});

test('[SEC-04] trees under test and drafts are 404 for users who may not see them', async () => {
  const [, , school] = trees;
  const { question } = await start(school?.id);
  const [option] = await optionsOf(question.id);
  const paths = [
    `/api/question-trees/${school?.id}`,
    `/api/measurement/start/${school?.id}`,
    `/api/questions/${question.id}/question`,
    `/api/questions/${question.id}/options`,
    `/api/options/${option?.id}/examples`,
  ];
  const statuses = async (who: string) => Promise.all(paths.map(async (path) => (await get(path, who)).status));
  const countTrees = async (who: string, test: boolean) =>
    (await get(`/api/question-trees/get-published?fetchTestTrees=${test}`, who)).body.length;
  const set = (change: object, db = server.db) =>
    db.updateTable('question_tree').set(change).where('id', '=', Number(school?.id)).execute();

  await set({ test: true });
  expect(await statuses(token)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(other)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(await server.signIn('admin'))).toEqual([200, 200, 200, 200, 200]);
  expect(await Promise.all([countTrees(token, true), countTrees(other, false), countTrees(other, true)])).toEqual([
    2, 2, 4,
  ]);
  // Former versions of the product allowed making a published version a draft again.
  await withoutTriggers(server.db, (trx) => set({ test: false, status: 'DRAFT' }, trx));
  expect(await statuses(other)).toEqual([404, 404, 404, 404, 404]);
  await set({ status: 'PUBLISHED' });
  expect(await statuses(token)).toEqual([200, 200, 200, 200, 200]);
});
