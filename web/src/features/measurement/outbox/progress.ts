import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type RecordedAction, replay, replayFrom } from '@ok/contract/measurement/replay.ts';
import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import type { WaitingAction } from './outbox-storage.ts';

/** A measurement's recorded actions. */
export type RecordedMeasurement = {
  statisticsId: number;
  rootQuestionId: number;
  actions: readonly (RecordedAction & ActionBody & { sequence: number })[];
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
  /** Actions that led here, for a server that loses them. */
  actions: readonly ActionBody[];
};

const chosenIn = (actions: readonly RecordedAction[]): Progress['chosen'] =>
  Object.fromEntries(actions.flatMap(({ questionId, optionId }) => (optionId == null ? [] : [[questionId, optionId]])));

/**
 * Waiting actions under the id of their measurement. Those of a measurement that began without a network have an id that
 * only this device knows, until the server gives it another one.
 */
export const waitingOf = (
  { key, statisticsId }: { key: string; statisticsId: number },
  waiting: readonly WaitingAction[],
): readonly WaitingAction[] => waiting.map((each) => (each.start?.key === key ? { ...each, statisticsId } : each));

/**
 * Adds the waiting actions that follow to a state. Others are ignored: the measurement has continued elsewhere, and the
 * server will refuse them.
 */
export const addWaiting = (
  statisticsId: number,
  { flow, count, lastActionId, chosen, actions = [] }: Progress,
  waiting: readonly WaitingAction[],
): Progress => {
  const added: (RecordedAction & ActionBody)[] = [];
  for (const { body, after, nextQuestionId, ...of } of waiting) {
    const follows = after === (added.at(-1)?.actionId ?? lastActionId) && body.sequence === count + added.length + 1;
    if (of.statisticsId === statisticsId && follows) added.push({ ...body, nextQuestionId });
  }
  return {
    flow: replayFrom(flow, added),
    count: count + added.length,
    lastActionId: added.at(-1)?.actionId ?? lastActionId,
    chosen: { ...chosen, ...chosenIn(added) },
    actions: [...actions, ...added],
  };
};

/**
 * Derives the state from the recorded actions and from the waiting ones that follow them.
 *
 * @param waiting read before the server was asked, so that an action recorded in between is in both lists
 */
export const progressOf = (
  { statisticsId, rootQuestionId, actions }: RecordedMeasurement,
  waiting: readonly WaitingAction[],
): Progress => {
  const recorded = {
    flow: replay(rootQuestionId, actions),
    count: actions.at(-1)?.sequence ?? 0,
    lastActionId: actions.at(-1)?.actionId ?? null,
    chosen: chosenIn(actions),
    actions,
  };
  return addWaiting(statisticsId, recorded, waiting);
};
