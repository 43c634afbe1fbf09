import { type ActionBody, recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../../db/connections/prepared.ts';
import type { Database } from '../../db/schema/tables.ts';
import { mayCall, sessionRows } from '../../sessions/current-user.ts';
import { actionColumns, isAnswerOf, isStopped, selectAction, standsAt, updateProgress } from './action-store.ts';

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
      : sql`measurement.last_sequence = ${body.sequence}::integer - 1 and not ${isStopped}`;
  const statement = sql`${sql.raw(prepared)}
    with moved as (
      update measurement set last_sequence = measurement.last_sequence + 1, last_action_at = now(), settled = false,
        ${updateProgress(body)}
      from ${sessionRows}, publication_option fitting
      where ${mayCall(sessionId, recordAction.access)}
        and measurement.id = ${measurementId} and measurement.user_id = u.id
        and measurement.publication_id = coalesce(${body.publicationId ?? null}::bigint, measurement.publication_id)
        and fitting.publication_id = measurement.publication_id and ${isAnswerOf(body)}
        and ${standsAt(body)}
        and measurement.last_sequence < ${limits.measurementActions}::integer and ${isNext}
      returning measurement.id, measurement.started_at, measurement.last_sequence, fitting.question_key,
        ${isBack ? sql`null::uuid` : sql`fitting.option_key`} as option_key,
        ${isBack ? sql`null::uuid` : sql`fitting.result_key`} as result_key
    )
    insert into measurement_action (${actionColumns})
    select ${selectAction(body, sql`last_sequence`)}
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
