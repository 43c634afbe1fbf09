import type { FlowChoice, FlowEvent } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { closeMeasurement, dropMeasurementsOverview } from '../../../api/measurements.ts';
import { createListeners } from '../../../listeners.ts';
import { newId } from '../../../session/new-id.ts';
import { onSessionEnd } from '../../../session/session-store.ts';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import { onRefusal, queueAction } from '../outbox/user-outbox.ts';
import { beginMeasurement, findMeasurement, keepMeasurement, resumeOrBegin } from './measurement-calls.ts';
import {
  type Choice,
  type FoundMeasurement,
  lastChoice,
  type MeasurementState,
  type ReadMeasurement,
  type Running,
  resumedState,
  type StartedMeasurement,
  startedState,
  stateAfter,
} from './measurement-state.ts';

/** Dependencies of the measurement machine. */
type MachineDependencies = {
  begin: (treeId: number, key: string) => Promise<StartedMeasurement>;
  find: (key: string) => Promise<FoundMeasurement>;
  resumeOrBegin: (treeId: number, key: string) => Promise<ReadMeasurement | Running>;
  record: (action: WaitingAction) => void;
  close: (key: string) => Promise<void>;
  /** Keeps a running measurement on the device at every change. */
  keep: (running: Running) => void;
};

export type MeasurementMachine = ReturnType<typeof createMeasurementMachine>;

/**
 * State machine of a measurement. It is outside of React, so that the question and the result page share it and
 * mounting a page twice starts nothing twice. Its progress follows from the recorded and the unsent actions.
 */
export const createMeasurementMachine = ({ begin, find, resumeOrBegin, record, close, keep }: MachineDependencies) => {
  let state: MeasurementState = { status: 'none' };
  /** Choices that Back took back, the last one at the end. Forward makes them again. */
  let undone: Choice[] = [];
  const listeners = createListeners();

  const setState = (next: MeasurementState) => {
    state = next;
    listeners.emit();
    if (next.status === 'running') keep(next);
  };

  /** Applies an event and records its action. Returns whether the state changed. */
  const dispatch = (event: FlowEvent): boolean => {
    const change = state.status === 'running' ? stateAfter(state, event) : undefined;
    if (!change) return false;
    if (change.waiting) record(change.waiting);
    setState(change.state);
    return true;
  };

  /** Ignores a choice for a question that is no longer on screen. */
  const select = (questionId: number, choice: FlowChoice) => {
    if (state.status !== 'running' || state.flow.questionId !== questionId) return false;
    const again = undone.pop();
    // Another answer makes what followed the former one unreachable.
    if (again?.questionId !== questionId || again.optionId !== choice.optionId) undone = [];
    return dispatch({ type: 'select', ...choice });
  };

  const back = () => {
    const choice = state.status === 'running' && lastChoice(state);
    const isBack = dispatch({ type: 'back' });
    if (isBack && choice) undone.push(choice);
    return isBack;
  };

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
    undone = [];
    setState(openingState);
    try {
      const loadedState = await load();
      if (state === openingState) setState(loadedState);
    } catch (error) {
      const retry = () => open(opening, load);
      if (state === openingState) setState({ status: 'failed', ...opening, error, retry });
    }
  };

  const loadExisting = async (key: string, treeId?: number, notice?: string): Promise<MeasurementState> => {
    const found = await find(key);
    return found ? resumedState(found, treeId, notice) : { status: 'gone', treeId, key };
  };

  return {
    get: () => state,
    subscribe: listeners.add,
    /** Starts a measurement with a tree. Each key makes one measurement on the server, however often it is used. */
    start: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, key, isExisting: false }, async () => startedState(treeId, key, await begin(treeId, key)));
    },
    /** Resumes a measurement by its key. */
    resume: (key: string, treeId?: number): Promise<void> => {
      leave();
      return open({ treeId, key, isExisting: true }, () => loadExisting(key, treeId));
    },
    /** Resumes the last used open measurement of a tree, or starts one by this key. */
    resumeOrStart: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, isExisting: false }, async () => resumedState(await resumeOrBegin(treeId, key), treeId));
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
    back,
    /** Makes the choice again that Back took back last. Returns whether there was one. */
    forward: () => {
      const choice = undone.at(-1);
      return choice !== undefined && select(choice.questionId, choice);
    },
    /** Records a back-click at a result and clears the state. The measurement can be resumed by its key. */
    leave,
    /** Clears the state without recording anything, at the end of a session. */
    reset,
    /**
     * Closes the measurement without an outcome, including its unsent actions; the caller then leaves the page. Rejects
     * when the server refuses, after a message.
     */
    stop: async (): Promise<void> => {
      // The server knows a measurement that began without a network from its first answer on.
      const isUnknown = state.status === 'running' && state.start !== undefined && state.count === 0;
      if (state.status !== 'none' && state.key !== undefined && !isUnknown) await close(state.key);
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
  keep: keepMeasurement,
});

onRefusal(({ statisticsId, reason }) => measurement.reload(statisticsId, reason ?? 'error.actionsmissing'));
onSessionEnd(measurement.reset);
// The cached overview of home is outdated once a measurement opens.
measurement.subscribe(() => {
  if (measurement.get().status === 'opening') dropMeasurementsOverview();
});
