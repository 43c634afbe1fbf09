import { type Action, type Choice, type Flow, next, start } from './flow.ts';

/** An action as it was recorded, with the question that its option leads to in the publication it was taken on. */
export type RecordedAction = {
  action: Action['action'];
  questionId: number;
  optionId?: number | null | undefined;
  resultId?: number | null | undefined;
  /** Of an OPTION_SELECT alone. */
  nextQuestionId?: number | null | undefined;
};

/** An option that was chosen, with its question. */
export type Answer = { questionId: number; optionId: number };

/** Where a measurement stands, with the option that was chosen at each question of its history. */
type Walk = { flow: Flow; chosen: readonly number[] };

const choiceOf = ({ action, optionId, resultId, nextQuestionId }: RecordedAction): Choice | null => {
  if (optionId == null) return null;
  if (action === 'RESULT_SELECT') return resultId == null ? null : { optionId, resultId };
  return nextQuestionId == null ? null : { optionId, nextQuestionId };
};

const follow = ({ flow, chosen }: Walk, recorded: RecordedAction): Walk => {
  if (recorded.action === 'BACK_CLICK') {
    const after = next(flow, { type: 'back' }).flow;
    return { flow: after, chosen: chosen.slice(0, after.history.length) };
  }
  const choice = choiceOf(recorded);
  if (!choice) return { flow, chosen };
  // Where it was done is where it says: of what `next` recorded that is where the flow stands.
  const at: Flow = { ...flow, questionId: recorded.questionId, result: null };
  const after = next(at, { type: 'select', ...choice }).flow;
  return { flow: after, chosen: 'resultId' in choice ? chosen : [...chosen, choice.optionId] };
};

const walk = (rootQuestionId: number, actions: readonly RecordedAction[]): Walk =>
  actions.reduce(follow, { flow: start(rootQuestionId), chosen: [] });

/**
 * Where a measurement stands after its actions, in their order: the fold of `next`. A back-click after a result takes
 * the result away and leaves the question.
 *
 * It never throws. What `next` can't have recorded is believed as far as it goes: an answer counts as given at the
 * question that it names, whatever stood there, and takes the place of a result that was shown; a back-click at the
 * first question changes nothing, and neither does an answer that says not what it leads to.
 */
export const replay = (rootQuestionId: number, actions: readonly RecordedAction[]): Flow =>
  walk(rootQuestionId, actions).flow;

/**
 * The answers that lead to the outcome of a measurement, the last of which is the one with the result; where it has no
 * outcome, those that lead to where it stands. Leaving a result is recorded as a back-click, which does not take the
 * outcome back.
 */
export const answersOf = (rootQuestionId: number, actions: readonly RecordedAction[]): Answer[] => {
  const last = actions.findLastIndex(({ action }) => action !== 'BACK_CLICK');
  const hasOutcome = actions[last]?.action === 'RESULT_SELECT';
  const { flow, chosen } = walk(rootQuestionId, hasOutcome ? actions.slice(0, last + 1) : actions);
  const answers = flow.history.map((questionId, index) => ({ questionId, optionId: chosen[index] ?? 0 }));
  return flow.result ? [...answers, { questionId: flow.questionId, optionId: flow.result.optionId }] : answers;
};
