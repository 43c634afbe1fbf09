import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';
import { countAll } from '../src/statistics/counting/counting.ts';

/** The properties of a measurement: its score, publication, language, association and kind of user. */
export type Finishing = {
  score: number;
  language: string;
  test: boolean;
  association: number | null;
  publication: number;
};

/** Creates people for measurements and returns their ids. */
export const makePeople = async (db: Kysely<Database>, many: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into user_account (login, email, password_hash, lang_key, authorities, activated, created_by)
    select 'few' || n, 'few' || n || '@example.nl', '', 'nl', '{ROLE_USER}', true, 'test'
    from generate_series(1, ${many}::integer) n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Creates a finished measurement of a person, with one answer that leads to the score. */
const finishOne = async (
  db: Kysely<Database>,
  person: number,
  { score = 4, language = 'nl', test = false, association = null, publication = 1 }: Partial<Finishing> = {},
): Promise<void> => {
  await sql`
    with outcome as (
      select publication_id, option_id, question_id, result_id, score from publication_option
      where score = ${score} and publication_id = ${publication} order by option_id limit 1
    ), taken as (
      insert into measurement (user_id, publication_id, language, status, steps, result_id, score, ended_at, last_sequence,
        test, association_id)
      select ${person}::bigint, publication_id, ${language}, 'FINISHED', 1, result_id, score, now(), 1,
        ${test}, ${association}::bigint
      from outcome
      returning id
    )
    insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step, sequence,
      occurred_at)
    select id, gen_random_uuid(), 'RESULT_SELECT', question_id, option_id, outcome.result_id, 1, 1, now()
    from taken, outcome`.execute(db);
};

/** Creates a finished measurement of each person and counts them. */
export const finishEach = async (db: Kysely<Database>, who: readonly number[], how: Partial<Finishing> = {}) => {
  for (const person of who) await finishOne(db, person, how);
  await countAll(db);
};

/** Deletes all measurements and figures. */
export const forgetMeasurements = (db: Kysely<Database>) =>
  sql`truncate measurement, measurement_action, statistics_figure`.execute(db);
