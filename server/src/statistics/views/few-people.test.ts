import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Finishing, finishEach, forgetMeasurements, makePeople } from '../../../test/finished-measurements.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from '../../trees/publishing/publish.ts';
import { copyVersion } from '../../trees/versions/copy-tree-store.ts';
import { countAll } from '../counting/counting.ts';
import { today } from './filters.ts';

let server: Served;
let token: string;
let people: number[];
/** An association, and another one. */
let association: number;
let other: number;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  people = await makePeople(server.db, 12);
  const associations = await server.db
    .selectFrom('professional_association')
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute();
  [association, other] = associations.map(({ id }) => id) as [number, number];
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetMeasurements(server.db);
});

/** Finishes one measurement of each of these people, numbered from 1. */
const finishAll = (numbers: number[], properties: Partial<Finishing> = {}) =>
  finishEach(
    server.db,
    numbers.map((number) => people[number - 1] ?? 0),
    properties,
  );
const ask = async (path: string, of: Served = server, as = token) =>
  (await of.call('GET', `/api/statistics/${path}`, { token: as })).body;

type ScoreRow = { count: number | null };
const scoreCounts = async (query: string) => (await ask(`scores?${query}`)).rows.map(({ count }: ScoreRow) => count);

const views = ['summary?', 'days?', 'scores?', 'questions?', 'flow?tree=1&', 'languages?tree=1&'];

