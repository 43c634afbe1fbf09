import type { MeasurementSummary } from '@ok/contract/routes/own-measurements.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { finish, letDaysPass, measure } from '../../test/measuring.ts';
import { type Served, serve } from '../../test/serve.ts';
import { publishTree } from '../trees/publish.ts';
import { stopAbandoned } from './measurement-store.ts';

let server: Served;
let token: string;
let other: string;
let trees: { id: number; treeId: number; name: string }[];
beforeAll(async () => {
  server = await serve();
  other = await server.signIn('tester');
  token = await server.signIn('professional');
  trees = (await get('/api/question-trees/get-published?language=nl')).body;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
});

const get = (path: string, who = token) => server.call('GET', path, { token: who });
const stop = (key: string, who = token) => server.call('POST', `/api/measurements/${key}/stop`, { token: who });
const overview = async (who = token) => (await get('/api/measurements/overview?language=nl', who)).body;
const keysOf = (summaries: MeasurementSummary[]) => summaries.map(({ key }) => key);
const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
const begin = (tree = trees[1]?.id ?? 0, who = token) => measure(server, { token: who, treeId: tree });
/** With one answer given. */
const begun = async (tree?: number, who?: string) => {
  const measuring = await begin(tree, who);
  await measuring.choose(0);
  return measuring;
};
const finished = async (tree?: number, who?: string) => {
  const measuring = await begin(tree, who);
  await finish(measuring);
  return measuring;
};

test('[MEA-12][HOM-01] home learns in one call what is open, at which step, and what the newest others came to', async () => {
  expect(await overview()).toEqual({ open: [], latest: [], total: 0 });
  const done = await finished();
  const open = await begin();
  await open.choose(0);
  const { body } = await get('/api/measurements/overview?language=en');
  expect(body.open).toEqual([
    {
      key: open.key,
      statisticsId: open.statisticsId,
      publicationId: open.publicationId,
      treeRowId: trees[1]?.id,
      treeId: trees[1]?.treeId,
      treeName: 'OK! Toddler (1-4 years)',
      treeVersion: 1,
      language: 'nl',
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastActionAt: expect.stringMatching(/^\d{4}-.*Z$/),
      endedAt: null,
      status: 'OPEN',
      step: 2,
      score: null,
      resultName: null,
      resumable: true,
    },
  ]);
  const outcome = (await get(`/api/measurements/${done.key}/path?language=en`)).body.result;
  expect(body.latest).toMatchObject([
    { key: done.key, status: 'FINISHED', score: outcome.score, resultName: outcome.name, resumable: true },
  ]);
  expect(body.total).toBe(2);
});

test('[MEA-12] one in which nothing was answered is nothing to go on with: it is found by its key alone', async () => {
  const { key, choose } = await begin();
  expect(await overview()).toEqual({ open: [], latest: [], total: 0 });
  expect((await get('/api/measurements?language=nl')).body).toEqual([]);
  expect((await get(`/api/measurements/${key}?language=nl`)).body).toMatchObject({ key, step: 1, actions: [] });
  await choose(0);
  expect(keysOf((await overview()).open)).toEqual([key]);
});

test('[MEA-12] the newest five that have ended, the newest first; those of others are nobody else’s', async () => {
  const keys: string[] = [];
  for (let count = 0; count < 6; count += 1) keys.unshift((await finished()).key);
  const foreign = await begun(undefined, other);
  expect(await overview()).toMatchObject({ open: [], total: 6 });
  expect(keysOf((await overview()).latest)).toEqual(keys.slice(0, 5));
  expect(await overview(other)).toMatchObject({ open: [{ key: foreign.key }], latest: [], total: 1 });
});

