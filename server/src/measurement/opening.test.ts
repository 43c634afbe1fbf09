import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Measurers, serveMeasurers } from '../../test/measurement-calls.ts';
import { letDaysPass } from '../../test/measuring.ts';
import { ownMeasurements } from '../../test/own-measurements.ts';
import { quickHash } from '../../test/quick-hash.ts';
import type { Served } from '../../test/serve.ts';
import { createAccount } from '../accounts/data/account-store.ts';

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
beforeEach(async () => {
  await server.db.deleteFrom('measurement_action').execute();
  await server.db.deleteFrom('measurement').execute();
});

const { get, stop, publish, begin, begun, finished } = ownMeasurements(() => measurers);

const newKey = () => crypto.randomUUID();
/** Opens a measurement of a tree, by default of the second one. */
const open = (key: string = newKey(), { treeId = trees[1]?.id ?? 0, who = token as string | null } = {}) =>
  server.call('POST', '/api/measurements', {
    ...(who !== null && { token: who }),
    body: { treeId, key, language: 'nl' },
  });
const countMeasurements = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;

test('[MEA-01][MEA-12] without an open measurement one starts, with the same reply as reading it by its key', async () => {
  const key = newKey();
  const { status, body } = await open(key);
  expect(status).toBe(200);
  expect(body).toMatchObject({ key, status: 'OPEN', step: 1, actions: [], resumable: true, treeRowId: trees[1]?.id });
  expect((await get(`/api/measurements/${key}?language=nl`)).body).toEqual(body);
  const started = await get(`/api/measurement/start/${trees[1]?.id}?language=nl&key=${key}`);
  expect(started.body).toMatchObject({ statisticsId: body.statisticsId, question: { id: body.rootQuestionId } });
  expect(await countMeasurements()).toBe(1);
});

test('[MEA-12] of several open measurements the one used last is resumed, with its actions', async () => {
  const older = await begun();
  const newer = await begun();
  await older.choose(0);
  await finished();
  await begin();
  await begun(trees[0]?.id);
  await begun(undefined, other);
  const before = await countMeasurements();
  const { body } = await open();
  expect(body).toEqual((await get(`/api/measurements/${older.key}?language=nl`)).body);
  expect(body.actions).toHaveLength(2);
  // Independent of which measurement was started first.
  await newer.choose(0);
  expect((await open()).body.key).toBe(newer.key);
  await older.choose(0);
  expect((await open()).body.key).toBe(older.key);
  await stop(older.key);
  expect((await open()).body.key).toBe(newer.key);
  await letDaysPass(server, newer.statisticsId, 31);
  expect(await countMeasurements()).toBe(before);
  const key = newKey();
  expect((await open(key)).body).toMatchObject({ key, step: 1 });
});

test('[MEA-01] the same key again is the same measurement, also when both come at once', async () => {
  const key = newKey();
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  // The key also returns its measurement after another was opened, and after it was closed.
  await begun();
  expect((await open(key)).body.key).toBe(key);
  await stop(key);
  expect((await open(key)).body).toMatchObject({ key, status: 'STOPPED', resumable: false });
  expect(await countMeasurements()).toBe(2);
});

test('[MEA-01][SEC-03] a key of another user or another tree is refused and starts nothing', async () => {
  const key = newKey();
  await open(key);
  const before = await countMeasurements();
  const refused = [await open(key, { who: other }), await open(key, { treeId: trees[0]?.id ?? 0 })];
  for (const { status, body } of refused) expect([status, body.errorKey]).toEqual([400, 'keyreused']);
  expect((await open('no-key')).status).toBe(400);
  expect(await countMeasurements()).toBe(before);
});

test('[MEA-01][SEC-02] only a signed-in user opens a measurement, and only of a tree that can be started', async () => {
  expect((await open(newKey(), { who: null })).status).toBe(401);
  expect((await open(newKey(), { treeId: 987_654 })).status).toBe(404);
  const draft = await makeTree(server.db);
  expect((await open(newKey(), { treeId: draft.id })).status).toBe(404);
  expect(await countMeasurements()).toBe(0);
});

test('[MEA-01][SEC-02] a user without any authority is refused and starts nothing', async () => {
  const account = { email: 'nobody@example.nl', firstName: 'Nobody', langKey: 'nl', activated: true, test: false };
  const passwordHash = quickHash('a password');
  await createAccount(server.db, { login: 'nobody', passwordHash, authorities: [], ...account });
  const who = await server.signIn('nobody', 'a password');
  const { status, body } = await open(newKey(), { who });
  expect([status, body.message]).toEqual([403, 'error.http.403']);
  expect(await countMeasurements()).toBe(0);
});

test('[MEA-12] a replaced or withdrawn version can be resumed; one under test only by testers', async () => {
  const tree = await makeTree(server.db);
  await publish(tree.id);
  const measuring = await begun(tree.id);
  const newer = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
  await publish(newer.id);
  for (const treeId of [tree.id, newer.id]) expect((await open(newKey(), { treeId })).body.key).toBe(measuring.key);
  const setTree = (id: number, values: object) =>
    server.db.updateTable('question_tree').set(values).where('id', '=', id).execute();
  await setTree(newer.id, { status: 'WAS_PUBLISHED' });
  expect((await open(newKey(), { treeId: tree.id })).body.key).toBe(measuring.key);
  await setTree(tree.id, { test: true });
  expect((await open(newKey(), { treeId: tree.id })).status).toBe(404);
  // After it was published again, a measurement starts.
  await setTree(newer.id, { status: 'PUBLISHED' });
  expect((await open(newKey(), { treeId: tree.id })).body).toMatchObject({ treeVersion: 2, step: 1 });
});