/** Collects the counts above 0 of a reply. */
const countsIn = (reply: unknown): number[] => {
  const counts: number[] = [];
  const walk = (value: unknown, path: string) => {
    const isCount =
      /(count|counts\.\d+|started|finished|stopped|open|back|wentBack|reached|total|scored|answered)$/.test(path);
    if (isCount && typeof value === 'number' && value > 0) counts.push(value);
    if (value && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`);
  };
  walk(reply, '');
  return counts;
};

test('[STT-03] an association with four professionals is hidden, however much they measured; with five it is shown', async () => {
  await finishAll([1, 2, 3, 4, 1, 2, 3, 4, 1, 1], { association });
  const hidden = { folded: true, started: null, finished: null, stopped: null, wentBack: null, medianSeconds: null };
  expect((await ask(`summary?association=${association}`)).figures).toMatchObject(hidden);
  expect((await ask(`days?association=${association}`)).rows).toMatchObject([{ started: null, finished: null }]);
  expect(await scoreCounts(`association=${association}`)).toEqual([0, 0, 0, null, 0, 0, 0]);
  for (const view of views) expect(countsIn(await ask(`${view}association=${association}`)), view).toEqual([]);
  await finishAll([5], { association });
  expect((await ask(`summary?association=${association}`)).figures).toMatchObject({
    folded: false,
    started: 11,
    finished: 11,
    wentBack: 0,
    medianSteps: 1,
  });
  expect(await scoreCounts(`association=${association}`)).toEqual([0, 0, 0, 11, 0, 0, 0]);
  for (const view of views)
    expect(Math.max(...countsIn(await ask(`${view}association=${association}`))), view).toBe(11);
});

test('[STT-03] one more score of an association is hidden, so that the total does not reveal the small one', async () => {
  await finishAll([1, 2, 3, 4, 5, 6], { score: 4, association });
  await finishAll([1, 2, 3, 4, 5, 6, 7, 8], { score: 6, association });
  await finishAll([9, 10], { score: 5, association });
  expect(await scoreCounts(`association=${association}`)).toEqual([0, 0, 0, null, null, 8, 0]);
  expect((await ask(`scores?association=${association}`)).total).toBe(16);
  expect(await scoreCounts('')).toEqual([0, 0, 0, 6, 2, 8, 0]);
  // The flow shows the arrivals of the question that leads to scores 4 and 6: the 8 would reveal the 6, and that the 2.
  const { flow } = await ask(`flow?tree=1&association=${association}`);
  expect(flow.scores.map(({ count }: ScoreRow) => count)).toEqual([0, 0, 0, null, null, null, 0]);
  expect(flow.scored).toBe(16);
});

test('[STT-03] one more tree of a day is hidden where an association measured little with another', async () => {
  await finishAll([1, 2, 3, 4, 5, 6], { association, publication: 1 });
  await finishAll([1, 2, 3, 4, 5, 6, 7], { association, publication: 2 });
  await finishAll([8, 9], { association, publication: 3 });
  const { rows, totals } = await ask(`days?association=${association}`);
  expect(rows.map(({ started }: { started: number | null }) => started)).toEqual([null, 7, null]);
  expect(totals).toMatchObject([{ started: 15, finished: 15, stopped: 0, open: 0 }]);
  const all = await ask('days');
  expect(all.rows.map(({ started }: { started: number | null }) => started)).toEqual([6, 7, 2]);
});

test('[STT-03] a filter on a small association hides it and no other', async () => {
  await finishAll([1, 2, 3, 4], { association });
  await finishAll([5, 6, 7, 8, 9], { association: other });
  await finishAll([10]);
  for (const view of views) {
    expect(countsIn(await ask(`${view}association=${association}`)), view).toEqual([]);
    expect(Math.max(...countsIn(await ask(`${view}association=${other}`))), view).toBe(5);
    expect(Math.max(...countsIn(await ask(view))), view).toBe(10);
  }
  // Another filter beside the association leaves it as small as it is.
  expect((await ask(`summary?association=${association}&language=nl`)).figures.started).toBeNull();
  expect((await ask(`summary?association=${other}&language=nl`)).figures.started).toBe(5);
});

const publishSecondVersion = async () => {
  const { question_tree_id: first } = await server.db
    .selectFrom('publication')
    .select('question_tree_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const second = await server.db.transaction().execute(async (trx) => {
    const copy = await copyVersion(trx, first, null);
    await publishTree(trx, copy, { by: null });
    return copy;
  });
  return server.db
    .selectFrom('publication')
    .innerJoin('question_tree', 'question_tree.id', 'question_tree_id')
    .select(['publication.id', 'version'])
    .where('question_tree_id', '=', second)
    .executeTakeFirstOrThrow();
};

test('[STT-03] a day, a language, a tester, a tree and a version are shown also for one professional', async () => {
  const { id: publication, version } = await publishSecondVersion();
  expect(version).toBe(2);
  await finishAll([1, 2, 3, 4, 5, 6], { association });
  await finishAll([7], { publication, language: 'en', test: true });
  const startedIn = async (query: string) => (await ask(`summary?${query}`)).figures.started;
  expect(await startedIn('')).toBe(6);
  expect(await startedIn('withTestUsers=true')).toBe(7);
  expect(await startedIn('withTestUsers=true&language=en')).toBe(1);
  expect(await startedIn('withTestUsers=true&language=nl')).toBe(6);
  expect(await startedIn('withTestUsers=true&tree=1')).toBe(7);
  expect(await startedIn('withTestUsers=true&tree=1&version=1')).toBe(6);
  expect(await startedIn('withTestUsers=true&tree=1&version=2')).toBe(1);
  expect(await startedIn(`withTestUsers=true&language=en&from=${today()}&to=${today()}`)).toBe(1);
  const path = 'withTestUsers=true&tree=1&version=2';
  for (const view of views) {
    const counts = countsIn(await ask(`${view.replace('tree=1&', '')}${path}`));
    expect(counts.length, view).toBeGreaterThan(0);
    expect(new Set(counts), view).toEqual(new Set([1]));
  }
  expect((await ask(`summary?${path}`)).figures).toMatchObject({ folded: false, medianSteps: 1 });
});

test('[STT-03] a minimum of 1 shows every figure of an association', async () => {
  const open = await serve({ statisticsMinPeople: 1 });
  try {
    const admin = await open.signIn('admin');
    const [person = 0] = await makePeople(open.db, 1);
    await finishEach(open.db, [person], { association });
    const { figures, minPeople } = await ask(`summary?association=${association}`, open, admin);
    expect([figures.folded, figures.started, minPeople]).toEqual([false, 1, 1]);
    const { rows } = await ask(`scores?association=${association}`, open, admin);
    expect(rows.map(({ count }: ScoreRow) => count)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  } finally {
    await open.close();
  }
});

test('[STT-03] a minimum of 3 hides two professionals of an association, and shows three', async () => {
  const strict = await serve({ statisticsMinPeople: 3 });
  try {
    const admin = await strict.signIn('admin');
    const [first = 0, second = 0, third = 0] = await makePeople(strict.db, 3);
    await finishEach(strict.db, [first, second], { association });
    const startedOf = async () => (await ask(`summary?association=${association}`, strict, admin)).figures.started;
    expect(await startedOf()).toBeNull();
    await finishEach(strict.db, [third], { association });
    expect(await startedOf()).toBe(3);
  } finally {
    await strict.close();
  }
});

test('[STT-03] an erased professional is no longer one of an association', async () => {
  await finishAll([1, 2, 3, 4, 12, 12], { association });
  expect((await ask(`summary?association=${association}`)).figures.started).toBe(6);
  await server.db
    .deleteFrom('user_account')
    .where('id', '=', people[11] ?? 0)
    .execute();
  expect((await ask(`summary?association=${association}`)).figures.started).toBeNull();
  expect((await ask('summary')).figures.started).toBe(6);
  await finishAll([5], { association });
  expect((await ask(`summary?association=${association}`)).figures.started).toBe(7);
});

test('[STT-03] a professional who changes an answer is no longer one of those who gave the first answer', async () => {
  await finishAll([1, 2, 3, 4, 5], { score: 4, association });
  await finishAll([6, 7, 8, 9, 10], { score: 6, association });
  expect(await scoreCounts(`association=${association}`)).toEqual([0, 0, 0, 5, 0, 5, 0]);
  // The fifth goes back from the outcome, and comes to another.
  await sql`
    with changed as (
      update measurement set last_sequence = 3, score = 6, result_id = other.result_id
      from (select * from publication_option where score = 6 and publication_id = 1 order by option_id limit 1) other
      where user_id = ${people[4]} returning measurement.id, other.option_id, other.question_id, other.result_id
    )
    insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step, sequence,
      occurred_at)
    select id, gen_random_uuid(), 'BACK_CLICK', question_id, null, null, 1, 2, now() from changed
    union all
    select id, gen_random_uuid(), 'RESULT_SELECT', question_id, option_id, result_id, 1, 3, now() from changed`.execute(
    server.db,
  );
  await countAll(server.db);
  expect(await scoreCounts(`association=${association}`)).toEqual([0, 0, 0, null, 0, null, 0]);
  expect(await scoreCounts('')).toEqual([0, 0, 0, 4, 0, 6, 0]);
});
