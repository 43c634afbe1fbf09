import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor } from '../../../test/editing.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Measuring, measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let editor: Editor;
let people: string[];
beforeAll(async () => {
  server = await serve();
  editor = await makeEditor(server);
  people = (await Promise.all(Array.from({ length: 6 }, () => makePerson(server)))).map(({ token }) => token);
});
afterAll(() => server.close());

const outcomesOf = async (id: number, query = ''): Promise<Outcomes> => {
  const answer = await server.call('GET', `/api/question-trees/${id}/outcomes${query}`, { token: editor.token });
  expect(answer.status).toBe(200);
  return answer.body;
};

/**
 * Publishes a tree: question 1 has answer A to question 2, and B with a score of 3. Question 2 has answer C, score 3.
 */
const publishTree = async () => {
  const tree = await makeTree(server.db);
  const { status } = await server.call('PUT', `/api/question-trees/${tree.id}/publish`, { token: editor.token });
  expect(status).toBe(200);
  const { body } = await server.call('POST', '/api/question-trees/copy-tree', {
    token: editor.token,
    body: { originalId: tree.id },
  });
  const keyIn = async (table: 'question' | 'question_option' | 'test_result', id: number) =>
    (await server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirstOrThrow()).key as string;
  const [q1, q2] = [await keyIn('question', tree.first), await keyIn('question', tree.second)];
  const [a, b] = [await keyIn('question_option', tree.optionA), await keyIn('question_option', tree.optionB)];
  const c = await keyIn('question_option', tree.last);
  const result = await keyIn('test_result', tree.result);
  return { ...tree, draft: body.id as number, keys: { q1, q2, a, b, c, result } };
};
type Published = Awaited<ReturnType<typeof publishTree>>;

const edit = async (draft: number, edits: readonly TreeEdit[]) => {
  const { status, body } = await editor.edit(draft, edits);
  expect([status, body.isMade]).toEqual([200, true]);
};
const resultWith = async (score: number): Promise<string> => {
  const found = server.db.selectFrom('test_result').select('key').where('score', '=', score).orderBy('id');
  return (await found.executeTakeFirstOrThrow()).key as string;
};

const chooseB = (measuring: Measuring) => measuring.choose(1);
/** Chooses B, goes back, and chooses A and C. */
const chooseAgain = async (measuring: Measuring) => {
  await measuring.choose(1);
  await measuring.act({ type: 'back' });
  await measuring.choose(0);
  await measuring.choose(0);
};
const take = async (token: string, { id }: Published, choose: (measuring: Measuring) => Promise<unknown>) => {
  const measuring = await measure(server, { token, treeId: id });
  await choose(measuring);
  return measuring.statisticsId;
};

const none = [0, 0, 0, 0, 0, 0, 0];
/** Seven numbers by score; 0 for a missing score. */
const byScore = (numbers: Record<number, number | null>) =>
  none.map((zero, at) => numbers[at + 1] ?? (at + 1 in numbers ? null : zero));
/** Rows of a report in which only one score was measured. */
const rowOf = (score: number, row: Partial<Outcomes['rows'][number]>): Outcomes['rows'] =>
  none.map((_, at) => ({ score: at + 1, cells: none, untold: 0, total: 0, ...(at + 1 === score && row) }));

test('[STT-03][TRE-13] measurements are replayed on a draft: changed scores, untold outcomes, and the responsible change', async () => {
  const tree = await publishTree();
  const { q1, q2, b, c } = tree.keys;
  // 6 people: 14 measurements end with B, and 6 end with C after going back from B.
  for (const token of people) {
    await take(token, tree, chooseB);
    await take(token, tree, chooseB);
    await take(token, tree, chooseAgain);
  }
  const english = [await take(people[0] ?? '', tree, chooseB), await take(people[1] ?? '', tree, chooseB)];
  await sql`update measurement set language = 'en' where id = any(${english})`.execute(server.db);
  // Not counted: 4 measurements of a tester, and 1 without an outcome.
  const tester = await server.signIn('tester');
  for (let taken = 0; taken < 4; taken += 1) await take(tester, tree, chooseB);
  await take(people[0] ?? '', tree, (measuring) => measuring.choose(0));

  await edit(tree.draft, [
    { edit: 'set', node: 'option', key: b, field: 'result', value: await resultWith(5) },
    { edit: 'text', node: 'question', key: q1, language: 'nl', field: 'name', value: 'Een andere vraag' },
    { edit: 'remove', node: 'option', key: c, from: q2 },
  ]);
  const published = await server.db.selectFrom('publication').select('id').where('question_tree_id', '=', tree.id);
  expect(await outcomesOf(tree.draft)).toEqual({
    version: 2,
    live: { id: tree.id, version: 1, publicationId: (await published.executeTakeFirstOrThrow()).id },
    measurements: 20,
    stay: 0,
    up: 15,
    down: 0,
    untold: 5,
    rows: rowOf(3, { cells: byScore({ 5: 15 }), untold: 5, total: 20 }),
    totals: byScore({ 5: 15 }),
    steps: [{ question: q2, option: c, why: 'answerGone', measurements: 5 }],
    otherSteps: 0,
    changes: [
      {
        kind: 'leads',
        node: 'option',
        key: b,
        through: 15,
        shifted: 15,
        shifts: [{ from: 3, to: 5, measurements: 15 }],
      },
      { kind: 'reworded', node: 'question', key: q1, through: 20, shifted: 15, shifts: [] },
      { kind: 'removed', node: 'option', key: c, through: 5, shifted: 0, shifts: [] },
    ],
  } satisfies Outcomes);

  // A count of two people is never reported.
  expect(await outcomesOf(tree.draft, '?language=en')).toMatchObject({
    measurements: null,
    up: null,
    untold: 0,
    rows: rowOf(3, { cells: byScore({ 5: null }), total: null }),
    totals: byScore({ 5: null }),
    steps: [],
    changes: [
      { key: b, through: null, shifted: null, shifts: [{ from: 3, to: 5, measurements: null }] },
      { key: q1, through: null, shifted: null },
    ],
  });
  expect(await outcomesOf(tree.draft, '?withTestUsers=true')).toMatchObject({ measurements: 25, up: 20, untold: 5 });
  // The recorded scores are unchanged.
  const scores = await sql<{ score: number }>`
    select distinct score from measurement join publication on publication.id = publication_id
    where question_tree_id = ${tree.id} and status = 'FINISHED'`.execute(server.db);
  expect(scores.rows).toEqual([{ score: 3 }]);
});

