import { type Action, applyEvent, type Flow, type FlowChoice, startFlow } from './flow.ts';

/** A recorded action, with the question that its option leads to in the publication of the measurement. */
export type RecordedAction = {
  action: Action['action'];
  questionId: number;
  optionId?: number | null | undefined;
  resultId?: number | null | undefined;
  /** Present for OPTION_SELECT only. */
  nextQuestionId?: number | null | undefined;
};

/** A chosen option, with its question. */
export type Answer = { questionId: number; optionId: number };

/** State of a measurement, with the option chosen at each question of its history. */
type Replay = { flow: Flow; chosenOptions: readonly number[] };

const choiceOf = ({ action, optionId, resultId, nextQuestionId }: RecordedAction): FlowChoice | null => {
  if (optionId == null) return null;
  if (action === 'RESULT_SELECT') return resultId == null ? null : { optionId, resultId };
  return nextQuestionId == null ? null : { optionId, nextQuestionId };
};

const applyRecorded = ({ flow, chosenOptions }: Replay, recorded: RecordedAction): Replay => {
  if (recorded.action === 'BACK_CLICK') {
    const after = applyEvent(flow, { type: 'back' }).flow;
    return { flow: after, chosenOptions: chosenOptions.slice(0, after.history.length) };
  }
  const choice = choiceOf(recorded);
  if (!choice) return { flow, chosenOptions };
  // A valid action names the current question. For any other, the recorded question is taken as the current one.
  const at: Flow = { ...flow, questionId: recorded.questionId, result: null };
  const after = applyEvent(at, { type: 'select', ...choice }).flow;
  return { flow: after, chosenOptions: 'resultId' in choice ? chosenOptions : [...chosenOptions, choice.optionId] };
};

const replayActions = (flow: Flow, actions: readonly RecordedAction[]): Replay =>
  actions.reduce(applyRecorded, { flow, chosenOptions: [] });

/**
 * State of a measurement after its actions, in their order. A back-click after a result removes the result and keeps
 * the question.
 *
 * Never throws. Actions that `applyEvent` can't have recorded are applied as far as possible: an answer counts as given
 * at the question that it names, and replaces a result on screen. A back-click at the first question, or an answer
 * without a target, changes nothing.
 */
export const replay = (rootQuestionId: number, actions: readonly RecordedAction[]): Flow =>
  replayFrom(startFlow(rootQuestionId), actions);

/** State of a measurement after further actions, like `replay`. */
export const replayFrom = (flow: Flow, actions: readonly RecordedAction[]): Flow => replayActions(flow, actions).flow;

/**
 * Answers that lead to the outcome; the last one leads to the result. Without an outcome: the answers that lead to the
 * current question. Leaving a result is recorded as a back-click, which does not cancel the outcome.
 */
export const answersOf = (rootQuestionId: number, actions: readonly RecordedAction[]): Answer[] => {
  const last = actions.findLastIndex(({ action }) => action !== 'BACK_CLICK');
  const hasOutcome = actions[last]?.action === 'RESULT_SELECT';
  const { flow, chosenOptions } = replayActions(
    startFlow(rootQuestionId),
    hasOutcome ? actions.slice(0, last + 1) : actions,
  );
  const answers = flow.history.map((questionId, index) => ({ questionId, optionId: chosenOptions[index] ?? 0 }));
  return flow.result ? [...answers, { questionId: flow.questionId, optionId: flow.result.optionId }] : answers;
};
