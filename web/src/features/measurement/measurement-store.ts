import { type Choice, type Flow, type FlowEvent, next, start } from '@ok/contract/measurement/flow.ts';
import { type OptionPage, type QuestionPage, startMeasurement } from '@ok/contract/routes/measurement.ts';
import { call } from '../../api/client.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Outbox, Waiting } from './outbox.ts';
import { sessionUserKey, userOutbox } from './user-outbox.ts';

/** A measurement under way. */
export type Running = {
  status: 'running';
  treeId: number;
  statisticsId: number;
  publicationId: number;
  flow: Flow;
  /** The option chosen last at each question that was answered, by question. */
  chosen: Readonly<Record<number, number>>;
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

/** A random UUID; `randomUUID` is not there on a page that came over plain HTTP. */
const newId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/**
 * A measurement, outside of React so that the question and the result pages show the same and a page
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
    const isChoice = action?.optionId !== undefined;
    const chosen = isChoice ? { ...state.chosen, [action.questionId]: action.optionId ?? 0 } : state.chosen;
    set({ ...state, flow, chosen });
    return true;
  };

  /** A choice that comes when another question is shown already is none. */
  const select = (questionId: number, choice: Choice) =>
    state.status === 'running' && state.flow.questionId === questionId && dispatch({ type: 'select', ...choice });

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
        const chosen = {};
        set({ status: 'running', treeId, statisticsId, publicationId, flow, chosen, first, startedAt: Date.now() });
      } catch (error) {
        if (state === starting) set({ status: 'failed', treeId, error });
      }
    },
    select,
    /** Choose an answer to a question, which leads to a result or to the next question. */
    choose: (questionId: number, { id: optionId, question, result }: OptionPage) => {
      if (result) select(questionId, { optionId, resultId: result.id });
      else if (question) select(questionId, { optionId, nextQuestionId: question.id });
    },
    back: () => dispatch({ type: 'back' }),
    /** The screens are left; records what that means and forgets the measurement. */
    leave,
  };
};

let outbox: Outbox | undefined;

/** The one measurement of this tab. What is recorded of it waits in the outbox of whoever began it. */
export const measurement = makeMeasurementStore({
  begin: async (treeId) => {
    const { language } = getTextsState();
    // Kept from here on: what leaving records after the session has ended still belongs to whoever began.
    const userKey = sessionUserKey();
    outbox = userKey ? userOutbox(userKey) : undefined;
    return { ...(await call(startMeasurement, { params: { treeId }, query: { language }, ownError: true })), language };
  },
  record: (waiting) => outbox?.add(waiting),
});