test('[STT-03] steps at which fewer than five people stop are counted together, or not reported', async () => {
  const tree = await publishTree();
  const { q2, b, c } = tree.keys;
  for (const token of people.slice(0, 3)) await take(token, tree, chooseB);
  for (const token of people.slice(3)) await take(token, tree, chooseAgain);
  const added = keyOf('question', 9001);
  await edit(tree.draft, [
    { edit: 'add', node: 'question', key: added, value: { texts: { nl: { name: 'Nieuw' } }, options: [] }, to: null },
    { edit: 'set', node: 'option', key: b, field: 'next', value: added },
    { edit: 'remove', node: 'option', key: c, from: q2 },
  ]);
  expect(await outcomesOf(tree.draft)).toMatchObject({
    measurements: 5,
    untold: 5,
    rows: rowOf(3, { untold: 5, total: 5 }),
    steps: [],
    otherSteps: 5,
  });
  for (const token of people) await take(token, tree, chooseB);
  const { steps, otherSteps, changes } = await outcomesOf(tree.draft);
  expect(steps).toEqual([{ question: added, option: null, why: 'notAnswered', measurements: 10 }]);
  expect(otherSteps).toBeNull();
  expect(changes[0]).toMatchObject({ kind: 'added', node: 'question', key: added, through: 10 });
});

test('[STT-03] of the steps without a counterpart, the one with most measurements comes first', async () => {
  const tree = await publishTree();
  const { q1, q2, b, c } = tree.keys;
  for (const token of people) {
    await take(token, tree, async (measuring) => {
      await measuring.choose(0);
      await measuring.choose(0);
    });
    for (let taken = 0; taken < 3; taken += 1) await take(token, tree, chooseB);
  }
  await edit(tree.draft, [
    { edit: 'remove', node: 'option', key: c, from: q2 },
    { edit: 'remove', node: 'option', key: b, from: q1 },
  ]);
  const { untold, steps, otherSteps } = await outcomesOf(tree.draft);
  expect(untold).toBe(25);
  expect(steps).toEqual([
    { question: q1, option: b, why: 'answerGone', measurements: 20 },
    { question: q2, option: c, why: 'answerGone', measurements: 5 },
  ]);
  expect(otherSteps).toBe(0);
});

test("[STT-03] an answer that a back-click removed doesn't count: a draft that asks its question has no outcome", async () => {
  const tree = await publishTree();
  const { q2, a, b } = tree.keys;
  for (const token of people) {
    await take(token, tree, async (measuring) => {
      await measuring.choose(0);
      await measuring.choose(0);
      await measuring.act({ type: 'back' });
      await measuring.act({ type: 'back' });
      await measuring.choose(1);
    });
  }
  await edit(tree.draft, [
    { edit: 'set', node: 'option', key: a, field: 'next', value: null },
    { edit: 'set', node: 'option', key: b, field: 'next', value: q2 },
  ]);
  const { stay, untold, steps, changes } = await outcomesOf(tree.draft);
  expect([stay, untold]).toEqual([0, 5]);
  expect(steps).toEqual([{ question: q2, option: null, why: 'notAnswered', measurements: 5 }]);
  expect(changes.map(({ key }) => key)).toEqual([b]);
});

test('[STT-03] a result with another score is the cause of the scores that it changes; unchanged paths stay', async () => {
  const tree = await publishTree();
  for (const token of people) await take(token, tree, chooseB);
  expect(await outcomesOf(tree.draft)).toMatchObject({
    stay: 5,
    rows: rowOf(3, { cells: byScore({ 3: 5 }), total: 5 }),
    changes: [],
  });
  await sql`update test_result set score = 1 where id = ${tree.result}`.execute(server.db);
  expect(await outcomesOf(tree.draft)).toMatchObject({
    stay: 0,
    down: 5,
    changes: [{ kind: 'leads', node: 'result', key: tree.keys.result, shifts: [{ from: 3, to: 1, measurements: 5 }] }],
  });
});

test('[STT-03] a tree that is not live has an empty report; an unknown version is 404, and only administrators see reports', async () => {
  const tree = await makeTree(server.db);
  expect(await outcomesOf(tree.id)).toMatchObject({ version: 1, live: null, measurements: 0, steps: [], changes: [] });
  const call = async (id: number, token: string | undefined) =>
    (await server.call('GET', `/api/question-trees/${id}/outcomes`, { token })).status;
  expect(await call(999_999, editor.token)).toBe(404);
  expect(await call(tree.id, people[0])).toBe(403);
  expect(await call(tree.id, undefined)).toBe(401);
});
