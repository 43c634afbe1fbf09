import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Measurers, serveMeasurers } from '../../test/measurement-calls.ts';
import { letDaysPass } from '../../test/measuring.ts';
import { keysOf, ownMeasurements } from '../../test/own-measurements.ts';
import type { Served } from '../../test/serve.ts';

let measurers: Measurers;
let server: Served;
let other: string;
let trees: Measurers['trees'];
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, other, trees } = measurers);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
});

const { get, stop, overview, begin, begun, finished } = ownMeasurements(() => measurers);

test('[MEA-12][HOM-01] one call returns the open measurements with their steps, and the newest finished ones', async () => {
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
      treeName: 'Toddler (1-4 years)',
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
      correctableUntil: null,
      correction: null,
      supersededBy: null,
    },
  ]);
  const outcome = (await get(`/api/measurements/${done.key}/path?language=en`)).body.result;
  expect(body.latest).toMatchObject([
    { key: done.key, status: 'FINISHED', score: outcome.score, resultName: outcome.name, resumable: true },
  ]);
  expect(body.total).toBe(2);
});

test('[MEA-12] a measurement without answers is not listed, only found by its key', async () => {
  const { key, choose } = await begin();
  expect(await overview()).toEqual({ open: [], latest: [], total: 0 });
  expect((await get('/api/measurements?language=nl')).body).toEqual([]);
  expect((await get(`/api/measurements/${key}?language=nl`)).body).toMatchObject({ key, step: 1, actions: [] });
  await choose(0);
  expect(keysOf((await overview()).open)).toEqual([key]);
});

test('[MEA-12] the newest five ended measurements come newest first, and only those of the user', async () => {
  const keys: string[] = [];
  for (let count = 0; count < 6; count += 1) keys.unshift((await finished()).key);
  const foreign = await begun(undefined, other);
  expect(await overview()).toMatchObject({ open: [], total: 6 });
  expect(keysOf((await overview()).latest)).toEqual(keys.slice(0, 5));
  expect(await overview(other)).toMatchObject({ open: [{ key: foreign.key }], latest: [], total: 1 });
});

test('[MEA-12] measurements come by the page, filtered by tree, status and time, with their number', async () => {
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

test('[MEA-12][SEC-03] a measurement comes with all that a tab needs to resume it; one of another user is 404', async () => {
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

test('[MEA-12] a device gets the 50 newest measurements that have ended, with their paths', async () => {
  expect((await get('/api/measurements/recent?language=nl')).body).toEqual([]);
  const first = await finished();
  await begun();
  const second = await finished(trees[0]?.id);
  await finished(undefined, other);
  const { body } = await get('/api/measurements/recent?language=en');
  expect(keysOf(body.map(({ measurement }: { measurement: { key: string } }) => measurement))).toEqual([
    second.key,
    first.key,
  ]);
  expect(body[0].path).toEqual((await get(`/api/measurements/${second.key}/path?language=en`)).body);
  expect(body[0]).toMatchObject({ answerOrder: 'AS_SET', orderSeed: null, measurement: { status: 'FINISHED' } });
});
