import { applyEvent, type Choice, type Flow, type FlowEvent, startFlow } from '@ok/contract/measurement/flow.ts';
import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { closeMeasurement, dropMeasurementsOverview } from '../../api/measurements.ts';
import { now } from '../../session/clock.ts';
import { newId } from '../../session/new-id.ts';
import { onSessionEnd } from '../../session/session-store.ts';
import {
  beginMeasurement,
  type FoundMeasurement,
  findMeasurement,
  queueAction,
  resumeOrBegin,
  type StartedMeasurement,
} from './measurement-calls.ts';
import type { WaitingAction } from './outbox.ts';
import type { Progress } from './progress.ts';
import { onRefusal } from './user-outbox.ts';

/** A running measurement. */
export type Running = Progress &
  ShownOrder & {
    status: 'running';
    /** Id of the tree version in the page's address. */
    treeId: number;
    key: string;
    statisticsId: number;
    publicationId: number;
    /** Version of the tree; known for a resumed measurement only. */
    treeVersion?: number;
    /** First question from the reply to the start, with its language. */
    first?: { question: QuestionPage; language: string };
    /** Milliseconds since 1970. */
    startedAt: number;
    /** Text key of the reason why the measurement moved to another question; shown until the next choice. */
    notice?: string | undefined;
  };

/** A measurement that can't be resumed. */
export type Closed = {
  status: 'closed';
  treeId: number;
  key: string;
  reason: NonNullable<MeasurementSummary['notResumable']>;
};

/** A measurement that could not be started or found. */
export type FailedState = {
  status: 'failed';
  treeId?: number | undefined;
  key?: string | undefined;
  /** Whether the measurement existed before, so that its answers are safe. */
  isExisting: boolean;
  error: unknown;
  /** Tries again. */
  retry: () => Promise<void>;
};

export type MeasurementState =
  | { status: 'none' }
  /**
   * Being started or found. `treeId` is unknown at `/result`; `key` is unknown while the server looks for an open one.
   */
  | { status: 'opening'; treeId?: number | undefined; key?: string | undefined }
  | FailedState
  | Closed
  /** The measurement does not exist or belongs to another user. */
  | { status: 'gone'; treeId?: number | undefined; key: string }
  | Running;

/** Dependencies of the measurement machine. */
type MachineDependencies = {
  begin: (treeId: number, key: string) => Promise<StartedMeasurement>;
  find: (key: string) => Promise<FoundMeasurement>;
  resumeOrBegin: (treeId: number, key: string) => Promise<NonNullable<FoundMeasurement>>;
  record: (action: WaitingAction) => void;
  close: (key: string) => Promise<void>;
};

export type MeasurementMachine = ReturnType<typeof createMeasurementMachine>;

/** Number of history entries of a flow: one a choice. */
export const depthOf = ({ history, result }: Flow) => history.length + (result ? 1 : 0);

/**
 * State machine of a measurement. It is outside of React, so that the question and the result page share it and
 * mounting a page twice starts nothing twice. Its progress follows from the recorded and the unsent actions.
 */
