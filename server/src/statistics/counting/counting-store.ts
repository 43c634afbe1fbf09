import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../../db/locks.ts';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/tables.ts';
import { type FigureRow, rememberedPeople, type Uncounted } from './collect-figures.ts';

const lock = sql`${sql.lit(advisoryLocks.counting)}, 0`;

/** Whether it is this process's turn to count: one at a time. */
export const takeTurn = async (trx: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
};

/** The same, waiting for whoever has it. */
export const waitForTurn = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
};

/**
 * Status that the figures count a measurement under: an open one counts as stopped a day after its last action, although
 * its owner may resume it. Each run compares this status with `counted_status`, so the figures follow by themselves: as
 * time passes, when somebody resumes, and when a new version of the product counts by another rule.
 */
const countedAs = sql`case
  when status = 'OPEN' and last_action_at < now() - make_interval(hours => ${sql.lit(limits.leftAfterHours)})
  then 'STOPPED' else status end`;
/** Condition that the figures differ from the measurement. */
const isBehind = sql`(counted_status is distinct from ${countedAs} or counted_sequence <> last_sequence)`;
/** It is done with: whoever leaves a result does so by an action soon after it. */
const isOver = sql`(status <> 'OPEN' and last_action_at < now() - interval '1 hour')`;

type Line = [string, number, number | null, number | null, number | null, number | null, number];

/** A measurement with its actions as the database tells them; null where nothing of it has to be counted. */
type Found = Omit<Uncounted, 'actions'> & { lines: Line[] | null };

/** Actions that are read at once, so that neither memory nor a turn grows with what somebody sends. */
const actionsAtOnce = 40_000;

/**
 * The oldest measurements of which something is not in the figures, with their actions.
 *
 * @param limits `most` of them, and of those to which nothing was recorded for `quiet` seconds: somebody who is in the
 *   middle of it need not be counted at every step
 * @returns them, and whether there are more
 */
export const findUncounted = async (
  trx: Kysely<Database>,
  { most, quiet }: { most: number; quiet: number },
): Promise<{ measurements: Found[]; more: boolean }> => {
  const { rows } = await sql<Found & { found: number }>`
    select measurement.id, coalesce(user_id, -sample_person_id) as person, publication_id as "publicationId",
      root_question_id as "rootQuestionId", lower(language) as language, coalesce(association_id, 0) as "associationId",
      test, (started_at at time zone 'Europe/Amsterdam')::date as day,
      (extract(epoch from started_at) * 1000)::float8 as "startedAt", ${countedAs} as status, last_sequence as sequence,
      counted_status as "countedStatus", counted_sequence as "countedSequence", found, done.lines
    from (
      select next.*, count(*) over ()::integer as found, sum(last_sequence) over (order by id) - last_sequence as before
      from (
        select * from measurement
        where not settled and (${isBehind} or ${isOver})
          and last_action_at <= now() - make_interval(secs => ${quiet})
        order by id limit ${most}
      ) next
    ) measurement
    join publication on publication.id = publication_id
    left join lateral (
      select json_agg(json_build_array(action, action.question_id, action.option_id, action.result_id,
        choice.next_question_id, choice.score, (extract(epoch from occurred_at) * 1000)::float8) order by sequence) as lines
      from measurement_action action
      left join publication_option choice
        on choice.publication_id = measurement.publication_id and choice.option_id = action.option_id
      where action.measurement_id = measurement.id and sequence <= measurement.last_sequence
    ) done on ${isBehind}
    where before < ${sql.lit(actionsAtOnce)}
    order by measurement.id`.execute(trx);
  const found = rows[0]?.found ?? 0;
  return { measurements: rows, more: found === most || rows.length < found };
};

/** A measurement with its actions as they are counted: made of one at a time, they are never many. */
export const withActions = ({ lines, ...measurement }: Found): Uncounted => ({
  ...measurement,
  actions: (lines ?? []).map(([action, questionId, optionId, resultId, nextQuestionId, score, at]) => ({
    action: action as 'OPTION_SELECT',
    questionId,
    optionId,
    resultId,
    nextQuestionId,
    score,
    at,
  })),
});

/** Those who stood in a row already stay before those who come, as long as any measurement of theirs does. */
const people = sql`
  select coalesce(merged.people, held.people), coalesce(merged.times, held.times)
  from (select) here
  left join lateral (
    select coalesce(array_agg(person), '{}') as people, coalesce(array_agg(many), '{}') as times
    from (
      select person, sum(many)::integer as many
      from (
        select person, many, place from unnest(held.people, held.times) with ordinality old (person, many, place)
        union all
        select person, many, place + ${sql.lit(rememberedPeople)}
        from unnest(excluded.people, excluded.times) with ordinality new (person, many, place)
      ) both_of_them
      group by person having sum(many) > 0 order by min(place) limit ${sql.lit(rememberedPeople)}
    ) kept
  ) merged on cardinality(held.people) < ${sql.lit(rememberedPeople)} or 0 > any (excluded.times)`;

