import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';
import { publishTree } from '../trees/publishing/publish.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));

/** Starts each row as a user. Returns the id of the first question, or the status of the refusal. */
const startAll = async (who: string, rows: readonly number[]) => {
  const token = await server.signIn(who);
  const answers = await Promise.all(
    rows.map((id) => server.call('GET', `/api/measurement/start/${id}?language=nl`, { token })),
  );
  return answers.map(({ status, body }) => (status === 200 ? body.question.id : status));
};
const countMeasurements = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;

test('[MEA-01] a draft starts no measurement, neither of a published tree nor for testers', async () => {
  const alone = await makeTree(server.db);
  const first = await makeTree(server.db);
  await publish(first.id);
  const draft = await makeTree(server.db, { treeId: first.treeId, version: 2 });
  const before = await countMeasurements();
  for (const who of ['professional', 'tester', 'admin'])
    expect(await startAll(who, [alone.id, draft.id]), who).toEqual([404, 404]);
  expect(await countMeasurements()).toBe(before);
  expect(await startAll('professional', [first.id])).toEqual([first.first]);

  // After publishing, the ids of this version and of the former one start this version.
  await publish(draft.id);
  expect(await startAll('professional', [draft.id, first.id])).toEqual([draft.first, draft.first]);
});

test('[MEA-01] [SEC-04] only testers and administrators start a tree under test', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  await server.db.updateTable('question_tree').set({ test: true }).where('id', '=', tree.id).execute();
  const before = await countMeasurements();
  expect(await startAll('professional', [tree.id])).toEqual([404]);
  expect(await countMeasurements()).toBe(before);
  expect(await startAll('tester', [tree.id])).toEqual([tree.first]);
  expect(await startAll('admin', [tree.id])).toEqual([tree.first]);
});
