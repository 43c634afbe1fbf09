import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type RowCounts, runBatches, runDaily } from '../jobs/daily-tasks.ts';

/** Whether a measurement was closed, or would be by now: see `stopAbandoned`. */
export const isAbandoned = sql`(measurement.status = 'OPEN'
  and measurement.last_action_at < now() - make_interval(days => ${sql.lit(limits.measurementDays)}))`;

/** When an abandoned measurement ended, however late it was found. */
export const abandonedAt = sql`measurement.last_action_at + make_interval(days => ${sql.lit(limits.measurementDays)})`;

/**
 * What recording answers: whether the measurement is the current user's, whether the action fits it, and is new; and what
 * kept it from being recorded if it is not.
 */
export type RecordedRow = {
  owned: boolean;
  fits: boolean;
  recorded: boolean;
  last_sequence: number;
  stopped: boolean;
};

/** The answer of the publication that an action is about, with its keys; of going back, the question alone. */
const answered = (body: ActionBody): RawBuilder<unknown> =>
  body.action === 'BACK_CLICK'
    ? sql`select choice.question_key, null::uuid as option_key, null::uuid as result_key, null::integer as score,
          null::bigint as next_question_id
        from publication_option choice
        where choice.publication_id = target.publication_id and choice.question_id = ${body.questionId} limit 1`
    : sql`select choice.question_key, choice.option_key, choice.result_key, choice.score, choice.next_question_id
        from publication_option choice
        where choice.publication_id = target.publication_id and choice.option_id = ${body.optionId ?? null}
          and choice.question_id = ${body.questionId} and ${
            body.action === 'OPTION_SELECT'
              ? sql`choice.next_question_id is not null`
              : sql`choice.result_id = ${body.resultId ?? null}`
          }`;

/**
 * What an action makes of its measurement, as `replay` does: a result is shown where as many answers lead there as the
 * step says. A back-click leaves the outcome as it is, and opens what was closed without one.
 */
const moved = ({ action, resultId }: ActionBody): RawBuilder<unknown> => {
  if (action === 'OPTION_SELECT') {
    return sql`step = measurement.step + 1, steps = measurement.step,
      path = case when measurement.path is not null
        then measurement.path[1:measurement.step] || fitting.next_question_id end,
      status = 'OPEN', result_id = null, score = null, ended_at = null`;
  }
  if (action === 'RESULT_SELECT') {
    return sql`steps = measurement.step,
      status = 'FINISHED', result_id = ${resultId ?? null}::bigint, score = fitting.score, ended_at = now()`;
  }
  const step = sql`case when measurement.steps = measurement.step then measurement.step
    else greatest(measurement.step - 1, 1) end`;
  return sql`step = ${step}, steps = ${step} - 1,
    status = case measurement.status when 'STOPPED' then 'OPEN' else measurement.status end,
    ended_at = case measurement.status when 'STOPPED' then null else measurement.ended_at end`;
};

/** Milliseconds since 1970 by the client's clock; null where it says nothing that is a time. */
const millisecondsOf = ({ occurredAt }: ActionBody): number | null => {
  const milliseconds = Date.parse(occurredAt ?? '');
  return Number.isNaN(milliseconds) ? null : milliseconds;
};

/**
 * Record an action with the keys of what it is about, once, if the measurement is the current user's and the answer belongs
 * to the question in the publication it was taken on; and bring the measurement to where that leads. An action at a
 * question where the measurement doesn't stand is not recorded; one with a sequence is recorded only in its turn, and not
 * once the measurement was closed. Two that come at once wait for each other at the row of the measurement. To be used
 * with `queryAsUser`.
 */
export const insertAction = (measurementId: number, body: ActionBody) => {
  const sequence = sql`${body.sequence ?? null}::integer`;
  const occurred = sql`to_timestamp(${millisecondsOf(body)}::float8 / 1000)`;
  return {
    expressions: sql`, target as (
      select measurement.id, measurement.publication_id, measurement.started_at, measurement.last_sequence,
        measurement.status = 'STOPPED' or ${isAbandoned} as stopped,
        -- Measurements from before the path was kept take an action at any question.
        coalesce(measurement.path[measurement.step] = ${body.questionId}, true) as stands
      from measurement, signed_in
      where measurement.id = ${measurementId} and measurement.user_id = signed_in.id and signed_in.allowed
      for no key update of measurement
    ), fitting as (
      select target.*, answer.*
      from target cross join lateral (${answered(body)}) answer
      where target.publication_id = coalesce(${body.publicationId ?? null}::bigint, target.publication_id)
    ), recorded as (
      insert into measurement_action (
        measurement_id, action_id, action, question_id, option_id, result_id, step, question_key, option_key, result_key,
        sequence, occurred_at
      )
      select id, ${body.actionId}, ${body.action}, ${body.questionId}, ${body.optionId ?? null}::bigint,
        ${body.resultId ?? null}::bigint, ${body.step}, question_key, option_key, result_key, last_sequence + 1,
        coalesce(greatest(least(${occurred}, now()), started_at), now())
      from fitting
      where stands and last_sequence < ${limits.measurementActions}::integer
        and (${sequence} is null or (${sequence} = last_sequence + 1 and not stopped))
      on conflict (action_id) do nothing
      returning sequence
    ), moved as (
      update measurement set last_sequence = recorded.sequence, last_action_at = now(), settled = false, ${moved(body)}
      from fitting, recorded where measurement.id = fitting.id
    )`,
    from: sql`select exists (select from target) as owned, exists (select from fitting) as fits,
      exists (select from recorded) as recorded, (select last_sequence from target), (select stopped from target)`,
  };
};

/** Whether an action was recorded as this very one, or its id for another one; null for neither. */
export const findAction = async (
  db: Kysely<Database>,
  measurementId: number,
  body: ActionBody,
): Promise<'same' | 'other' | null> => {
  const known = await db
    .selectFrom('measurement_action')
    .selectAll()
    .where('action_id', '=', body.actionId)
    .executeTakeFirst();
  if (!known) return null;
  const isSame =
    known.measurement_id === measurementId &&
    known.action === body.action &&
    known.question_id === body.questionId &&
    known.option_id === (body.optionId ?? null) &&
    known.result_id === (body.resultId ?? null) &&
    known.step === body.step;
  return isSame ? 'same' : 'other';
};

/** Close a measurement of the current user that is open, without an outcome. To be used with `queryAsUser`. */
export const closeMeasurement = (key: string) => ({
  expressions: sql`, stopped as (
      update measurement set status = 'STOPPED', ended_at = least(now(), ${abandonedAt})
      from signed_in
      where measurement.key = ${key} and measurement.user_id = signed_in.id and signed_in.allowed
        and measurement.status = 'OPEN'
    )`,
  from: sql`select`,
});

/**
 * Close every measurement that nothing was done with for so long, once a day, whichever process comes first. Until then
 * it is read as closed already, with the same end.
 */
export const stopAbandoned = (db: Kysely<Database>, now: Date): Promise<RowCounts | null> =>
  runDaily(db, 'abandoned-measurements', now, async (runBatch) => ({
    stopped: await runBatches(runBatch, 1000, async (trx, batchSize) => {
      const { numAffectedRows } = await sql`
        update measurement set status = 'STOPPED', ended_at = ${abandonedAt}
        where id = any (array(select id from measurement where ${isAbandoned} limit ${batchSize}))`.execute(trx);
      return Number(numAffectedRows ?? 0n);
    }),
  }));
