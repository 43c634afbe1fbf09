import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { isAbandoned } from '../measurement-store.ts';

/**
 * Result of recording: whether the measurement is the current user's (`owned`), the action belongs to its publication
 * (`fits`), and the action was recorded. The other columns tell why it was not.
 */
export type RecordedRow = {
  owned: boolean;
  fits: boolean;
  recorded: boolean;
  last_sequence: number;
  stopped: boolean;
};

/** Condition on the published answer of an action, as `fitting`; for a back-click any answer of its question. */
export const isAnswerOf = ({ action, questionId, optionId, resultId }: ActionBody): RawBuilder<unknown> => {
  if (action === 'BACK_CLICK') return sql`fitting.question_id = ${questionId}`;
  const isAnswer = sql`fitting.option_id = ${optionId ?? null} and fitting.question_id = ${questionId}`;
  return action === 'OPTION_SELECT'
    ? sql`${isAnswer} and fitting.next_question_id is not null`
    : sql`${isAnswer} and fitting.result_id = ${resultId ?? null}`;
};

/** Selects the published answer of an action with its keys; for a back-click the question alone. */
const selectAnswer = (body: ActionBody): RawBuilder<unknown> => sql`
  select ${
    body.action === 'BACK_CLICK'
      ? sql`fitting.question_key, null::uuid as option_key, null::uuid as result_key, null::integer as score,
          null::bigint as next_question_id`
      : sql`fitting.question_key, fitting.option_key, fitting.result_key, fitting.score, fitting.next_question_id`
  }
  from publication_option fitting
  where fitting.publication_id = target.publication_id and ${isAnswerOf(body)} limit 1`;

/** Whether a measurement takes no further action that is counted: it was closed, or would be by now. */
export const isStopped = sql`(measurement.status = 'STOPPED' or ${isAbandoned})`;

/**
 * Whether a measurement stands at the question of an action. Those from before the path was stored stand at any. One that
 * was corrected went on in its correction, and can only be left.
 */
export const standsAt = ({ action, questionId }: ActionBody): RawBuilder<unknown> => {
  const isAtQuestion = sql`coalesce(measurement.path[measurement.step] = ${questionId}, true)`;
  return action === 'BACK_CLICK' ? isAtQuestion : sql`(${isAtQuestion} and measurement.status <> 'CORRECTED')`;
};

/**
 * Assignments that bring a measurement to the state after an action, like `replay`: a result is shown when `steps`
 * equals `step`. A back-click leaves the outcome, and reopens a measurement that was closed without one.
 */
export const updateProgress = ({ action, resultId }: ActionBody): RawBuilder<unknown> => {
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

/** Time of an action by the client's clock, in milliseconds since 1970; null for a missing or invalid one. */
const parseOccurredAt = ({ occurredAt }: ActionBody): number | null => {
  const milliseconds = Date.parse(occurredAt ?? '');
  return Number.isNaN(milliseconds) ? null : milliseconds;
};

/** Time of an action by the client's clock, neither before its measurement's start nor in the future. */
const recordedTime = (body: ActionBody): RawBuilder<unknown> =>
  sql`coalesce(greatest(least(to_timestamp(${parseOccurredAt(body)}::float8 / 1000), now()), started_at), now())`;

/** Columns of a recorded action. */
export const actionColumns = sql`measurement_id, action_id, action, question_id, option_id, result_id, step,
  question_key, option_key, result_key, sequence, occurred_at`;

/** Values of these columns, from a row with the measurement's `id` and `started_at` and the keys of the answer. */
export const selectAction = (body: ActionBody, sequence: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  id, ${body.actionId}, ${body.action}, ${body.questionId}, ${body.optionId ?? null}::bigint,
  ${body.resultId ?? null}::bigint, ${body.step}, question_key, option_key, result_key, ${sequence},
  ${recordedTime(body)}`;

/**
 * Records an action once, and updates the state of its measurement. To be used with `queryAsUser`.
 *
 * The measurement has to be the current user's, and the answer has to belong to the question in the measurement's
 * publication. An action at another than the current question is not recorded. An action with a sequence is recorded
 * only when it is the next one, and not once the measurement was closed. The lock on the row of the measurement makes
 * simultaneous actions wait for each other.
 */
export const insertAction = (measurementId: number, body: ActionBody) => {
  const sequence = sql`${body.sequence ?? null}::integer`;
  return {
    expressions: sql`, target as (
      select measurement.id, measurement.publication_id, measurement.started_at, measurement.last_sequence,
        ${isStopped} as stopped, ${standsAt(body)} as stands
      from measurement, signed_in
      where measurement.id = ${measurementId} and measurement.user_id = signed_in.id and signed_in.allowed
      for no key update of measurement
    ), fitting as (
      select target.*, answer.*
      from target cross join lateral (${selectAnswer(body)}) answer
      where target.publication_id = coalesce(${body.publicationId ?? null}::bigint, target.publication_id)
    ), recorded as (
      insert into measurement_action (${actionColumns})
      select ${selectAction(body, sql`last_sequence + 1`)}
      from fitting
      where stands and last_sequence < ${limits.measurementActions}::integer
        and (${sequence} is null or (${sequence} = last_sequence + 1 and not stopped))
      on conflict (action_id) do nothing
      returning sequence
    ), moved as (
      update measurement set last_sequence = recorded.sequence, last_action_at = now(), settled = false, ${updateProgress(body)}
      from fitting, recorded where measurement.id = fitting.id
    )`,
    from: sql`select exists (select from target) as owned, exists (select from fitting) as fits,
      exists (select from recorded) as recorded, (select last_sequence from target), (select stopped from target)`,
  };
};

/** Compares an action with the recorded one of the same id: `same`, `other`, or null when the id is new. */
export const findAction = async (
  db: Kysely<Database>,
  measurementId: number,
  body: ActionBody,
): Promise<'same' | 'other' | null> => {
  const recordedAction = await db
    .selectFrom('measurement_action')
    .selectAll()
    .where('action_id', '=', body.actionId)
    .executeTakeFirst();
  if (!recordedAction) return null;
  const isSame =
    recordedAction.measurement_id === measurementId &&
    recordedAction.action === body.action &&
    recordedAction.question_id === body.questionId &&
    recordedAction.option_id === (body.optionId ?? null) &&
    recordedAction.result_id === (body.resultId ?? null) &&
    recordedAction.step === body.step;
  return isSame ? 'same' : 'other';
};
