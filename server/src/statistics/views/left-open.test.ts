import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { figureRows } from '../../../test/figure-rows.ts';
import { forgetMeasurements } from '../../../test/finished-measurements.ts';
import { measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { countAll, recount } from '../counting/counting.ts';

let server: Served;
let admin: string;
let tokens: string[];
let treeId: number;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  tokens = await Promise.all([1, 2, 3, 4, 5].map(async () => (await makePerson(server)).token));
  const path = '/api/question-trees/get-published?language=nl';
  treeId = (await server.call('GET', path, { token: admin })).body[0].id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetMeasurements(server.db);
});

const ask = async (what: string) => (await server.call('GET', `/api/statistics/${what}`, { token: admin })).body;

/** Five people begin a measurement and give one answer. */
const beginFive = () =>
  Promise.all(
    tokens.map(async (token) => {
      const measuring = await measure(server, { token, treeId });
      await measuring.choose(0);
      return measuring;
    }),
  );

/** Lets hours pass since the last action of every measurement; the day it was begun stays, so that figures compare. */
const passHours = (hours: number) =>
  sql`update measurement set last_action_at = last_action_at - make_interval(hours => ${hours})`.execute(server.db);

test('[STT-03] an open measurement is open for 24 hours after its last action, and counts as stopped from then on', async () => {
  await beginFive();
  await countAll(server.db);
  expect((await ask('summary')).figures).toMatchObject({ started: 5, finished: 0, stopped: 0, open: 5 });
  await passHours(23);
  expect(await countAll(server.db)).toBe(0);
  expect((await ask('summary')).figures).toMatchObject({ started: 5, stopped: 0, open: 5 });
  await passHours(2);
  expect(await countAll(server.db)).toBe(5);
  expect((await ask('summary')).figures).toMatchObject({ started: 5, finished: 0, stopped: 5, open: 0 });
  const rows = await figureRows(server.db);
  expect(await countAll(server.db)).toBe(0);
  await recount(server.db);
  expect(await figureRows(server.db)).toEqual(rows);
});

test('[STT-03] figures of a former version, which counted 30 days as open, follow the rule after an upgrade', async () => {
  await beginFive();
  await countAll(server.db);
  // Neither the measurements nor their marks change with an upgrade: these were counted as open, twenty days ago.
  await passHours(24 * 20);
  const marks = await server.db.selectFrom('measurement').select('counted_status').distinct().execute();
  expect(marks).toEqual([{ counted_status: 'OPEN' }]);
  expect((await ask('summary')).figures).toMatchObject({ stopped: 0, open: 5 });
  expect(await countAll(server.db)).toBe(5);
  expect((await ask('summary')).figures).toMatchObject({ started: 5, stopped: 5, open: 0 });
  const { stopped } = (await ask('questions')).find(({ stopped }: { stopped: number }) => stopped > 0);
  expect(stopped).toBe(5);
});

test('[STT-03] whoever resumes a measurement that counted as stopped has an open one again', async () => {
  const measurements = await beginFive();
  await passHours(25);
  await countAll(server.db);
  expect((await ask('summary')).figures).toMatchObject({ stopped: 5, open: 0 });
  for (const measuring of measurements) await measuring.choose(0);
  await countAll(server.db);
  const { figures } = await ask('summary');
  expect(figures.stopped).toBe(0);
  expect(figures.open + figures.finished).toBe(5);
  const rows = await figureRows(server.db);
  await recount(server.db);
  expect(await figureRows(server.db)).toEqual(rows);
});

test('[STT-03] measurements that are still open are told at the question where they stand, on the tree and over time', async () => {
  await beginFive();
  await countAll(server.db);
  const questions: { open: number; stopped: number; reached: number }[] = await ask('questions');
  expect(questions.map(({ reached, stopped, open }) => [reached, stopped, open]).sort()).toEqual([
    [5, 0, 0],
    [5, 0, 5],
  ]);
  const { flow } = await ask(`flow?tree=${(await ask('days')).rows[0].tree}`);
  expect(flow.nodes.map(({ open }: { open: number }) => open).sort()).toEqual([0, 5]);
  const { rows, totals } = await ask('days');
  expect(rows).toMatchObject([{ started: 5, finished: 0, stopped: 0, open: 5 }]);
  expect(totals).toEqual([{ start: rows[0].start, started: 5, finished: 0, stopped: 0, open: 5 }]);
});
