import { type ActionBody, recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/connections/prepared.ts';
import type { Database } from '../../db/schema/tables.ts';
import { mayCall, sessionRows } from '../../sessions/current-user.ts';
import { isAbandoned } from '../measurement-store.ts';
import { recordedTime, updateProgress } from './action-store.ts';

/** Condition on the published answer of an action; for a back-click any answer of its question. */
const isAnswerOf = ({ action, questionId, optionId, resultId }: ActionBody): RawBuilder<unknown> => {
  if (action === 'BACK_CLICK') return sql`fitting.question_id = ${questionId}`;
  const isAnswer = sql`fitting.option_id = ${optionId ?? null} and fitting.question_id = ${questionId}`;
  return action === 'OPTION_SELECT'
    ? sql`${isAnswer} and fitting.next_question_id is not null`
    : sql`${isAnswer} and fitting.result_id = ${resultId ?? null}`;
};

/**
 * Records the next action of a measurement, like `insertAction`, and checks the session in the same statement. It has a
 * third of that statement's parts, which take most of the time of either, but doesn't tell why nothing was recorded.
 *
 * @returns false where nothing was recorded: then `insertAction` is to record the action, or to tell the reason
 */
export const recordNextAction = async (
  db: Kysely<Database>,
  sessionId: string,
  measurementId: number,
  body: ActionBody,
): Promise<boolean> => {
  const isBack = body.action === 'BACK_CLICK';
  const isNext =
    body.sequence === undefined
      ? sql`true`
      : sql`measurement.last_sequence = ${body.sequence}::integer - 1
          and measurement.status <> 'STOPPED' and not ${isAbandoned}`;
  const statement = sql`${sql.raw(prepared)}
    with moved as (
      update measurement set last_sequence = measurement.last_sequence + 1, last_action_at = now(), settled = false,
        ${updateProgress(body)}
      from ${sessionRows}, publication_option fitting
      where ${mayCall(sessionId, recordAction.access)}
        and measurement.id = ${measurementId} and measurement.user_id = u.id
        and measurement.publication_id = coalesce(${body.publicationId ?? null}::bigint, measurement.publication_id)
        and fitting.publication_id = measurement.publication_id and ${isAnswerOf(body)}
        and coalesce(measurement.path[measurement.step] = ${body.questionId}, true)
        and measurement.last_sequence < ${limits.measurementActions}::integer and ${isNext}
      returning measurement.id, measurement.started_at, measurement.last_sequence, fitting.question_key,
        ${isBack ? sql`null::uuid` : sql`fitting.option_key`} as option_key,
        ${isBack ? sql`null::uuid` : sql`fitting.result_key`} as result_key
    )
    insert into measurement_action (
      measurement_id, action_id, action, question_id, option_id, result_id, step, question_key, option_key, result_key,
      sequence, occurred_at
    )
    select id, ${body.actionId}, ${body.action}, ${body.questionId}, ${body.optionId ?? null}::bigint,
      ${body.resultId ?? null}::bigint, ${body.step}, question_key, option_key, result_key, last_sequence,
      ${recordedTime(body)}
    from moved`;
  try {
    const { numAffectedRows } = await statement.execute(db);
    return numAffectedRows === 1n;
  } catch (error) {
    // The action was recorded before, and the statement changed nothing.
    if ((error as { constraint?: string }).constraint === 'measurement_action_action_id_key') return false;
    throw error;
  }
};
