import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../db/connections/prepared.ts';
import type { Database } from '../../db/schema/tables.ts';
import { advisoryLocks } from '../../db/transactions/locks.ts';
import type { FigureRow, UncountedMeasurement } from './collect-figures.ts';

/** Advisory lock of counting and of erasing a person, held until the transaction ends. */
const countingLock = sql`${sql.lit(advisoryLocks.counting)}, 0`;

/** Takes the lock if no other process counts; answers whether it did. */
export const tryCountingLock = async (trx: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${countingLock}) as taken`.execute(
    trx,
  );
  return rows[0]?.taken ?? false;
};

/** Waits for the lock. */
export const waitForCountingLock = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${countingLock})`.execute(trx);
};

/**
 * Status that the figures count a measurement under: an open one counts as stopped a day after its last action, although
 * its owner may resume the measurement. Each run compares the status with `counted_status`. The figures therefore follow as
 * time passes, when a measurement is resumed, and when a new version of the product has another rule.
 */
const countedAs = sql`case
  when status = 'OPEN' and last_action_at < now() - make_interval(hours => ${sql.lit(serverLimits.leftAfterHours)})
  then 'STOPPED' else status end`;
/** Condition that the figures differ from the measurement. */
const isCountOutdated = sql`(counted_status is distinct from ${countedAs} or counted_sequence <> last_sequence)`;
/** Condition that no action is expected any more: the one by which a professional leaves a result comes soon after it. */
const isEnded = sql`(status <> 'OPEN' and last_action_at < now() - interval '1 hour')`;

/** An action as a JSON array, in the order of `json_build_array` below. */
type ActionColumns = [string, number, number | null, number | null, number | null, number | null, number];

/** A measurement with its actions as JSON; null where its figures are up to date. */
type UncountedRow = Omit<UncountedMeasurement, 'actions'> & { actionColumns: ActionColumns[] | null };

/** Actions of one read. The limit bounds memory and the time without giving way, whatever a client sends. */
const actionBatchSize = 40_000;

/**
 * Finds the oldest measurements that differ from the figures, with their actions.
 *
 * @param batch its size, and the seconds since the last action: a running measurement isn't counted at every step
 * @returns the measurements, and whether there are more
 */
export const findUncounted = async (
  trx: Kysely<Database>,
  { batchSize, idleSeconds }: { batchSize: number; idleSeconds: number },
): Promise<{ measurements: UncountedRow[]; more: boolean }> => {
  const { rows } = await sql<UncountedRow & { available: number }>`
    select measurement.id, coalesce(user_id, -sample_person_id) as person, publication_id as "publicationId",
      root_question_id as "rootQuestionId", lower(language) as language, coalesce(association_id, 0) as "associationId",
      test, (started_at at time zone 'Europe/Amsterdam')::date as day,
      (extract(epoch from started_at) * 1000)::float8 as "startedAt", ${countedAs} as status, last_sequence as sequence,
      counted_status as "countedStatus", counted_sequence as "countedSequence", available, done.action_columns as "actionColumns"
    from (
      select next.*, count(*) over ()::integer as available, sum(last_sequence) over (order by id) - last_sequence as before
      from (
        select * from measurement
        where not settled and (${isCountOutdated} or ${isEnded})
          and last_action_at <= now() - make_interval(secs => ${idleSeconds})
        order by id limit ${batchSize}
      ) next
    ) measurement
    join publication on publication.id = publication_id
    left join lateral (
      select json_agg(json_build_array(action, action.question_id, action.option_id, action.result_id,
        choice.next_question_id, choice.score, (extract(epoch from occurred_at) * 1000)::float8) order by sequence) as action_columns
      from measurement_action action
      left join publication_option choice
        on choice.publication_id = measurement.publication_id and choice.option_id = action.option_id
      where action.measurement_id = measurement.id and sequence <= measurement.last_sequence
    ) done on ${isCountOutdated}
    where before < ${sql.lit(actionBatchSize)}
    order by measurement.id`.execute(trx);
  const available = rows[0]?.available ?? 0;
  return { measurements: rows, more: available === batchSize || rows.length < available };
};

/** Reads the actions of a row. Done for one measurement at a time, so that few actions are in memory as objects. */
export const withActions = ({ actionColumns, ...measurement }: UncountedRow): UncountedMeasurement => ({
  ...measurement,
  actions: (actionColumns ?? []).map(([action, questionId, optionId, resultId, nextQuestionId, score, at]) => ({
    action: action as 'OPTION_SELECT',
    questionId,
    optionId,
    resultId,
    nextQuestionId,
    score,
    at,
  })),
});

