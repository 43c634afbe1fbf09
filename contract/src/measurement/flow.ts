/** What a professional can do that is recorded. */
export const actionKinds = ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'] as const;

/** One recorded action. `step` is the step on which it was done. */
export type Action = {
  action: (typeof actionKinds)[number];
  questionId: number;
  optionId?: number;
  resultId?: number;
  step: number;
};

/** Where a measurement stands: the question now, the ids of those before it, and the result once there is one. */
export type Flow = {
  readonly questionId: number;
  readonly history: readonly number[];
  /** Counted from 1, always one more than the questions gone by. */
  readonly step: number;
  /** The option whose result is shown, with that result. */
  readonly result: { readonly optionId: number; readonly resultId: number } | null;
};

/** An answer that can be chosen, and what it leads to. */
export type Choice = { optionId: number } & ({ nextQuestionId: number } | { resultId: number });

/** What can happen to a measurement. */
export type FlowEvent =
  | ({ type: 'select' } & Choice)
  | { type: 'back' }
  /** The screen is left, or the professional is done with the result. */
  | { type: 'leave' };

/** The first question. */
export const start = (questionId: number): Flow => ({ questionId, history: [], step: 1, result: null });

/**
 * The next state after an event, with the action to record, if any. It knows no clock, network or screen. An event
 * that does not fit the state (choosing while a result is shown, back at the first question) changes nothing.
 *
 * A result is left with one back-click, however it is left; it pushed nothing, so its question is shown again. Leaving
 * in the middle of the questions records nothing: a back-click there would say that the last answer was taken back.
 */
export const next = (flow: Flow, event: FlowEvent): { flow: Flow; action: Action | null } => {
  const here = { questionId: flow.questionId, step: flow.step };
  const backClick: Action = { action: 'BACK_CLICK', ...here };
  if (event.type === 'select') {
    if (flow.result) return { flow, action: null };
    if ('resultId' in event) {
      const { optionId, resultId } = event;
      return {
        flow: { ...flow, result: { optionId, resultId } },
        action: { action: 'RESULT_SELECT', ...here, optionId, resultId },
      };
    }
    return {
      flow: {
        questionId: event.nextQuestionId,
        history: [...flow.history, flow.questionId],
        step: flow.step + 1,
        result: null,
      },
      action: { action: 'OPTION_SELECT', ...here, optionId: event.optionId },
    };
  }
  if (flow.result) return { flow: { ...flow, result: null }, action: backClick };
  const previous = flow.history.at(-1);
  if (event.type === 'leave' || previous === undefined) return { flow, action: null };
  return {
    flow: { questionId: previous, history: flow.history.slice(0, -1), step: flow.step - 1, result: null },
    action: backClick,
  };
};

/** The outcome of a list of actions: the last result that no later choice replaced; null where there is none. */
export const outcomeOf = (actions: readonly Action[]): number | null => {
  const last = actions.findLast(({ action }) => action !== 'BACK_CLICK');
  return last?.action === 'RESULT_SELECT' ? (last.resultId ?? null) : null;
};
