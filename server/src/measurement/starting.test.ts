import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, measurementCalls, serveMeasurers } from '../../test/measurement-calls.ts';
import { recordingInTurn } from '../../test/recording-in-turn.ts';
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

const { begin, startWith } = recordingInTurn(() => measurers);
const { get } = measurementCalls(() => measurers);

test('[MEA-01] starting creates the measurement and returns the first question, uncached', async () => {
  const first = await get(`/api/measurement/start/${trees[0]?.id}`);
  const second = await get(`/api/measurement/start/${trees[0]?.id}`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.body.question).toMatchObject({ name: 'Wat gebeurt er meestal nadat de baby een signaal geeft?' });
  expect(second.body.statisticsId).not.toBe(first.body.statisticsId);
  const row = await server.db
    .selectFrom('measurement')
    .selectAll()
    .where('id', '=', first.body.statisticsId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ publication_id: first.body.publicationId, language: 'nl', test: false });
});

test('[MEA-01] starting with the same key again is the same measurement, also when both come at once', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => startWith(key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers[0]?.body.key).toBe(key);
  expect((await startWith(key)).body).toEqual(answers[0]?.body);
  const rows = await server.db.selectFrom('measurement').select('id').where('key', '=', key).execute();
  expect(rows).toHaveLength(1);
  // Calls without a key start one measurement each.
  const named = await Promise.all(
    [1, 2].map(() => server.call('GET', `/api/measurement/start/${trees[1]?.id}`, { token })),
  );
  expect(new Set(named.map(({ body }) => body.key)).size).toBe(2);
});

test('[MEA-01][SEC-03] a key of another user or another tree is refused with a message and starts nothing', async () => {
  const measuring = await begin();
  const count = async () => (await server.db.selectFrom('measurement').select('id').execute()).length;
  const before = await count();
  const refused = [await startWith(measuring.key, 1, other), await startWith(measuring.key, 0)];
  for (const { status, body } of refused) expect([status, body.errorKey]).toEqual([400, 'keyreused']);
  expect((await startWith('no-key')).status).toBe(400);
  expect(await count()).toBe(before);
  // Simultaneous calls: either succeeds, and the other is refused.
  const key = crypto.randomUUID();
  const both = await Promise.all([startWith(key, 1), startWith(key, 1, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});