test('[MEA-12] one’s measurements come by the page, found by tree, status and time, with how many there are', async () => {
  const [baby, toddler] = [trees[0], trees[1]];
  const first = await finished(baby?.id);
  await letDaysPass(server, first.statisticsId, 10);
  const second = await begun(toddler?.id);
  await letDaysPass(server, second.statisticsId, 5);
  const third = await begun(toddler?.id);
  await stop(third.key);
  await finished(toddler?.id, other);
  const list = async (query = '') => get(`/api/measurements?language=nl${query}`);
  const all = [third.key, second.key, first.key];

  const answer = await list();
  expect(keysOf(answer.body)).toEqual(all);
  expect(answer.headers.get('x-total-count')).toBe('3');
  const part = await list('&page=1&size=1');
  expect(keysOf(part.body)).toEqual([second.key]);
  expect(part.headers.get('link')).toContain('</api/measurements?page=2&size=1&language=nl>; rel="next"');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const [query, keys] of [
    [`&treeId=${baby?.treeId}`, [first.key]],
    [`&treeId=${toddler?.treeId}`, [third.key, second.key]],
    ['&status=OPEN', [second.key]],
    ['&status=FINISHED', [first.key]],
    ['&status=STOPPED', [third.key]],
    [`&from=${daysAgo(7)}`, [third.key, second.key]],
    [`&from=${daysAgo(7)}&to=${daysAgo(3)}`, [second.key]],
    ['&sort=startedAt,asc', all.toReversed()],
    ['&sort=score,desc', [first.key, third.key, second.key]],
  ] as const) {
    const found = await list(query);
    expect([query, keysOf(found.body)]).toEqual([query, keys]);
    expect(found.headers.get('x-total-count')).toBe(String(keys.length));
  }
  for (const wrong of ['&status=GONE', '&from=yesterday', '&sort=key', '&treeId=x'])
    expect([wrong, (await list(wrong)).status]).toEqual([wrong, 400]);
});

