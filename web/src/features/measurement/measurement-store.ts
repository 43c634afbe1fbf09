import { type Choice, type Flow, type FlowEvent, next, start } from '@ok/contract/measurement/flow.ts';
import type { QuestionPage } from '@ok/contract/routes/measurement.ts';
import { newId } from './new-id.ts';
import type { Waiting } from './outbox.ts';

/** A measurement under way. */
export type Running = {
  status: 'running';
  treeId: number;
  statisticsId: number;
  publicationId: number;
  flow: Flow;
  /** What came with the start, in the language it was asked for. */
  first: { question: QuestionPage; language: string };
  /** Milliseconds since 1970. */
  startedAt: number;
};

export type MeasurementState =
  | { status: 'none' }
  | { status: 'starting'; treeId: number }
  | { status: 'failed'; treeId: number; error: unknown }
  | Running;

type Started = { statisticsId: number; publicationId: number; question: QuestionPage; language: string };

/** What a store needs of the world. */
type Parts = {
  /** Makes a measurement on the server. */
  begin: (treeId: number) => Promise<Started>;
  record: (waiting: Waiting) => void;
};

export type MeasurementStore = ReturnType<typeof makeMeasurementStore>;

/** How many entries of the browser's history a flow stands for: one a choice. */
export const depthOf = ({ history, result }: Flow) => history.length + (result ? 1 : 0);

/**
 * The one measurement of this tab, outside of React so that the question and the result pages show the same and a page
 * that is mounted twice starts nothing twice.
 */
export const makeMeasurementStore = ({ begin, record }: Parts) => {
  let state: MeasurementState = { status: 'none' };
  const listeners = new Set<() => void>();

  const set = (changed: MeasurementState) => {
    state = changed;
    for (const listener of listeners) listener();
  };

  /** Ask the state machine; true when something changed. */
  const dispatch = (event: FlowEvent): boolean => {
    if (state.status !== 'running') return false;
    const { flow, action } = next(state.flow, event);
    const { statisticsId, publicationId } = state;
    if (action) record({ statisticsId, body: { actionId: newId(), ...action, publicationId } });
    if (flow === state.flow) return false;
    set({ ...state, flow });
    return true;
  };

  const leave = () => {
    dispatch({ type: 'leave' });
    if (state.status !== 'none') set({ status: 'none' });
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Start over with a tree. Each call makes a measurement on the server. */
    start: async (treeId: number) => {
      leave();
      const starting: MeasurementState = { status: 'starting', treeId };
      set(starting);
      try {
        const { statisticsId, publicationId, question, language } = await begin(treeId);
        // Left in the meantime, or started again: that one counts.
        if (state !== starting) return;
        const flow = start(question.id);
        const first = { question, language };
        set({ status: 'running', treeId, statisticsId, publicationId, flow, first, startedAt: Date.now() });
      } catch (error) {
        if (state === starting) set({ status: 'failed', treeId, error });
      }
    },
    /** Choose an answer to a question; a choice that comes when another question is shown already is none. */
    select: (questionId: number, choice: Choice) =>
      state.status === 'running' && state.flow.questionId === questionId && dispatch({ type: 'select', ...choice }),
    back: () => dispatch({ type: 'back' }),
    /** The screens are left; records what that means and forgets the measurement. */
    leave,
  };
};
