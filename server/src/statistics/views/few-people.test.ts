import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Finishing, finishEach, forgetMeasurements, makePeople } from '../../../test/finished-measurements.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from '../../trees/publishing/publish.ts';
import { copyVersion } from '../../trees/versions/copy-tree-store.ts';
import { countAll } from '../counting/counting.ts';

let server: Served;
let token: string;
let people: number[];
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  people = await makePeople(server.db, 12);
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetMeasurements(server.db);
});

const finishAll = (who: number[], how: Partial<Finishing> = {}) =>
  finishEach(
    server.db,
    who.map((person) => people[person - 1] ?? 0),
    how,
  );
const ask = async (what: string) => (await server.call('GET', `/api/statistics/${what}`, { token })).body;

test('[STT-03] four people are not told of, however much they measured; five are', async () => {
  await finishAll([1, 2, 3, 4, 1, 2, 3, 4, 1, 1]);
  const folded = { folded: true, started: null, finished: null, stopped: null, wentBack: null, medianSeconds: null };
  expect((await ask('summary')).figures).toMatchObject(folded);
  expect((await ask('days')).rows).toMatchObject([{ started: null, finished: null }]);
  expect((await ask('scores')).rows[3]).toMatchObject({ score: 4, count: null });
  expect(
    (await ask('questions')).every((row: { folded: boolean; reached: null }) => row.folded && row.reached === null),
  ).toBe(true);
  await finishAll([5]);
  expect((await ask('summary')).figures).toMatchObject({
    folded: false,
    started: 11,
    finished: 11,
    wentBack: 0,
    medianSteps: 1,
  });
  expect((await ask('scores')).rows[3]).toMatchObject({ score: 4, count: 11 });
});

test('[STT-03] a score of few people is not told, nor the one that it could be worked out from', async () => {
  await finishAll([1, 2, 3, 4, 5, 6], { score: 4 });
  await finishAll([1, 2, 3, 4, 5, 6, 7, 8], { score: 6 });
  await finishAll([9, 10], { score: 5 });
  const { rows, total } = await ask('scores');
  expect(total).toBe(16);
  expect(rows.map(({ count }: { count: number | null }) => count)).toEqual([0, 0, 0, null, null, 8, 0]);
});

test('[STT-03] who asks for one language learns nothing of the few who measured in the other', async () => {
  await finishAll([1, 2, 3, 4, 5, 6]);
  expect((await ask('summary?language=nl')).figures.started).toBe(6);
  await finishAll([7, 8], { language: 'en' });
  expect((await ask('summary')).figures.started).toBe(8);
  expect((await ask('summary?language=en')).figures.started).toBeNull();
  expect((await ask('summary?language=nl')).figures.started).toBeNull();
  await finishAll([9, 10, 11], { language: 'en' });
  expect((await ask('summary?language=nl')).figures.started).toBe(6);
  expect((await ask('summary?language=en')).figures.started).toBe(5);
});

