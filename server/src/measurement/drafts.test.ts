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

/** What starting answers to somebody, for each row. */
const started = async (who: string, rows: readonly number[]) => {
  const token = await server.signIn(who);
  const answers = await Promise.all(
    rows.map((id) => server.call('GET', `/api/measurement/start/${id}?language=nl`, { token })),
  );
  return answers.map(({ status, body }) => (status === 200 ? body.question.id : status));
};
const measurements = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;

test('[MEA-01] a draft starts nothing, also of a tree that is published, and not for those who see trees under test', async () => {
  const alone = await makeTree(server.db);
  const first = await makeTree(server.db);
  await publish(first.id);
  const draft = await makeTree(server.db, { treeId: first.treeId, version: 2 });
  const before = await measurements();
  for (const who of ['professional', 'tester', 'admin'])
    expect(await started(who, [alone.id, draft.id]), who).toEqual([404, 404]);
  expect(await measurements()).toBe(before);
  expect(await started('professional', [first.id])).toEqual([first.first]);

  // Once it is published, it is what its own id and that of the version before it start.
  await publish(draft.id);
  expect(await started('professional', [draft.id, first.id])).toEqual([draft.first, draft.first]);
});

test('[MEA-01] [SEC-04] a tree under test is started by testers and administrators alone', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  await server.db.updateTable('question_tree').set({ test: true }).where('id', '=', tree.id).execute();
  const before = await measurements();
  expect(await started('professional', [tree.id])).toEqual([404]);
  expect(await measurements()).toBe(before);
  expect(await started('tester', [tree.id])).toEqual([tree.first]);
  expect(await started('admin', [tree.id])).toEqual([tree.first]);
});