test('[MEA-12][SEC-03] what a tab needs to go on with a measurement; that of somebody else is not there', async () => {
  const measuring = await begin();
  await measuring.choose(0);
  await measuring.act({ type: 'back' });
  const { body } = await get(`/api/measurements/${measuring.key}?language=nl`);
  expect(body).toMatchObject({ key: measuring.key, status: 'OPEN', step: 1, rootQuestionId: measuring.rootQuestionId });
  const [chosen, back] = measuring.sent;
  expect(body.actions).toEqual([
    {
      actionId: chosen?.actionId,
      action: 'OPTION_SELECT',
      questionId: measuring.rootQuestionId,
      optionId: chosen?.optionId,
      resultId: null,
      nextQuestionId: back?.questionId,
      step: 1,
      sequence: 1,
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    expect.objectContaining({ actionId: back?.actionId, action: 'BACK_CLICK', optionId: null, nextQuestionId: null }),
  ]);
  const paths = ['', '/path'].map((part) => `/api/measurements/${measuring.key}${part}`);
  for (const path of paths) {
    expect((await get(path)).status).toBe(200);
    expect((await get(path, other)).status).toBe(404);
  }
  expect((await stop(measuring.key, other)).status).toBe(404);
  expect((await stop(crypto.randomUUID())).status).toBe(404);
  expect((await get('/api/measurements/no-key')).status).toBe(404);
  expect(await overview()).toMatchObject({ open: [{ key: measuring.key }] });
});

test('[RES-01][MEA-12] why an outcome is what it is: each question with its answer, in the words that were measured', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  const measuring = await begin(tree.id);
  await measuring.choose(1);
  await measuring.act({ type: 'back' });
  await measuring.choose(0);
  await finish(measuring);
  await measuring.act({ type: 'leave' });
  // From here on the tree says something else.
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
  // In a language that the tree lacks it speaks its own.
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

test('[RES-01] the way of a measurement without an outcome leads to where it stands', async () => {
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

test('[MEA-12] an open measurement is closed without an outcome; twice is once, and what has ended stays as it is', async () => {
  const measuring = await begin();
  await measuring.choose(0);
  const first = await stop(measuring.key);
  expect([first.status, first.body]).toMatchObject([
    200,
    { key: measuring.key, status: 'STOPPED', step: 2, score: null, resumable: false, notResumable: 'STOPPED' },
  ]);
  expect(first.body.endedAt).toMatch(/Z$/);
  expect((await stop(measuring.key)).body).toEqual(first.body);
  const done = await finished();
  const { body: ended } = await get(`/api/measurements/${done.key}?language=nl`);
  expect((await stop(done.key)).body).toMatchObject({ status: 'FINISHED', score: ended.score, endedAt: ended.endedAt });
});

test('[MEA-12] what nothing was done with for thirty days is closed, also before that was written down', async () => {
  const old = await begun();
  const recent = await begun();
  await letDaysPass(server, old.statisticsId, 31);
  await letDaysPass(server, recent.statisticsId, 29);

  const read = await overview();
  expect(keysOf(read.open)).toEqual([recent.key]);
  const [closed] = read.latest;
  expect(closed).toMatchObject({ key: old.key, status: 'STOPPED', resumable: false });
  const days = (Date.parse(closed.endedAt) - Date.parse(closed.lastActionAt)) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  const done = await Promise.all([1, 2].map(() => stopAbandoned(server.db, new Date())));
  expect(done.filter((each) => each !== null)).toEqual([{ stopped: 1 }]);
  expect(await overview()).toEqual(read);
  const rows = await server.db.selectFrom('measurement').select(['key', 'status']).orderBy('id').execute();
  expect(rows).toEqual([
    { key: old.key, status: 'STOPPED' },
    { key: recent.key, status: 'OPEN' },
  ]);
});

test('[MEA-12] a version that is replaced or withdrawn stays resumable; one under test only for those who see it', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  const measuring = await begin(tree.id);
  await measuring.choose(0);
  const newer = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
  await publish(newer.id);
  const open = async () => (await overview()).open[0];
  expect(await open()).toMatchObject({ publicationId: measuring.publicationId, treeRowId: newer.id, resumable: true });
  await server.db.updateTable('question_tree').set({ status: 'WAS_PUBLISHED' }).where('id', '=', newer.id).execute();
  expect(await open()).toMatchObject({ treeRowId: tree.id, treeVersion: 1, resumable: true });
  expect(await measuring.optionsNow()).toHaveLength(1);

  await server.db.updateTable('question_tree').set({ test: true }).where('id', '=', tree.id).execute();
  expect(await open()).toMatchObject({ resumable: false, notResumable: 'UNREADABLE' });
  const path = `/api/questions/${measuring.flow().questionId}/options?publicationId=${measuring.publicationId}`;
  expect((await get(path)).status).toBe(404);
  // What was done meanwhile is not lost, and why it has its outcome stays to be seen.
  const last = { action: 'RESULT_SELECT', questionId: tree.second, optionId: tree.last, resultId: tree.result };
  const body = { ...last, actionId: crypto.randomUUID(), step: 2, sequence: 2 };
  expect((await measuring.send(body)).status).toBe(200);
  expect((await get(`/api/measurements/${measuring.key}/path?language=nl`)).body.result).toMatchObject({ score: 3 });
});

test('[MEA-12] a tester who loses the switch finds the measurement, and can not go on with it', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  await server.db.updateTable('question_tree').set({ test: true }).where('id', '=', tree.id).execute();
  const measuring = await begun(tree.id, other);
  expect(await overview(other)).toMatchObject({ open: [{ key: measuring.key, resumable: true }] });
  const switchTo = (test: boolean) =>
    server.db
      .updateTable('profile')
      .set({ test })
      .where('user_id', 'in', (query) =>
        query.selectFrom('user_account').select('id').where('email', '=', 'tester@example.nl'),
      )
      .execute();
  await switchTo(false);
  expect(await overview(other)).toMatchObject({ open: [{ resumable: false, notResumable: 'UNREADABLE' }] });
  const again = `/api/measurement/start/${tree.id}?key=${measuring.key}`;
  expect((await get(again, other)).status).toBe(404);
  await switchTo(true);
  expect((await get(again, other)).body).toMatchObject({ statisticsId: measuring.statisticsId });
});