const everywhere = ['summary?', 'days?', 'scores?', 'questions?', 'flow?tree=1&', 'languages?tree=1&'];
/** All numbers of measurements that a view tells, none of which is 0, with what they are of. */
const numbersIn = async (what: string) => {
  const told = new Map<string, number>();
  const walk = (value: unknown, path: string) => {
    if (
      typeof value === 'number' &&
      value > 0 &&
      /(count|counts\.\d+|started|finished|stopped|open|back|wentBack|reached|total|answered)$/.test(path)
    )
      told.set(path, value);
    if (value && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`);
  };
  walk(await ask(what), '');
  return told;
};

test.each(everywhere)(
  '[STT-03] who takes %s without testers from it with them learns nothing of a few',
  async (view) => {
    await finishAll([1, 2, 3, 4, 5, 6]);
    const without = await numbersIn(view);
    expect(Math.max(...without.values())).toBe(6);
    await finishAll([7, 8], { test: true });
    expect(await numbersIn(view)).toEqual(without);
    expect((await numbersIn(`${view}withTestUsers=true`)).size).toBe(0);
    await finishAll([9, 10, 11], { test: true });
    expect(Math.max(...(await numbersIn(`${view}withTestUsers=true`)).values())).toBe(11);
  },
);

test('[STT-03] testers who can be told of together are not told of in a language, nor is what they would be worked out from', async () => {
  await finishAll([1, 2, 3, 4, 5, 6]);
  await finishAll([1, 2, 3, 4, 5, 6], { language: 'en' });
  await finishAll([7, 8, 9, 10, 11], { test: true });
  await finishAll([7, 8], { test: true, language: 'en' });
  const startedIn = async (asked: string) => (await ask(`summary?withTestUsers=true${asked}`)).figures.started;
  expect(await startedIn('')).toBe(19);
  expect(await startedIn('&language=en')).toBeNull();
  expect(await startedIn('&language=nl')).toBeNull();
});

test.each(everywhere)(
  '[STT-03] who takes %s of an association from it of all learns nothing of a few others',
  async (view) => {
    const { rows } = await sql<{ id: number }>`select id from professional_association order by id limit 2`.execute(
      server.db,
    );
    const [one = 0, other = 0] = rows.map(({ id }) => id);
    await finishAll([1, 2, 3, 4, 5, 6], { association: one });
    expect(Math.max(...(await numbersIn(`${view}association=${one}`)).values())).toBe(6);
    // Two of no association.
    await finishAll([7, 8]);
    expect(Math.max(...(await numbersIn(view)).values())).toBe(8);
    expect((await numbersIn(`${view}association=${one}`)).size).toBe(0);
    await finishAll([9, 10, 11]);
    expect(Math.max(...(await numbersIn(`${view}association=${one}`)).values())).toBe(6);
    // And two of another.
    await finishAll([1, 2, 3, 4], { association: other });
    const [ofOne, ofOther] = [
      await numbersIn(`${view}association=${one}`),
      await numbersIn(`${view}association=${other}`),
    ];
    expect(ofOther.size).toBe(0);
    expect(Math.max(...ofOne.values())).toBe(6);
  },
);

test('[STT-03] whoever is erased is nobody that a number is about', async () => {
  await finishAll([1, 2, 3, 4, 12, 12]);
  expect((await ask('summary')).figures.started).toBe(6);
  await server.db
    .deleteFrom('user_account')
    .where('id', '=', people[11] ?? 0)
    .execute();
  expect((await ask('summary')).figures.started).toBeNull();
  await finishAll([5]);
  expect((await ask('summary')).figures.started).toBe(7);
});

test('[STT-03] whoever changes their answer is no longer one of those who gave the first', async () => {
  await finishAll([1, 2, 3, 4, 5], { score: 4 });
  await finishAll([6, 7, 8, 9, 10], { score: 6 });
  expect((await ask('scores')).rows[3].count).toBe(5);
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
  const { rows } = await ask('scores');
  expect(rows[3].count).toBeNull();
  expect(rows[5].count).toBeNull();
});

test('[STT-03] who asks for one version learns nothing of the few who measured on the other', async () => {
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
  const { id: publication, version } = await server.db
    .selectFrom('publication')
    .innerJoin('question_tree', 'question_tree.id', 'question_tree_id')
    .select(['publication.id', 'version'])
    .where('question_tree_id', '=', second)
    .executeTakeFirstOrThrow();
  expect(version).toBe(2);
  await finishAll([1, 2, 3, 4, 5, 6]);
  await finishAll([7, 8], { publication });
  for (const view of everywhere.map((each) => each.replace('tree=1&', ''))) {
    expect(Math.max(...(await numbersIn(`${view}tree=1`)).values()), view).toBe(8);
    expect((await numbersIn(`${view}tree=1&version=1`)).size, view).toBe(0);
    expect((await numbersIn(`${view}tree=1&version=2`)).size, view).toBe(0);
  }
  await finishAll([9, 10, 11], { publication });
  for (const view of everywhere.map((each) => each.replace('tree=1&', ''))) {
    expect(Math.max(...(await numbersIn(`${view}tree=1&version=1`)).values()), view).toBe(6);
    expect(Math.max(...(await numbersIn(`${view}tree=1&version=2`)).values()), view).toBe(5);
  }
});
