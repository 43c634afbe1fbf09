import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { emptyFigures, waitForCountingLock } from '../counting/counting-store.ts';
import type { PublicationChoice } from './courses.ts';
import { makeSampleMeasurements, type SampleMeasurement, type SampleTree, sampleSize } from './sample-measurements.ts';

/** Reads the state of the sample data; in a transaction `isLocked` keeps other processes from changing it. */
const readState = async (db: Kysely<Database>, { isLocked = false } = {}): Promise<string> => {
  const query = db.selectFrom('statistics_state').select('sample_data');
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow()).sample_data;
};

const setState = (trx: Kysely<Database>, state: 'LOADED' | 'NONE') =>
  trx.updateTable('statistics_state').set({ sample_data: state }).execute();

/** Reads the trees that professionals can measure with, and their languages, the default one first. */
const readTrees = async (trx: Kysely<Database>): Promise<SampleTree[]> => {
  const { rows } = await sql<SampleTree>`
    select publication.id as "publicationId", publication.root_question_id as root, (
      select array_agg(page.language order by supported.default_language desc, page.language)
      from publication_page page
      join language on language.code = page.language
      join supported_language supported on supported.language_id = language.id and supported.active
      where page.publication_id = publication.id and page.question_id = publication.root_question_id
    ) as languages
    from publication join question_tree tree on tree.id = publication.question_tree_id
    where tree.status = 'PUBLISHED' and not tree.test
    order by tree.tree_id, publication.number`.execute(trx);
  return rows.map((row) => ({ ...row, languages: row.languages ?? [] }));
};

const readChoices = async (trx: Kysely<Database>): Promise<PublicationChoice[]> => {
  const { rows } = await sql<PublicationChoice>`
    select publication_id as "publicationId", question_id as "questionId", option_id as "optionId",
      next_question_id as "nextQuestionId", result_id as "resultId", score
    from publication_option order by publication_id, question_id, option_id`.execute(trx);
  return rows;
};

const readAssociations = async (trx: Kysely<Database>): Promise<number[]> => {
  const rows = await trx
    .selectFrom('professional_association')
    .select('id')
    .where('is_other', '=', false)
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ id }) => id);
};

const insertPeople = async (trx: Kysely<Database>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into sample_person (research_key) select gen_random_uuid() from generate_series(1, ${sql.lit(sampleSize.people)})
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Inserts all rows by two statements: on the embedded database one costs about as much as hundreds of rows. */
const insertMeasurements = async (
  trx: Kysely<Database>,
  measurements: readonly SampleMeasurement[],
  { people, associations }: { people: readonly number[]; associations: readonly number[] },
): Promise<void> => {
  const keyed = measurements.map((measurement) => ({ ...measurement, key: crypto.randomUUID() }));
  const rows = keyed.map(({ actions, person, association, ...measurement }) => ({
    ...measurement,
    person: people[person],
    association: association === null ? null : (associations[association] ?? null),
    sequence: actions.length,
  }));
  await sql`
    insert into measurement (key, sample_person_id, publication_id, language, started_at, association_id,
      agreed_on_research, step, steps, result_id, score, last_sequence, last_action_at, status, ended_at)
    select key, person, "publicationId", language, to_timestamp("startedAt" / 1000), association, "agreedOnResearch",
      step, steps, "resultId", score, sequence, to_timestamp("lastActionAt" / 1000), status,
      to_timestamp("endedAt" / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      key uuid, person bigint, "publicationId" bigint, language text, "startedAt" float8, association bigint,
      "agreedOnResearch" boolean, step integer, steps integer, "resultId" bigint, score integer, sequence integer,
      "lastActionAt" float8, status text, "endedAt" float8)
    order by "startedAt"`.execute(trx);
  const actions = keyed.flatMap(({ key, startedAt, actions: steps }) =>
    steps.map(({ seconds, ...action }) => ({ ...action, key, at: startedAt + seconds * 1000 })),
  );
  await sql`
    insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step,
      question_key, option_key, result_key, sequence, recorded_at, occurred_at)
    select measurement.id, gen_random_uuid(), action, "questionId", "optionId", "resultId", given.step,
      asked.question_key, choice.option_key, choice.result_key, sequence, to_timestamp(at / 1000), to_timestamp(at / 1000)
    from json_to_recordset(${JSON.stringify(actions)}::json) as given (
      key uuid, action text, "questionId" bigint, "optionId" bigint, "resultId" bigint, step integer, sequence integer,
      at float8)
    join measurement on measurement.key = given.key
    join (select distinct publication_id, question_id, question_key from publication_option) asked
      on asked.publication_id = measurement.publication_id and asked.question_id = "questionId"
    left join publication_option choice
      on choice.publication_id = measurement.publication_id and choice.option_id = "optionId"
    order by measurement.id, sequence`.execute(trx);
};

/**
 * Loads the sample data into a new demonstration, once. A database with measurements gets none.
 *
 * @returns whether the sample data was loaded now
 */
export const loadSampleData = async (db: Kysely<Database>, now: Date = new Date()): Promise<boolean> => {
  if ((await readState(db)) !== 'PENDING') return false;
  return inTransaction(db, async (trx) => {
    if ((await readState(trx, { isLocked: true })) !== 'PENDING') return false;
    const [trees, choices, associations, realMeasurements] = [
      await readTrees(trx),
      await readChoices(trx),
      await readAssociations(trx),
      await trx.selectFrom('measurement').select('id').limit(1).execute(),
    ];
    if (trees.length === 0 || realMeasurements.length > 0) {
      await setState(trx, 'NONE');
      return false;
    }
    const measurements = makeSampleMeasurements(trees, choices, {
      now: now.getTime(),
      associationCount: Math.max(1, associations.length),
    });
    await insertMeasurements(trx, measurements, { people: await insertPeople(trx), associations });
    await setState(trx, 'LOADED');
    return true;
  });
};

/** Counts the sample data. */
export const countSampleData = async (db: Kysely<Database>): Promise<{ measurements: number; people: number }> => {
  const { rows } = await sql<{ measurements: number; people: number }>`
    select people, case when people = 0 then 0
      else (select count(*)::integer from measurement where sample_person_id is not null) end as measurements
    from (select count(*)::integer as people from sample_person) made_up`.execute(db);
  return rows[0] ?? { measurements: 0, people: 0 };
};

/**
 * Removes the sample data for good: measurements, people and figures. The process that counts then counts all other
 * measurements again; a demonstration has few.
 *
 * @param actorId administrator who removes the sample data; null for the product itself
 * @returns whether there was sample data
 */
export const removeSampleData = async (db: Kysely<Database>, actorId: number | null): Promise<boolean> => {
  if ((await readState(db)) === 'NONE') return false;
  return inTransaction(db, async (trx) => {
    // Counting takes its lock before it writes the state. The same order here prevents a deadlock.
    await waitForCountingLock(trx);
    const state = await readState(trx, { isLocked: true });
    if (state !== 'NONE') await setState(trx, 'NONE');
    if (state !== 'LOADED') return false;
    const { measurements, people } = await countSampleData(trx);
    await sql`
      delete from measurement_action using measurement
      where measurement.id = measurement_id and measurement.sample_person_id is not null`.execute(trx);
    await sql`delete from measurement where sample_person_id is not null`.execute(trx);
    await sql`delete from sample_person`.execute(trx);
    await emptyFigures(trx);
    await recordEvent(trx, {
      actorId,
      type: 'SAMPLE_DATA_DELETE',
      outcome: 'SUCCESS',
      data: { measurements, people, message: `${measurements} measurements, ${people} people` },
    });
    return true;
  });
};
