import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';
import { textToDocument } from '../html/rich-document.ts';
import { publishTree } from '../trees/publishing/publish.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('professional');
});
afterAll(() => server.close());

const get = (path: string) => server.call('GET', path, { token });
const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
const record = (statisticsId: number, body: object) =>
  server.call('PUT', `/api/statistics/${statisticsId}`, { token, body });

const start = async (treeId: number) => (await get(`/api/measurement/start/${treeId}?language=nl`)).body;
const optionsOf = async (id: number, publicationId?: number): Promise<OptionPage[]> =>
  (await get(`/api/questions/${id}/options?language=nl${publicationId ? `&publicationId=${publicationId}` : ''}`)).body;

const createChoice = (questionId: number, { id, result }: OptionPage, publicationId: number, step: number) => ({
  actionId: crypto.randomUUID(),
  action: result ? 'RESULT_SELECT' : 'OPTION_SELECT',
  questionId,
  optionId: id,
  ...(result && { resultId: result.id }),
  step,
  publicationId,
});

/** Changes all texts of a published tree, through its translations and results. */
const rewrite = async (tree: Awaited<ReturnType<typeof makeTree>>) => {
  const { id: language_id } = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'nl')
    .executeTakeFirstOrThrow();
  const name = textToDocument('Heel iets anders');
  for (const question_id of [tree.first, tree.second])
    await server.db.insertInto('question_translation').values({ name, language_id, question_id }).execute();
  for (const question_option_id of [tree.optionA, tree.optionB, tree.last]) {
    const translation = { name: 'Een ander antwoord', language_id, question_option_id };
    await server.db.insertInto('question_option_translation').values(translation).execute();
  }
  await server.db.updateTable('test_result').set({ name: 'Een andere uitkomst', score: 7 }).execute();
  await publish(tree.id);
};

test('[REL-04] a running measurement stays on its publication, and a new one starts on the newest', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  const running = await start(tree.id);
  const before = await optionsOf(running.question.id, running.publicationId);
  const [onward] = before;
  if (!onward?.question) throw new Error('the first answer leads on');
  const questionBefore = (
    await get(`/api/questions/${onward.question.id}/question?publicationId=${running.publicationId}`)
  ).body;
  const [last] = await optionsOf(onward.question.id, running.publicationId);
  if (!last?.result) throw new Error('the second answer is a result');

  await rewrite(tree);

  // The pages that the running measurement still needs are unchanged.
  expect(await optionsOf(running.question.id, running.publicationId)).toEqual(before);
  const of = `publicationId=${running.publicationId}`;
  expect((await get(`/api/questions/${onward.question.id}/question?${of}`)).body).toEqual(questionBefore);
  expect((await get(`/api/options/${onward.id}/examples?language=nl&${of}`)).body).toEqual(onward.examples);
  expect(await optionsOf(onward.question.id, running.publicationId)).toEqual([last]);

  // Actions are recorded with the answers of that publication.
  const first = createChoice(running.question.id, onward, running.publicationId, 1);
  expect((await record(running.statisticsId, first)).status).toBe(200);
  const second = createChoice(onward.question.id, last, running.publicationId, 2);
  expect((await record(running.statisticsId, second)).status).toBe(200);

  const next = await start(tree.id);
  expect(next.publicationId).toBeGreaterThan(running.publicationId);
  expect(next.question.name).toContain('Heel iets anders');
  for (const option of await optionsOf(next.question.id)) {
    expect(option).toMatchObject({ name: 'Een ander antwoord', publicationId: next.publicationId });
  }
  // A measurement refuses actions of the other publication.
  const foreign = createChoice(next.question.id, onward, next.publicationId, 1);
  expect((await record(running.statisticsId, foreign)).status).toBe(400);

  const rows = await server.db
    .selectFrom('measurement_action')
    .innerJoin('measurement', 'measurement.id', 'measurement_action.measurement_id')
    .select(['measurement.publication_id', 'measurement_action.action_id', 'measurement_action.result_id'])
    .where('measurement_id', '=', running.statisticsId)
    .orderBy('measurement_action.sequence')
    .execute();
  expect(rows).toEqual([
    { publication_id: running.publicationId, action_id: first.actionId, result_id: null },
    { publication_id: running.publicationId, action_id: second.actionId, result_id: last.result.id },
  ]);
});

test('[REL-04] after a new version with other answers a running measurement keeps its answers', async () => {
  const former = await makeTree(server.db);
  await publish(former.id);
  const running = await start(former.id);
  const before = await optionsOf(running.question.id, running.publicationId);
  const newer = await makeTree(server.db, { treeId: former.treeId, version: 2 });
  await publish(newer.id);

  expect(await optionsOf(running.question.id, running.publicationId)).toEqual(before);
  const result = before.find((option) => option.result);
  if (!result) throw new Error('there is a result among the answers');
  const body = createChoice(running.question.id, result, running.publicationId, 1);
  expect((await record(running.statisticsId, body)).status).toBe(200);

  // The professional's old address starts the current version.
  const next = await start(former.id);
  expect(next.publicationId).not.toBe(running.publicationId);
  expect(next.question.id).not.toBe(running.question.id);
});
