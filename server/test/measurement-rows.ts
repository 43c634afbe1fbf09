import { outcomeOf } from '@ok/contract/measurement/flow.ts';
import { replay } from '@ok/contract/measurement/replay.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Position and outcome in a measurement's row. */
type RowState = {
  step: number;
  steps: number;
  status: string;
  result_id: number | null;
  score: number | null;
  last_sequence: number;
  /** Milliseconds since 1970. */
  last_action_at: number;
  ended_at: number | null;
};

type Row = Omit<RowState, 'last_action_at' | 'ended_at'> & {
  id: number;
  last_action_at: Date;
  ended_at: Date | null;
  started_at: Date;
  publication_id: number;
  root_question_id: number;
};

/**
 * Each measurement that was not stopped: the state in its row, and the state after replaying its actions with the
 * contract.
 */
export const measurementRows = async (
  db: Kysely<Database>,
): Promise<{ id: number; kept: RowState; replayed: RowState; actions: number }[]> => {
  const { rows } = await sql<Row>`
    select measurement.*, publication.root_question_id
    from measurement join publication on publication.id = publication_id
    where measurement.status <> 'STOPPED' order by measurement.id`.execute(db);
  const actions = await db.selectFrom('measurement_action').selectAll().orderBy('id').execute();
  const choices = await db.selectFrom('publication_option').selectAll().execute();
  const pages = await db.selectFrom('publication_page').select(['publication_id', 'options']).execute();
  const nextOf = new Map(choices.map((row) => [`${row.publication_id}/${row.option_id}`, row.next_question_id]));
  const scoreOf = new Map<string, number>();
  for (const { publication_id, options } of pages)
    for (const { id, result } of JSON.parse(options)) if (result) scoreOf.set(`${publication_id}/${id}`, result.score);

  return rows.map((row) => {
    const actionsOfRow = actions
      .filter(({ measurement_id }) => measurement_id === row.id)
      .map((each) => ({
        action: each.action as 'OPTION_SELECT',
        questionId: each.question_id,
        step: each.step,
        ...(each.option_id !== null && { optionId: each.option_id }),
        ...(each.result_id !== null && { resultId: each.result_id }),
        nextQuestionId: nextOf.get(`${row.publication_id}/${each.option_id}`),
        at: each.recorded_at.getTime(),
      }));
    const flow = replay(row.root_question_id, actionsOfRow);
    const outcome = outcomeOf(actionsOfRow);
    const choice = actionsOfRow.findLast(({ action }) => String(action) === 'RESULT_SELECT');
    const { step, steps, status, result_id, score, last_sequence, last_action_at, ended_at } = row;
    const state = { step, steps, status, result_id, score, last_sequence };
    return {
      id: row.id,
      actions: actionsOfRow.length,
      kept: { ...state, last_action_at: last_action_at.getTime(), ended_at: ended_at?.getTime() ?? null },
      replayed: {
        step: flow.step,
        steps: flow.history.length + (flow.result ? 1 : 0),
        status: outcome === null ? 'OPEN' : 'FINISHED',
        result_id: outcome,
        score: outcome === null ? null : (scoreOf.get(`${row.publication_id}/${choice?.optionId}`) ?? null),
        last_sequence: actionsOfRow.length,
        last_action_at: actionsOfRow.at(-1)?.at ?? row.started_at.getTime(),
        ended_at: outcome === null ? null : (choice?.at ?? null),
      },
    };
  });
};