/** SQL of the remembered professionals: those of the stored row first, without those who have no measurement left. */
const mergedPeople = sql`
  select coalesce(merged.people, held.people), coalesce(merged.times, held.times)
  from (select) here
  left join lateral (
    select coalesce(array_agg(person), '{}') as people, coalesce(array_agg(many), '{}') as times
    from (
      select person, sum(many)::integer as many
      from (
        select person, many, place from unnest(held.people, held.times) with ordinality old (person, many, place)
        union all
        select person, many, place + ${sql.lit(serverLimits.rememberedPeople)}
        from unnest(excluded.people, excluded.times) with ordinality new (person, many, place)
      ) both_of_them
      group by person having sum(many) > 0 order by min(place) limit ${sql.lit(serverLimits.rememberedPeople)}
    ) kept
  ) merged on cardinality(held.people) < ${sql.lit(serverLimits.rememberedPeople)} or 0 > any (excluded.times)`;

const mergedSizes = sql`case when cardinality(excluded.sizes) = 0 then held.sizes else (
  select array_agg(coalesce(many, 0) + coalesce(more, 0) order by place)
  from unnest(held.sizes, excluded.sizes) with ordinality added (many, more, place)
) end`;

/** Writes an array of PostgreSQL. No value of the figures contains a quote or a backslash. */
const writeArray = (values: readonly (string | number | boolean)[]) =>
  `{${values.map((value) => `"${value}"`).join(',')}}`;
const writeNestedArrays = (values: readonly (readonly number[])[]) =>
  writeArray(values.map((each) => `{${each.join(',')}}`));

/** Adds changes to the figures, column by column: as rows of JSON they would take the database a quarter more time. */
export const addFigures = async (trx: Kysely<Database>, rows: readonly FigureRow[]): Promise<void> => {
  const columnOf = (name: Exclude<keyof FigureRow, 'people' | 'times' | 'sizes'>) =>
    writeArray(rows.map((row) => row[name]));
  const arrayColumnOf = (name: 'people' | 'times' | 'sizes') => writeNestedArrays(rows.map((row) => row[name]));
  await sql`${sql.raw(prepared)}
    insert into statistics_figure as held
    select unit, start, publication_id, language, association_id, test, figure, subject, count,
      people::bigint[], times::integer[], sizes::integer[]
    from unnest(
      ${columnOf('unit')}::text[], ${columnOf('start')}::date[], ${columnOf('publication_id')}::bigint[], ${columnOf('language')}::text[],
      ${columnOf('association_id')}::bigint[], ${columnOf('test')}::boolean[], ${columnOf('figure')}::text[], ${columnOf('subject')}::bigint[],
      ${columnOf('count')}::integer[], ${arrayColumnOf('people')}::text[], ${arrayColumnOf('times')}::text[], ${arrayColumnOf('sizes')}::text[]
    ) as given (
      unit, start, publication_id, language, association_id, test, figure, subject, count, people, times, sizes)
    on conflict (unit, language, association_id, test, figure, publication_id, start, subject) do update set
      count = held.count + excluded.count, (people, times) = (${mergedPeople}), sizes = ${mergedSizes}`.execute(trx);
};

/** Marks measurements as counted. The last statement of a transaction, because it blocks recording to the measurements. */
export const markCounted = async (trx: Kysely<Database>, measurements: readonly UncountedRow[]): Promise<void> => {
  const marks = measurements.map(({ id, status, sequence }) => ({ id, status, sequence }));
  await sql`
    update measurement set counted_status = given.status, counted_sequence = given.sequence,
      settled = measurement.status = given.status and last_sequence = given.sequence and given.status <> 'OPEN'
        and last_action_at < now() - interval '1 hour'
    from json_to_recordset(${JSON.stringify(marks)}::json) as given (id bigint, status text, sequence integer)
    where measurement.id = given.id`.execute(trx);
};

/** Saves the time of counting, and whether more measurements wait. */
export const saveCountingState = async (trx: Kysely<Database>, behind: boolean): Promise<void> => {
  await sql`update statistics_state set counted_at = now(), behind = ${behind}`.execute(trx);
};

/** Saves that no measurement waits. */
export const saveUpToDate = async (trx: Kysely<Database>): Promise<void> => {
  await sql`update statistics_state set behind = false where behind`.execute(trx);
};

/** Marks removed in one transaction. */
const markBatchSize = 5000;

/** Deletes all figures. The marks of measurements no longer hold; `removeMarks` removes them in batches. */
export const emptyFigures = async (trx: Kysely<Database>): Promise<void> => {
  await sql`truncate statistics_figure`.execute(trx);
  await sql`update statistics_state set forget_from = 0, behind = true`.execute(trx);
};

/** Removes the marks of the next measurements after `emptyFigures`; answers whether any were left. */
export const removeMarks = async (trx: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ last: number | null }>`
    with state as (select forget_from from statistics_state where forget_from is not null),
    next as (select measurement.id from state, measurement
      where measurement.id >= state.forget_from order by measurement.id limit ${sql.lit(markBatchSize)}),
    forgotten as (
      update measurement set counted_status = null, counted_sequence = 0, settled = false
      from next where next.id = measurement.id returning measurement.id
    ),
    noted as (update statistics_state set forget_from = (select max(id) + 1 from forgotten) where forget_from is not null)
    select max(id) as last from forgotten`.execute(trx);
  return rows[0]?.last != null;
};
