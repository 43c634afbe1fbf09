import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type RecordedAction, replay } from '@ok/contract/measurement/replay.ts';
import type { WaitingAction } from './outbox-storage.ts';

/** A measurement's recorded actions. */
export type RecordedMeasurement = {
  statisticsId: number;
  rootQuestionId: number;
  actions: readonly (RecordedAction & { actionId: string; sequence: number })[];
};

/** State of a measurement, derived from its actions. */
export type Progress = {
  flow: Flow;
  /** Sequence number of the last action; 0 without any. */
  count: number;
  /** Id of the last action. */
  lastActionId: string | null;
  /** Id of the last chosen option by question id. */
  chosen: Readonly<Record<number, number>>;
};

/**
 * Derives the state from the recorded actions and from the waiting ones that follow them. Waiting actions that do not
 * follow are ignored: the measurement has continued elsewhere, and the server will refuse them.
 *
 * @param waiting read before the server was asked, so that an action recorded in between is in both lists
 */
export const progressOf = (
  { statisticsId, rootQuestionId, actions }: RecordedMeasurement,
  waiting: readonly WaitingAction[],
): Progress => {
  const actionsMade: RecordedAction[] = [...actions];
  let lastActionId = actions.at(-1)?.actionId ?? null;
  let count = actions.at(-1)?.sequence ?? 0;
  for (const { body, after, nextQuestionId, ...of } of waiting) {
    if (of.statisticsId !== statisticsId || after !== lastActionId || body.sequence !== count + 1) continue;
    actionsMade.push({ ...body, nextQuestionId });
    lastActionId = body.actionId;
    count = body.sequence;
  }
  const answers = actionsMade.flatMap(({ questionId, optionId }) => (optionId == null ? [] : [[questionId, optionId]]));
  return { flow: replay(rootQuestionId, actionsMade), count, lastActionId, chosen: Object.fromEntries(answers) };
};
