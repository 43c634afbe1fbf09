import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Measurers, serveMeasurers } from '../../test/measurement-calls.ts';
import { finish } from '../../test/measuring.ts';
import { ownMeasurements } from '../../test/own-measurements.ts';
import type { Served } from '../../test/serve.ts';

let measurers: Measurers;
let server: Served;
beforeAll(async () => {
  measurers = await serveMeasurers();
  server = measurers.server;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
});

const { get, publish, begin } = ownMeasurements(() => measurers);

test('[RES-01][MEA-12] the path shows each question with its answer, in the texts of the measurement', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  const measuring = await begin(tree.id);
  await measuring.choose(1);
  await measuring.act({ type: 'back' });
  await measuring.choose(0);
  await finish(measuring);
  await measuring.act({ type: 'leave' });
  // The tree gets other texts.
  await server.db.updateTable('test_result').set({ name: 'Een andere uitkomst', score: 7 }).execute();
  const newer = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
  await publish(newer.id);

  const path = async (language: string) =>
    (await get(`/api/measurements/${measuring.key}/path?language=${language}`)).body;
  const dutch = await path('nl');
  expect(dutch).toMatchObject({
    steps: [
      { step: 1, letter: 0, question: { id: tree.first }, option: { id: tree.optionA, name: 'Antwoord A' } },
      { step: 2, letter: 0, question: { id: tree.second }, option: { id: tree.last, name: 'Antwoord C' } },
    ],
    result: { id: tree.result, name: 'Uitkomst', score: 3 },
  });
  expect(dutch.steps[0].question.name).toContain('Vraag 1');
  expect((await path('en')).steps[0].question.name).toContain('Question 1');
  // Without the requested language the tree uses its own.
  expect(await path('de')).toEqual(dutch);
  const [summary] = (await get('/api/measurements?language=nl')).body;
  expect(summary).toMatchObject({
    score: 3,
    resultName: 'Uitkomst',
    treeName: 'Boom',
    treeVersion: 1,
    treeRowId: newer.id,
  });
});

test('[RES-01] the path of an unfinished measurement ends at its current question', async () => {
  const measuring = await begin();
  const path = async () => (await get(`/api/measurements/${measuring.key}/path?language=nl`)).body;
  expect(await path()).toEqual({ steps: [], result: null });
  await measuring.choose(0);
  await measuring.choose(1);
  const { steps, result } = await path();
  expect(result).toBeNull();
  expect(steps.map(({ option }: { option: { id: number } }) => option.id)).toEqual(
    measuring.sent.map(({ optionId }) => optionId),
  );
  expect(steps.at(-1).letter).toBe(1);
});
