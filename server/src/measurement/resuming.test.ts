import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Measurers, serveMeasurers } from '../../test/measurement-calls.ts';
import { letDaysPass } from '../../test/measuring.ts';
import { keysOf, ownMeasurements } from '../../test/own-measurements.ts';
import type { Served } from '../../test/serve.ts';
import { stopAbandoned } from './measurement-store.ts';

let measurers: Measurers;
let server: Served;
let other: string;
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, other } = measurers);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
});

const { get, stop, overview, publish, begin, begun, finished } = ownMeasurements(() => measurers);

test('[MEA-12] an open measurement is closed without an outcome, once; an ended one stays as it is', async () => {
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

test('[MEA-12] a measurement without actions for thirty days is closed, even before the daily work stores it', async () => {
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

test('[MEA-12] a replaced or withdrawn version stays resumable; one under test only for testers', async () => {
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
  // Actions recorded meanwhile are not lost, and the path stays readable.
  const last = { action: 'RESULT_SELECT', questionId: tree.second, optionId: tree.last, resultId: tree.result };
  const body = { ...last, actionId: crypto.randomUUID(), step: 2, sequence: 2 };
  expect((await measuring.send(body)).status).toBe(200);
  expect((await get(`/api/measurements/${measuring.key}/path?language=nl`)).body.result).toMatchObject({ score: 3 });
});

test("[MEA-12] a user who is no tester any more finds the measurement but can't resume it", async () => {
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
