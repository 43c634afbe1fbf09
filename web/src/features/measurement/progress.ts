import type { Flow } from '@ok/contract/measurement/flow.ts';
import { type RecordedAction, replay } from '@ok/contract/measurement/replay.ts';
import type { Waiting } from './outbox.ts';

/** What the server has recorded of a measurement. */
export type Recorded = {
  statisticsId: number;
  rootQuestionId: number;
  actions: readonly (RecordedAction & { actionId: string; sequence: number })[];
};

/** Where a measurement stands, and what was done to bring it there. */
export type Progress = {
  flow: Flow;
  /** How many actions were made. */
  count: number;
  /** The id of the last of them. */
  last: string | null;
  /** The option chosen last at each question that was answered, by question. */
  chosen: Readonly<Record<number, number>>;
};

/**
 * Where a measurement stands: by what the server has recorded, and by what waits in this browser and was done after
 * that. What was done to a measurement that has gone on elsewhere since counts no more: the server will refuse it.
 *
 * @param waiting read before the server was asked, so that what it acknowledged in between is missed in neither
 */
export const progressOf = (
  { statisticsId, rootQuestionId, actions }: Recorded,
  waiting: readonly Waiting[],
): Progress => {
  const made: RecordedAction[] = [...actions];
  let last = actions.at(-1)?.actionId ?? null;
  let count = actions.at(-1)?.sequence ?? 0;
  for (const { body, after, nextQuestionId, ...of } of waiting) {
    if (of.statisticsId !== statisticsId || after !== last || body.sequence !== count + 1) continue;
    made.push({ ...body, nextQuestionId });
    last = body.actionId;
    count = body.sequence;
  }
  const answers = made.flatMap(({ questionId, optionId }) => (optionId == null ? [] : [[questionId, optionId]]));
  return { flow: replay(rootQuestionId, made), count, last, chosen: Object.fromEntries(answers) };
};
