import { type Choice, type Flow, type FlowEvent, next, start } from '@ok/contract/measurement/flow.ts';
import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement.ts';
import type { MeasurementSummary } from '@ok/contract/routes/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answer-order.ts';
import { closeMeasurement, dropMeasurementsOverview } from '../../api/measurements.ts';
import { now } from '../../session/clock.ts';
import { newId } from '../../session/new-id.ts';
import { onSessionEnd } from '../../session/session-store.ts';
import {
  beginMeasurement,
  type Found,
  findMeasurement,
  openOrBegin,
  recordLater,
  type Started,
} from './measurement-calls.ts';
import type { Waiting } from './outbox.ts';
import type { Progress } from './progress.ts';
import { onRefusal } from './user-outbox.ts';

/** A measurement under way. */
export type Running = Progress &
  ShownOrder & {
    status: 'running';
    /** The row of the tree at whose address it stands. */
    treeId: number;
    key: string;
    statisticsId: number;
    publicationId: number;
    /** Of the tree, where it is known: of a measurement that was taken up again. */
    treeVersion?: number;
    /** What came with the start, in the language it was asked for. */
    first?: { question: QuestionPage; language: string };
    /** Milliseconds since 1970. */
    startedAt: number;
    /** The key of why it stands elsewhere than it did on screen, until the next choice. */
    notice?: string | undefined;
  };

/** A measurement that can't be gone on with. */
export type Closed = {
  status: 'closed';
  treeId: number;
  key: string;
  why: NonNullable<MeasurementSummary['notResumable']>;
};

/** A measurement that could not be begun or found. */
export type Failed = {
  status: 'failed';
  treeId?: number | undefined;
  key?: string | undefined;
  /** Whether it was begun before; what was done in it then is safe. */
  isBegun: boolean;
  error: unknown;
  /** Tries once more. */
  again: () => Promise<void>;
};

export type MeasurementState =
  | { status: 'none' }
  /** Being begun or found again. At `/result` the tree is not known yet; where none is known to be open, no key. */
  | { status: 'opening'; treeId?: number | undefined; key?: string | undefined }
  | Failed
  | Closed
  /** There is no such measurement, or it is somebody else's. */
  | { status: 'gone'; treeId?: number | undefined; key: string }
  | Running;

/** What a store needs of the world. */
type Parts = {
  begin: (treeId: number, key: string) => Promise<Started>;
  find: (key: string) => Promise<Found>;
  openOrBegin: (treeId: number, key: string) => Promise<NonNullable<Found>>;
  record: (waiting: Waiting) => void;
  /** Closes a measurement without an outcome. */
  close: (key: string) => Promise<void>;
};

export type MeasurementStore = ReturnType<typeof makeMeasurementStore>;

/** How many entries of the browser's history a flow stands for: one a choice. */
export const depthOf = ({ history, result }: Flow) => history.length + (result ? 1 : 0);

/**
 * A measurement, outside of React so that the question and the result pages show the same and a page that is mounted
 * twice starts nothing twice. Where it stands is what its actions say, those on the server with those on their way.
 */
