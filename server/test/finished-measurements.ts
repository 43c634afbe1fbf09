import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/tables.ts';
import { countAll } from '../src/statistics/counting.ts';

/** How a measurement came about: to which score on which publication, in which language, by whom. */
export type Finishing = {
  score: number;
  language: string;
  test: boolean;
  association: number | null;
  publication: number;
};

/** Make people who can have measured; answers with their ids. */
export const makePeople = async (db: Kysely<Database>, many: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into user_account (login, email, password_hash, lang_key, authorities, activated, created_by)
    select 'few' || n, 'few' || n || '@example.nl', '', 'nl', '{ROLE_USER}', true, 'test'
    from generate_series(1, ${many}::integer) n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Somebody measures, and comes to a score with one answer. */
export const finishOne = async (
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

/** Some people measure one after the other, and what they measured is counted. */
export const finishEach = async (db: Kysely<Database>, who: readonly number[], how: Partial<Finishing> = {}) => {
  for (const person of who) await finishOne(db, person, how);
  await countAll(db);
};

/** Forget all that was measured. */
export const forgetMeasurements = (db: Kysely<Database>) =>
  sql`truncate measurement, measurement_action, statistics_figure`.execute(db);