export const createMeasurementMachine = ({ begin, find, resumeOrBegin, record, close }: MachineDependencies) => {
  let state: MeasurementState = { status: 'none' };
  const listeners = new Set<() => void>();

  const setState = (next: MeasurementState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Sends an event to the contract's flow and records its action. Returns whether the state changed. */
  const dispatch = (event: FlowEvent): boolean => {
    if (state.status !== 'running') return false;
    const { statisticsId, publicationId, notice: _, ...running } = state;
    const { flow, action } = applyEvent(state.flow, event);
    if (flow === state.flow) return false;
    let { count, lastActionId, chosen } = state;
    if (action) {
      const body = { actionId: newId(), ...action, publicationId, sequence: count + 1 };
      const nextQuestionId = 'nextQuestionId' in event ? event.nextQuestionId : undefined;
      const occurredAt = new Date(now()).toISOString();
      record({ statisticsId, body: { ...body, occurredAt }, nextQuestionId, after: lastActionId });
      ({ actionId: lastActionId, sequence: count } = body);
      if (action.optionId !== undefined) chosen = { ...chosen, [action.questionId]: action.optionId };
    }
    setState({ ...running, statisticsId, publicationId, flow, count, lastActionId, chosen });
    return true;
  };

  /** Ignores a choice for a question that is no longer on screen. */
  const select = (questionId: number, choice: Choice) =>
    state.status === 'running' && state.flow.questionId === questionId && dispatch({ type: 'select', ...choice });

  const reset = () => {
    if (state.status !== 'none') setState({ status: 'none' });
  };
  const leave = () => {
    dispatch({ type: 'leave' });
    reset();
  };

  type Opening = { treeId?: number | undefined; key?: string | undefined; isExisting: boolean };

  /** Runs `load` and shows its result, unless the measurement was left or another one opened meanwhile. */
  const open = async (opening: Opening, load: () => Promise<MeasurementState>): Promise<void> => {
    const { isExisting: _, ...ids } = opening;
    const openingState: MeasurementState = { status: 'opening', ...ids };
    setState(openingState);
    try {
      const loadedState = await load();
      if (state === openingState) setState(loadedState);
    } catch (error) {
      const retry = () => open(opening, load);
      if (state === openingState) setState({ status: 'failed', ...opening, error, retry });
    }
  };

  const startNew = async (treeId: number, key: string): Promise<Running> => {
    const { question, language, ...ids } = await begin(treeId, key);
    const progress = { flow: startFlow(question.id), count: 0, lastActionId: null, chosen: {} };
    const first = { question, language };
    return { ...ids, status: 'running', treeId, key, ...progress, first, startedAt: now() };
  };

  /**
   * State of an existing measurement. `addressTreeId` is the tree version in the page's address; by default the version
   * that starts new measurements now.
   */
  const stateOf = (found: NonNullable<FoundMeasurement>, addressTreeId?: number, notice?: string): Running | Closed => {
    const { key, statisticsId, publicationId, treeVersion, treeRowId, progress, ...rest } = found;
    const { answerOrder, orderSeed } = rest;
    const treeId = addressTreeId ?? treeRowId;
    if (!rest.resumable) return { status: 'closed', treeId, key, reason: rest.notResumable ?? 'UNREADABLE' };
    const base = {
      treeId,
      key,
      statisticsId,
      publicationId,
      treeVersion,
      answerOrder,
      orderSeed,
      startedAt: Date.parse(rest.startedAt),
    };
    return { status: 'running', ...base, ...progress, notice };
  };

  const loadExisting = async (
    key: string,
    addressTreeId: number | undefined,
    notice?: string,
  ): Promise<MeasurementState> => {
    const found = await find(key);
    return found ? stateOf(found, addressTreeId, notice) : { status: 'gone', treeId: addressTreeId, key };
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Starts a measurement with a tree. Each key makes one measurement on the server, however often it is used. */
    start: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, key, isExisting: false }, () => startNew(treeId, key));
    },
    /** Resumes a measurement by its key. */
    resume: (key: string, treeId?: number): Promise<void> => {
      leave();
      return open({ treeId, key, isExisting: true }, () => loadExisting(key, treeId));
    },
    /** Resumes the last used open measurement of a tree, or starts one by this key. */
    resumeOrStart: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, isExisting: false }, async () => stateOf(await resumeOrBegin(treeId, key), treeId));
    },
    /** Reloads a measurement whose server state differs from the screen, and shows why. */
    reload: (statisticsId: number, notice: string): void => {
      if (state.status !== 'running' || state.statisticsId !== statisticsId) return;
      const { key, treeId } = state;
      void open({ treeId, key, isExisting: true }, () => loadExisting(key, treeId, notice));
    },
    select,
    /** Chooses an answer, which leads to a result or the next question. */
    choose: (questionId: number, { id: optionId, question, result }: OptionPage) => {
      if (result) select(questionId, { optionId, resultId: result.id });
      else if (question) select(questionId, { optionId, nextQuestionId: question.id });
    },
    back: () => dispatch({ type: 'back' }),
    /** Records a back-click at a result and clears the state. The measurement can be resumed by its key. */
    leave,
    /** Clears the state without recording anything, at the end of a session. */
    reset,
    /**
     * Closes the measurement without an outcome, including its unsent actions; the caller then leaves the page. Rejects
     * when the server refuses, after a message.
     */
    stop: async (): Promise<void> => {
      if (state.status !== 'none' && state.key !== undefined) await close(state.key);
    },
  };
};

/** The measurement of this tab. */
export const measurement = createMeasurementMachine({
  begin: beginMeasurement,
  find: findMeasurement,
  resumeOrBegin,
  record: queueAction,
  close: closeMeasurement,
});

onRefusal(({ statisticsId, reason }) => measurement.reload(statisticsId, reason ?? 'error.actionsmissing'));
onSessionEnd(measurement.reset);
// The cached overview of home is outdated once a measurement opens.
measurement.subscribe(() => {
  if (measurement.get().status === 'opening') dropMeasurementsOverview();
});
