import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getStatisticsLanguages } from '@ok/contract/routes/statistics/statistics.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { measure } from '../../../test/measuring.ts';
import { makePerson } from '../../../test/people.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { countAll } from '../counting/counting.ts';

let server: Served;
let token: string;
let people: number[];
/** Questions of a publication with their options that lead to a result. */
let questions: { question: string; options: { id: number; key: string }[] }[];
let tree: number;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const made = await sql<{ id: number }>`
    insert into user_account (login, email, password_hash, lang_key, authorities, activated, created_by)
    select 'speaks' || n, 'speaks' || n || '@example.nl', '', 'nl', '{ROLE_USER}', true, 'test' from generate_series(1, 8) n
    returning id`.execute(server.db);
  people = made.rows.map(({ id }) => id);
  const found = await sql<(typeof questions)[number] & { tree: number }>`
    select question_key as question, min(tree_id) as tree,
      json_agg(json_build_object('id', option_id, 'key', option_key) order by option_id) as options
    from publication_option join publication on publication.id = publication_id
    join question_tree on question_tree.id = question_tree_id
    where publication_id = 1 and result_id is not null
    group by question_key having count(*) >= 2 order by count(*) desc, question_key limit 4`.execute(server.db);
  questions = found.rows;
  tree = found.rows[0]?.tree ?? 0;
  expect(questions.length).toBe(4);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate measurement, measurement_action, statistics_figure`.execute(server.db);
});

/** Creates measurements that end at options of a question, a count for each option, by these people in turn. */
const answer = async (questionIndex: number, language: string, counts: readonly number[], by = people) => {
  for (const [optionIndex, count] of counts.entries()) {
    await sql`
      with taken as (
        insert into measurement (user_id, publication_id, language, status, steps, result_id, score, ended_at, last_sequence)
        select (${by}::bigint[])[1 + n % ${by.length}], publication_id, ${language}, 'FINISHED', 1, result_id, score, now(), 1
        from publication_option, generate_series(1, ${count}::integer) n
        where publication_id = 1 and option_id = ${questions[questionIndex]?.options[optionIndex]?.id ?? 0}
        returning id
      )
      insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step, sequence,
        occurred_at)
      select id, gen_random_uuid(), 'RESULT_SELECT', question_id, option_id, result_id, 1, 1, now()
      from taken, publication_option
      where publication_id = 1 and option_id = ${questions[questionIndex]?.options[optionIndex]?.id ?? 0}`.execute(
      server.db,
    );
  }
};
const languages = async (query = ''): Promise<ReplyFor<typeof getStatisticsLanguages>> => {
  await countAll(server.db);
  const { status, body } = await server.call('GET', `/api/statistics/languages?tree=${tree}${query}`, { token });
  expect(status).toBe(200);
  return body;
};
const rowOf = ({ rows }: Awaited<ReturnType<typeof languages>>, questionIndex: number) =>
  rows.find(({ key }) => key === questions[questionIndex]?.question);
/** Counts of a language for the first two options in the order of `questions`. */
const countsOf = (body: Awaited<ReturnType<typeof languages>>, questionIndex: number, language: string) => {
  const row = rowOf(body, questionIndex);
  const languageCounts = row?.languages.find((each) => each.language === language);
  return questions[questionIndex]?.options
    .map(({ key }) => languageCounts?.counts[row?.options.findIndex((option) => option.key === key) ?? -1])
    .slice(0, 2);
};

test('[STT-03] a question is marked where its p-value is below the level after the correction, not before it', async () => {
  await answer(0, 'nl', [45, 55]);
  await answer(0, 'en', [60, 40]);
  await answer(1, 'nl', [50, 50]);
  await answer(1, 'en', [40, 40]);
  await answer(2, 'nl', [90, 10]);
  await answer(2, 'en', [30, 70]);
  const body = await languages();
  expect(body).toMatchObject({ languages: ['nl', 'en'], test: 'chi-square', correction: 'holm', level: 0.05 });
  // The answers of the shipped trees have codes, such as B06A.
  for (const { code } of body.rows) expect(code).toMatch(/^[A-Z]\d\d$/);
  expect(countsOf(body, 0, 'nl')).toEqual([45, 55]);
  expect(countsOf(body, 0, 'en')).toEqual([60, 40]);
  const [close, alike, apart] = [0, 1, 2].map((place) => rowOf(body, place)?.test);
  expect(close).toMatchObject({ degrees: 1, differs: false });
  expect(close?.statistic).toBeCloseTo(4.511, 3);
  expect(close?.p).toBeCloseTo(0.0337, 4);
  // The second smallest of three chances.
  expect(close?.corrected).toBeCloseTo(2 * (close?.p ?? 0), 5);
  expect(close?.effect).toBeCloseTo(Math.sqrt(4.511 / 200), 4);
  expect(alike).toMatchObject({ statistic: 0, p: 1, corrected: 1, effect: 0, differs: false });
  expect(apart?.differs).toBe(true);
});

test('[STT-03] languages in which too few answered are not tested, however much they differ', async () => {
  await answer(0, 'nl', [50, 10]);
  await answer(0, 'en', [1, 8]);
  const body = await languages();
  expect(rowOf(body, 0)?.test).toBeNull();
  expect(countsOf(body, 0, 'en')).toEqual([1, 8]);
});

test('[STT-03] a language in which one person answered is shown and tested like others', async () => {
  await answer(0, 'nl', [50, 10]);
  await answer(0, 'tr', [10, 50], people.slice(0, 1));
  const body = await languages();
  expect(countsOf(body, 0, 'tr')).toEqual([10, 50]);
  expect(rowOf(body, 0)?.test).toMatchObject({ degrees: 1, differs: true, statistic: expect.closeTo(53.333, 2) });
  // Turkish is no language of the product, and can be chosen all the same.
  const measured = await server.call('GET', '/api/statistics/measured-languages', { token });
  expect(measured.body).toEqual(['nl', 'tr']);
});

test('[STT-03] one language alone is not tested', async () => {
  await answer(0, 'nl', [50, 30]);
  await answer(0, 'en', [10, 60]);
  const body = await languages('&language=nl');
  expect(body.languages).toEqual(['nl']);
  expect(countsOf(body, 0, 'nl')).toEqual([50, 30]);
  expect(rowOf(body, 0)?.test).toBeNull();
});

test('[STT-03] where an answer of an association is hidden the mark is shown, and no figure that reveals the answer', async () => {
  const { id } = await server.db
    .selectFrom('professional_association')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await answer(0, 'nl', [90, 10]);
  await answer(0, 'en', [0, 70]);
  await answer(0, 'en', [30], people.slice(0, 2));
  await server.db.updateTable('measurement').set({ association_id: id }).execute();
  const body = await languages(`&association=${id}`);
  expect(countsOf(body, 0, 'nl')).toEqual([90, 10]);
  expect(countsOf(body, 0, 'en')).toEqual([null, null]);
  expect(rowOf(body, 0)?.test).toEqual({
    degrees: 1,
    statistic: null,
    p: null,
    corrected: null,
    effect: null,
    differs: true,
  });
});

test('[STT-03] an answer of two versions is counted once, in the order and with the text of the newest one', async () => {
  const made = await makeTree(server.db);
  const person = await makePerson(server);
  const publish = async (id: number) =>
    expect((await server.call('PUT', `/api/question-trees/${id}/publish`, { token })).status).toBe(200);
  const chooseB = async (treeId: number, option: number) =>
    (await measure(server, { token: person.token, treeId })).choose(option);
  await publish(made.id);
  await chooseB(made.id, 1);
  const body = { originalId: made.id };
  const { id } = (await server.call('POST', '/api/question-trees/copy-tree', { token, body })).body;
  await sql`update question_option set name = 'Nieuw B', position = 0
    where question_tree_id = ${id} and identifier = 'B'`.execute(server.db);
  await publish(id);
  await chooseB(id, 0);
  await countAll(server.db);
  const { rows } = (await server.call('GET', `/api/statistics/languages?tree=${made.treeId}`, { token })).body;
  expect(rows).toHaveLength(1);
  expect(rows[0].options.map(({ text }: { text: string }) => text)).toEqual(['Nieuw B', 'Antwoord A']);
  expect(rows[0].languages).toMatchObject([{ language: 'nl', answered: 2, counts: [2, 0] }]);
});
