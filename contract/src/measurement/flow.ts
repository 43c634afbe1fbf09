/** Recorded actions of a professional. */
export const actionKinds = ['OPTION_SELECT', 'RESULT_SELECT', 'BACK_CLICK'] as const;

/** A recorded action. `step` is the step at which it was performed. */
export type Action = {
  action: (typeof actionKinds)[number];
  questionId: number;
  optionId?: number;
  resultId?: number;
  step: number;
};

/** State of a measurement: current question, ids of the questions before it, and the result, if reached. */
export type Flow = {
  readonly questionId: number;
  readonly history: readonly number[];
  /** Counted from 1; always one more than `history.length`. */
  readonly step: number;
  /** The result on screen, with the option that leads to it. */
  readonly result: { readonly optionId: number; readonly resultId: number } | null;
};

/** An answer and the question or result that it leads to. */
export type FlowChoice = { optionId: number } & ({ nextQuestionId: number } | { resultId: number });

export type FlowEvent =
  | ({ type: 'select' } & FlowChoice)
  | { type: 'back' }
  /** The professional leaves the screen, or finishes reading the result. */
  | { type: 'leave' };

/** State of a measurement at its first question. */
export const startFlow = (questionId: number): Flow => ({ questionId, history: [], step: 1, result: null });

/**
 * Returns the state after an event and the action to record, if any. A pure function. An event that does not fit the
 * state (choosing while a result is shown, back at the first question) changes nothing.
 *
 * Leaving a result always records one back-click. Reaching a result pushes nothing on the history, so its question is
 * shown again. Leaving in the middle of the questions records nothing: a back-click there would mean that the last
 * answer was taken back.
 */
export const applyEvent = (flow: Flow, event: FlowEvent): { flow: Flow; action: Action | null } => {
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

/** Outcome of a list of actions: the last result that no later choice replaced; null without one. */
export const outcomeOf = (actions: readonly Action[]): number | null => {
  const last = actions.findLast(({ action }) => action !== 'BACK_CLICK');
  return last?.action === 'RESULT_SELECT' ? (last.resultId ?? null) : null;
};
