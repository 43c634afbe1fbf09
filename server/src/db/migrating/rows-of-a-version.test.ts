import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import { publishTree } from '../../trees/publishing/publish.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

/** The versions of the trees below, by their ids. */
const versions = { published: 1, draft: 2, inside: 3, upper: 4, lower: 5, round: 6, empty: 7, alone: 8 };

/**
 * Data as the former version could hold it. A question n has two options, n0 and n1: n0 leads to the question whose
 * parent it is, else to the result; n1 leads to the result. Everything has an English translation.
 */
const fill = `
  insert into language (id, name, local_name, code) values (1, 'Dutch', 'Nederlands', 'nl'), (2, 'English', 'English', 'en');
  insert into supported_language (language_id, active, default_language) values (1, true, true), (2, true, false);
  insert into test_result (id, name, score) values (1, 'Uitkomst', 3), (2, 'Weg', 4);
  insert into question (id, name, parent_id)
    select n, 'Vraag ' || n, null from unnest(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 20]) n;
  insert into question_option (id, identifier, name, position, question_id, result_id)
    select question.id * 10 + k, 'V' || question.id || 'A' || k, 'Antwoord ' || k, k, question.id, case k when 1 then 1 end
    from question, generate_series(0, 1) k;
  insert into question_option_example (id, identifier, media, content, position, option_id)
    select id * 10, 'E' || id, 'e.webp', 'een' || chr(10) || 'twee', 1, id from question_option;
  insert into question_translation (name, language_id, question_id) select 'Question ' || id, 2, id from question;
  insert into question_option_translation (name, language_id, question_option_id)
    select 'Answer ' || identifier, 2, id from question_option;
  insert into question_option_example_translation (content, language_id, question_option_example_id)
    select 'one ' || identifier, 2, id from question_option_example;
  -- 1 > 2 > 3 belongs to a published version and, from its first question, to a draft; 2 > 3 to a draft of another tree.
  update question set parent_id = 10 where id = 2;
  update question set parent_id = 20 where id = 3;
  -- 4 > 5 > 6 is a draft; 5 > 6 alone is published.
  update question set parent_id = 40 where id = 5;
  update question set parent_id = 50 where id = 6;
  -- 7 > 8, from which it goes back to 7.
  update question set parent_id = 70 where id = 8;
  update question set parent_id = 80 where id = 7;
  -- 9 is a tree that nothing is shared with; 11 > 12 is reached from nowhere; neither is 20, which leads to a first question.
  update question set parent_id = 110 where id = 12;
  update question set parent_id = 200 where id = 9;
  update question_option set result_id = 1 where question_id in (3, 6, 9, 12);
  insert into question_tree (id, name, media, status, version, tree_id, language, question_id) values
    (1, 'Boom', 't.webp', 'PUBLISHED', 1, 1, 'nl', 1), (2, 'Boom', 't.webp', 'DRAFT', 2, 1, 'nl', 1),
    (3, 'Deel', 't.webp', 'DRAFT', 1, 2, 'nl', 2), (4, 'Boven', 't.webp', 'DRAFT', 1, 3, 'nl', 4),
    (5, 'Onder', 't.webp', 'PUBLISHED', 1, 4, 'nl', 5), (6, 'Rond', 't.webp', 'DRAFT', 1, 5, 'nl', 7),
    (7, 'Leeg', 't.webp', 'DRAFT', 1, 6, 'nl', null), (8, 'Alleen', 't.webp', 'WAS_PUBLISHED', 1, 7, 'nl', 9);
  insert into question_tree_language (active, default_language, language_id, tree_id)
    select true, language.id = 1, language.id, question_tree.id from language, question_tree;
  insert into publication (id, question_tree_id, number, root_question_id, content_hash) values (1, 1, 1, 1, 'x');
  insert into publication_option (publication_id, option_id, question_id, next_question_id, result_id) values
    (1, 10, 1, 2, null), (1, 31, 3, null, 1), (1, 991, 99, null, 2);
  insert into measurement (id, publication_id, language) values (1, 1, 'nl');
  insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step) values
    (1, gen_random_uuid(), 'OPTION_SELECT', 1, 10, null, 1), (1, gen_random_uuid(), 'BACK_CLICK', 2, null, null, 2),
    (1, gen_random_uuid(), 'RESULT_SELECT', 99, 991, 2, 1);
  delete from test_result where id = 2;
  select setval(pg_get_serial_sequence('question', 'id'), 1000), setval(pg_get_serial_sequence('question_option', 'id'), 1000),
    setval(pg_get_serial_sequence('question_option_example', 'id'), 1000),
    setval(pg_get_serial_sequence('question_tree', 'id'), 1000), setval(pg_get_serial_sequence('publication', 'id'), 1000);
`;