export const makeMeasurementStore = ({ begin, find, openOrBegin, record, close }: Parts) => {
  let state: MeasurementState = { status: 'none' };
  const listeners = new Set<() => void>();

  const set = (changed: MeasurementState) => {
    state = changed;
    for (const listener of listeners) listener();
  };

  /** Ask the state machine; true when something changed. */
  const dispatch = (event: FlowEvent): boolean => {
    if (state.status !== 'running') return false;
    const { statisticsId, publicationId, notice: _, ...running } = state;
    const { flow, action } = next(state.flow, event);
    if (flow === state.flow) return false;
    let { count, last, chosen } = state;
    if (action) {
      const body = { actionId: newId(), ...action, publicationId, sequence: count + 1 };
      const nextQuestionId = 'nextQuestionId' in event ? event.nextQuestionId : undefined;
      const occurredAt = new Date(now()).toISOString();
      record({ statisticsId, body: { ...body, occurredAt }, nextQuestionId, after: last });
      ({ actionId: last, sequence: count } = body);
      if (action.optionId !== undefined) chosen = { ...chosen, [action.questionId]: action.optionId };
    }
    set({ ...running, statisticsId, publicationId, flow, count, last, chosen });
    return true;
  };

  /** A choice that comes when another question is shown already is none. */
  const select = (questionId: number, choice: Choice) =>
    state.status === 'running' && state.flow.questionId === questionId && dispatch({ type: 'select', ...choice });

  const forget = () => {
    if (state.status !== 'none') set({ status: 'none' });
  };
  const leave = () => {
    dispatch({ type: 'leave' });
    forget();
  };

  type Opening = { treeId?: number | undefined; key?: string | undefined; isBegun: boolean };

  /** Show what comes of some work; unless it was left in the meantime or another begun: that one counts. */
  const open = async (opening: Opening, work: () => Promise<MeasurementState>): Promise<void> => {
    const { isBegun: _, ...known } = opening;
    const mine: MeasurementState = { status: 'opening', ...known };
    set(mine);
    try {
      const opened = await work();
      if (state === mine) set(opened);
    } catch (error) {
      const again = () => open(opening, work);
      if (state === mine) set({ status: 'failed', ...opening, error, again });
    }
  };

  const begun = async (treeId: number, key: string): Promise<Running> => {
    const { question, language, ...its } = await begin(treeId, key);
    const progress = { flow: start(question.id), count: 0, last: null, chosen: {} };
    const first = { question, language };
    return { ...its, status: 'running', treeId, key, ...progress, first, startedAt: now() };
  };

  /** One as it stands, at the address of a row of its tree: else at that which it is begun by now. */
  const standing = (measured: NonNullable<Found>, at?: number, notice?: string): Running | Closed => {
    const { key, statisticsId, publicationId, treeVersion, treeRowId, progress, ...its } = measured;
    const { answerOrder, orderSeed } = its;
    const treeId = at ?? treeRowId;
    if (!its.resumable) return { status: 'closed', treeId, key, why: its.notResumable ?? 'UNREADABLE' };
    const of = {
      treeId,
      key,
      statisticsId,
      publicationId,
      treeVersion,
      answerOrder,
      orderSeed,
      startedAt: Date.parse(its.startedAt),
    };
    return { status: 'running', ...of, ...progress, notice };
  };

  const found = async (key: string, at: number | undefined, notice?: string): Promise<MeasurementState> => {
    const measured = await find(key);
    return measured ? standing(measured, at, notice) : { status: 'gone', treeId: at, key };
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begin a measurement with a tree. Each key makes one measurement on the server, however often it is used. */
    start: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, key, isBegun: false }, () => begun(treeId, key));
    },
    /** Go on with a measurement where it was cut off or left open. */
    resume: (key: string, treeId?: number): Promise<void> => {
      leave();
      return open({ treeId, key, isBegun: true }, () => found(key, treeId));
    },
    /** Go on with the open measurement of a tree that was used last, else begin one by this key. */
    resumeOrStart: (treeId: number, key: string = newId()): Promise<void> => {
      leave();
      return open({ treeId, isBegun: false }, async () => standing(await openOrBegin(treeId, key), treeId));
    },
    /** It stands elsewhere than on screen: show where, and why. */
    correct: (statisticsId: number, notice: string): void => {
      if (state.status !== 'running' || state.statisticsId !== statisticsId) return;
      const { key, treeId } = state;
      void open({ treeId, key, isBegun: true }, () => found(key, treeId, notice));
    },
    select,
    /** Choose an answer to a question, which leads to a result or to the next question. */
    choose: (questionId: number, { id: optionId, question, result }: OptionPage) => {
      if (result) select(questionId, { optionId, resultId: result.id });
      else if (question) select(questionId, { optionId, nextQuestionId: question.id });
    },
    back: () => dispatch({ type: 'back' }),
    /** The screens are left; records what that means and forgets the measurement. It can be resumed by its key. */
    leave,
    /** The session is over: nobody left anything, so nothing is recorded. It can be resumed by its key. */
    forget,
    /**
     * Close it without an outcome, with all that was done in it; whoever does goes on to another page. Fails when the
     * server did not, which has been told. To leave it open, go to another page without.
     */
    stop: async (): Promise<void> => {
      if (state.status !== 'none' && state.key !== undefined) await close(state.key);
    },
  };
};

/** The one measurement of this tab. */
export const measurement = makeMeasurementStore({
  begin: beginMeasurement,
  find: findMeasurement,
  openOrBegin,
  record: recordLater,
  close: closeMeasurement,
});

onRefusal(({ statisticsId, reason }) => measurement.correct(statisticsId, reason ?? 'error.actionsmissing'));
onSessionEnd(measurement.forget);
// What home has read of it is no longer true once it is taken up.
measurement.subscribe(() => {
  if (measurement.get().status === 'opening') dropMeasurementsOverview();
});