const sizes = sql`case when cardinality(excluded.sizes) = 0 then held.sizes else (
  select array_agg(coalesce(many, 0) + coalesce(more, 0) order by place)
  from unnest(held.sizes, excluded.sizes) with ordinality added (many, more, place)
) end`;

/** A column of rows as the database writes an array of them. Neither quotes nor backslashes stand in any of ours. */
const column = (values: readonly (string | number | boolean)[]) => `{${values.map((value) => `"${value}"`).join(',')}}`;
const lists = (values: readonly (readonly number[])[]) => column(values.map((each) => `{${each.join(',')}}`));

/** Add to the figures. They are sent column by column: rows of JSON take the database a quarter more time. */
export const addFigures = async (trx: Kysely<Database>, rows: readonly FigureRow[]): Promise<void> => {
  const all = (name: Exclude<keyof FigureRow, 'people' | 'times' | 'sizes'>) => column(rows.map((row) => row[name]));
  const allLists = (name: 'people' | 'times' | 'sizes') => lists(rows.map((row) => row[name]));
  await sql`${sql.raw(prepared)}
    insert into statistics_figure as held
    select unit, start, publication_id, language, association_id, test, figure, subject, count,
      people::bigint[], times::integer[], sizes::integer[]
    from unnest(
      ${all('unit')}::text[], ${all('start')}::date[], ${all('publication_id')}::bigint[], ${all('language')}::text[],
      ${all('association_id')}::bigint[], ${all('test')}::boolean[], ${all('figure')}::text[], ${all('subject')}::bigint[],
      ${all('count')}::integer[], ${allLists('people')}::text[], ${allLists('times')}::text[], ${allLists('sizes')}::text[]
    ) as given (
      unit, start, publication_id, language, association_id, test, figure, subject, count, people, times, sizes)
    on conflict (unit, language, association_id, test, figure, publication_id, start, subject) do update set
      count = held.count + excluded.count, (people, times) = (${people}), sizes = ${sizes}`.execute(trx);
};

/** Remember what is in the figures of each measurement. It comes last: until it ends, nobody can record to them. */
export const markCounted = async (trx: Kysely<Database>, measurements: readonly Found[]): Promise<void> => {
  const marks = measurements.map(({ id, status, sequence }) => ({ id, status, sequence }));
  await sql`
    update measurement set counted_status = given.status, counted_sequence = given.sequence,
      settled = measurement.status = given.status and last_sequence = given.sequence and given.status <> 'OPEN'
        and last_action_at < now() - interval '1 hour'
    from json_to_recordset(${JSON.stringify(marks)}::json) as given (id bigint, status text, sequence integer)
    where measurement.id = given.id`.execute(trx);
};

/** Say how far counting is. */
export const noteCounted = async (trx: Kysely<Database>, behind: boolean): Promise<void> => {
  await sql`update statistics_state set counted_at = now(), behind = ${behind}`.execute(trx);
};

/** Say that there was nothing left to count. */
export const noteUpToDate = async (trx: Kysely<Database>): Promise<void> => {
  await sql`update statistics_state set behind = false where behind`.execute(trx);
};

/** Measurements whose counting is forgotten at once. */
const forgottenAtOnce = 5000;

/** Empty the figures; what measurements say of being counted holds no longer, and is forgotten step by step. */
export const emptyFigures = async (trx: Kysely<Database>): Promise<void> => {
  await sql`truncate statistics_figure`.execute(trx);
  await sql`update statistics_state set forget_from = 0, behind = true`.execute(trx);
};

/** Forget of the next measurements that they were counted, where all is counted anew; answers whether any were left. */
export const forgetCounted = async (trx: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ last: number | null }>`
    with state as (select forget_from from statistics_state where forget_from is not null),
    next as (select measurement.id from state, measurement
      where measurement.id >= state.forget_from order by measurement.id limit ${sql.lit(forgottenAtOnce)}),
    forgotten as (
      update measurement set counted_status = null, counted_sequence = 0, settled = false
      from next where next.id = measurement.id returning measurement.id
    ),
    noted as (update statistics_state set forget_from = (select max(id) + 1 from forgotten) where forget_from is not null)
    select max(id) as last from forgotten`.execute(trx);
  return rows[0]?.last != null;
};