type Row = { id: number; question_tree_id: number | null; key: string; parent_id: number | null };

let database: TestDatabase<Database>;
let db: Kysely<Database>;
let before: unknown[];
beforeAll(async () => {
  database = await testDatabase<Database>({ empty: true });
  db = database.db;
  await migrateUntil(database, '0009');
  await database.rawTransaction((transaction) => transaction.script(fill));
  before = await readVersions();
  await migrate(database);
});
afterAll(() => database.close());

const rowsOf = async (table: string, where = 'true'): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where ${sql.raw(where)} order by id`.execute(db)).rows;

/** Reads the tree of questions and answers of a version, as texts without ids, with their English translations. */
const readVersion = async (id: number) => {
  const { rows: trees } = await sql<{ question_id: number | null }>`
    select question_id from question_tree where id = ${id}`.execute(db);
  const { rows: questions } = await sql<{ id: number; parent_id: number | null; text: string }>`
    select question.id, parent_id, concat_ws('|', question.name, main, said.name) as text
    from question left join question_translation said on said.question_id = question.id`.execute(db);
  const { rows: options } = await sql<{ id: number; question_id: number; text: string }>`
    select option.id, question_id, concat_ws('|', identifier, option.name, position, result_id, said.name, (
      select string_agg(concat_ws('|', example.identifier, example.content, example.media, other.content), ';')
      from question_option_example example
      left join question_option_example_translation other on other.question_option_example_id = example.id
      where example.option_id = option.id
    )) as text
    from question_option option left join question_option_translation said on said.question_option_id = option.id
    order by option.position`.execute(db);
  const walk = (questionId: number | null, passed: readonly number[]): unknown => {
    const question = questions.find((row) => row.id === questionId);
    if (!question || passed.includes(question.id)) return null;
    const questionOptions = options.filter((row) => row.question_id === question.id);
    const next = (option: number) => questions.find((row) => row.parent_id === option)?.id ?? null;
    return [question.text, questionOptions.map((row) => [row.text, walk(next(row.id), [...passed, question.id])])];
  };
  return walk(trees[0]?.question_id ?? null, []);
};
const readVersions = () => Promise.all(Object.values(versions).map(readVersion));

describe('[REL-13] [TRE-04] rows that the former version left behind', () => {
  test('show in every version what they showed', async () => {
    expect(before.filter(Boolean)).toHaveLength(Object.keys(versions).length - 1);
    expect(JSON.stringify(before[0]).match(/Vraag/g)).toHaveLength(3);
    expect(await readVersions()).toEqual(before);
  });

  test('belong to the published version that they were reached from, else to the newest, and the rest is loose', async () => {
    const questions = new Map((await rowsOf('question', 'id < 1000')).map((row) => [row.id, row.question_tree_id]));
    const { published, upper, lower, round, alone } = versions;
    const expected: [number, number | null][] = [
      ...[1, 2, 3].map((id): [number, number] => [id, published]),
      [4, upper],
      ...[5, 6].map((id): [number, number] => [id, lower]),
      ...[7, 8].map((id): [number, number] => [id, round]),
      [9, alone],
      ...[11, 12, 20].map((id): [number, null] => [id, null]),
    ];
    expect([...questions]).toEqual(expected);
    for (const { id, question_tree_id } of await rowsOf('question_option', 'id < 1000'))
      expect(question_tree_id, `option ${id}`).toBe(questions.get(Math.floor(id / 10)));
    for (const { id, question_tree_id } of await rowsOf('question_option_example', 'id < 1000'))
      expect(question_tree_id, `example ${id}`).toBe(questions.get(Math.floor(id / 100)));
  });

  test('that versions shared are there once for each, with the same keys', async () => {
    for (const table of ['question', 'question_option', 'question_option_example']) {
      const rows = await rowsOf(table);
      const keysOf = (version: number) =>
        rows
          .filter((row) => row.question_tree_id === version)
          .map(({ key }) => key)
          .sort();
      const { published, draft, inside, upper, lower } = versions;
      expect(keysOf(published).length).toBeGreaterThan(2);
      expect(keysOf(draft)).toEqual(keysOf(published));
      expect(keysOf(inside)).toHaveLength((keysOf(published).length / 3) * 2);
      expect(keysOf(published)).toEqual(expect.arrayContaining(keysOf(inside)));
      expect(keysOf(upper)).toEqual(expect.arrayContaining(keysOf(lower)));
      expect(new Set(rows.filter(({ id }) => id < 1000).map(({ key }) => key)).size).toBe(
        rows.filter(({ id }) => id < 1000).length,
      );
    }
    const roots = await rowsOf('question_tree');
    expect(new Set(roots.map((row) => (row as unknown as { question_id: number }).question_id)).size).toBe(
      roots.length,
    );
    const [first, second, other] = roots;
    expect(first?.key).toBe(second?.key);
    expect(other?.key).not.toBe(first?.key);
  });

  test('have no parent where they are the first question of a version', async () => {
    const { rows } = await sql`select question.id from question_tree join question on question.id = question_id
      where parent_id is not null`.execute(db);
    expect(rows).toEqual([]);
  });

  test('are named by publications and recorded actions, as far as they are there', async () => {
    const keyOf = async (table: string, id: number) => (await rowsOf(table, `id = ${id}`))[0]?.key;
    const { rows: options } = await sql`select question_key, option_key, result_key
      from publication_option order by option_id`.execute(db);
    const first = { question_key: await keyOf('question', 1), option_key: await keyOf('question_option', 10) };
    const deletedKeys = { question_key: null, option_key: null, result_key: null };
    expect(options).toEqual([
      { ...first, result_key: null },
      {
        question_key: await keyOf('question', 3),
        option_key: await keyOf('question_option', 31),
        result_key: await keyOf('test_result', 1),
      },
      deletedKeys,
    ]);
    const { rows: actions } = await sql`select question_key, option_key, result_key
      from measurement_action order by id`.execute(db);
    expect(actions).toEqual([
      { ...first, result_key: null },
      { ...deletedKeys, question_key: await keyOf('question', 2) },
      deletedKeys,
    ]);
    const change = sql`update publication_option set option_key = null`.execute(db);
    await expect(change).rejects.toThrow('what was published does not change');
  });

  test('can be published as before', async () => {
    // These versions have no translations, and a version without them can't be published in English.
    await db
      .updateTable('question_tree_language')
      .set({ active: false })
      .where('default_language', '=', false)
      .execute();
    const publish = (id: number) => db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
    for (const name of ['published', 'draft', 'inside', 'upper', 'lower', 'alone'] as const)
      expect((await publish(versions[name])).number, name).toBe(name === 'published' ? 2 : 1);
    for (const name of ['round', 'empty'] as const)
      await expect(publish(versions[name])).rejects.toThrow('Cannot be published');
  });
});
