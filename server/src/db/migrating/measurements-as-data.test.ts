import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import { measurementRows } from '../../../test/measurement-rows.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

/**
 * A tree as the former version could store it: question n leads by option n0 to question n + 1, and by option n1 to
 * result n with score n. Each measurement has as many random actions as its number, of which not all fit.
 */
const fill = `
  insert into question_tree (id, name, media, status, version, tree_id, language) values
    (1, 'Boom', 't.webp', 'PUBLISHED', 1, 1, 'nl');
  insert into publication (id, question_tree_id, number, root_question_id, content_hash) values (1, 1, 1, 1, 'x');
  insert into publication_option (publication_id, option_id, question_id, next_question_id, result_id)
    select 1, n * 10 + k, n, case k when 0 then n + 1 end, case k when 1 then n end
    from generate_series(1, 7) n, generate_series(0, 1) k;
  insert into publication_page (publication_id, question_id, language, question, options)
    select 1, n, language, '{}', json_build_array(
      json_build_object('id', n * 10, 'result', null),
      json_build_object('id', n * 10 + 1, 'result', json_build_object('id', n, 'name', 'Uitkomst', 'score', n)))
    from generate_series(1, 7) n, unnest(array['nl', 'en']) language;
  select setseed(0.4);
  insert into measurement (id, publication_id, language, started_at)
    select n, 1, 'nl', now() - make_interval(days => n) from generate_series(0, 120) n;
  insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step, recorded_at)
    select measurement_id, gen_random_uuid(), kind, question_id,
      case kind when 'OPTION_SELECT' then question_id * 10 when 'RESULT_SELECT' then question_id * 10 + 1 end,
      case kind when 'RESULT_SELECT' then question_id end, 1, now() - make_interval(days => measurement_id::int, mins => -place::int)
    from (
      select id as measurement_id, place, (random() * 6)::int + 1 as question_id,
        (array['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK', 'BACK_CLICK'])[(random() * 3)::int + 1] as kind
      from measurement, generate_series(1, id % 40) place offset 0
    ) made order by place, measurement_id;
`;

let database: TestDatabase<Database>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase<Database>({ empty: true });
  db = database.db;
  await migrateUntil(database, '0013');
  await database.rawTransaction((transaction) => transaction.script(fill));
  await migrate(database);
});
afterAll(() => database.close());

test('[REL-13][MEA-12] measurements of former versions stand where replaying their actions leads', async () => {
  const rows = await measurementRows(db);
  expect(rows.map(({ id, kept }) => ({ id, ...kept }))).toEqual(rows.map(({ id, replayed }) => ({ id, ...replayed })));
  expect(rows.map(({ actions }) => actions)).toEqual(rows.map(({ id }) => id % 40));
  // The comparison above proves something only if each compared column has several values.
  expect(new Set(rows.map(({ kept }) => kept.step)).size).toBeGreaterThan(4);
  expect(new Set(rows.map(({ kept }) => kept.score)).size).toBeGreaterThan(4);
  expect(new Set(rows.map(({ kept }) => kept.steps - kept.step))).toEqual(new Set([-1, 0]));
  const keys = await db.selectFrom('measurement').select('key').execute();
  expect(new Set(keys.map(({ key }) => key)).size).toBe(rows.length);
});

test('[REL-13][MEA-08] their actions are counted within the measurement, in the order in which they were recorded', async () => {
  const { rows } = await sql<{ wrong: number; total: number }>`
    select count(*) filter (where sequence <> place or occurred_at <> recorded_at) as wrong, count(*) as total
    from (
      select *, row_number() over (partition by measurement_id order by id) as place from measurement_action
    ) counted`.execute(db);
  expect(Number(rows[0]?.wrong)).toBe(0);
  expect(Number(rows[0]?.total)).toBeGreaterThan(2000);
});

test('[REL-13][RES-03] what was published keeps the score that it had then, and does not change', async () => {
  const options = await db.selectFrom('publication_option').select(['result_id', 'score']).execute();
  expect(options).toHaveLength(14);
  for (const { result_id, score } of options) expect(score).toBe(result_id);
  await expect(db.updateTable('publication_option').set({ score: 1 }).execute()).rejects.toThrow('does not change');
});

test('[MEA-08] no index holds what an action in the middle of a measurement changes', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'measurement'`.execute(db);
  expect(rows.length).toBeGreaterThan(4);
  for (const { indexdef } of rows)
    expect(indexdef).not.toMatch(/\b(step|steps|last_sequence|last_action_at|ended_at|result_id)\b/);
});
