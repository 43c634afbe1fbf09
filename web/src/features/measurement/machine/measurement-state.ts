import { applyEvent, type Flow, type FlowChoice, type FlowEvent, startFlow } from '@ok/contract/measurement/flow.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { QuestionPage, startMeasurement } from '@ok/contract/routes/measurement/measurement.ts';
import type {
  getMeasurement,
  MeasurementSummary,
  OfflineStart,
} from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { now } from '../../../session/clock.ts';
import { newId } from '../../../session/new-id.ts';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import type { Progress } from '../outbox/progress.ts';

/** A running measurement. */
export type Running = Progress &
  ShownOrder & {
    status: 'running';
    /** Id of the tree version in the page's address. */
    treeId: number;
    key: string;
    statisticsId: number;
    publicationId: number;
    /** Start that the server may not have yet, of a measurement that began without a network. */
    start?: OfflineStart | undefined;
    /** Language in which the measurement began. */
    language: string;
    /** Version of the tree; known for a resumed measurement only. */
    treeVersion?: number;
    /** First question from the reply to the start, with its language. */
    first?: { question: QuestionPage; language: string };
    /** Milliseconds since 1970. */
    startedAt: number;
    /** Text key of the reason why the measurement moved to another question; shown until the next choice. */
    notice?: string | undefined;
  };

/** Result of starting a measurement: the server's, or the measurement that began here without the server. */
export type StartedMeasurement = (ReplyFor<typeof startMeasurement> & { language: string }) | Running;

/** A measurement as the server has it, with its progress and the start of one that began without a network. */
export type ReadMeasurement = ReplyFor<typeof getMeasurement> & {
  progress: Progress;
  start?: OfflineStart | undefined;
};

/**
 * An existing measurement, or as this device keeps it where the server can not be asked; null when the user has none
 * with that key.
 */
export type FoundMeasurement = ReadMeasurement | Running | null;

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

/** Number of history entries of a flow: one a choice. */
export const depthOf = ({ history, result }: Flow) => history.length + (result ? 1 : 0);

/** A choice with its question. */
export type Choice = FlowChoice & { questionId: number };

/** The choice that led to what is on screen; undefined at the first question. */
export const lastChoice = ({ flow, chosen }: Pick<Running, 'flow' | 'chosen'>): Choice | undefined => {
  const { result, history, questionId } = flow;
  if (result) return { questionId, ...result };
  const previous = history.at(-1);
  const optionId = previous === undefined ? undefined : chosen[previous];
  return previous === undefined || optionId === undefined
    ? undefined
    : { questionId: previous, optionId, nextQuestionId: questionId };
};

/** State of a measurement that was just started. */
export const startedState = (treeId: number, key: string, started: StartedMeasurement): Running => {
  if ('flow' in started) return started;
  const { question, language, ...ids } = started;
  return {
    ...ids,
    status: 'running',
    treeId,
    key,
    language,
    actions: [],
    flow: startFlow(question.id),
    count: 0,
    lastActionId: null,
    chosen: {},
    first: { question, language },
    startedAt: now(),
  };
};

/**
 * State of an existing measurement. `addressTreeId` is the tree version in the page's address; by default the version
 * that starts new measurements now.
 */
export const resumedState = (
  found: NonNullable<FoundMeasurement>,
  addressTreeId?: number,
  notice?: string,
): Running | Closed => {
  if (found.status === 'running') return { ...found, treeId: addressTreeId ?? found.treeId, notice };
  const { key, statisticsId, start, publicationId, treeVersion, treeRowId, progress, answerOrder, orderSeed } = found;
  const { language } = found;
  const treeId = addressTreeId ?? treeRowId;
  if (!found.resumable) return { status: 'closed', treeId, key, reason: found.notResumable ?? 'UNREADABLE' };
  return {
    status: 'running',
    treeId,
    key,
    statisticsId,
    publicationId,
    ...(start && { start }),
    language,
    treeVersion,
    answerOrder,
    orderSeed,
    startedAt: Date.parse(found.startedAt),
    ...progress,
    notice,
  };
};

/**
 * State after an event in the contract's flow, with the action to record, if any. Undefined when the event changes
 * nothing.
 */
export const stateAfter = (
  running: Running,
  event: FlowEvent,
): { state: Running; waiting?: WaitingAction } | undefined => {
  const { notice: _, ...before } = running;
  const { flow, action } = applyEvent(before.flow, event);
  if (flow === before.flow) return undefined;
  if (!action) return { state: { ...before, flow } };
  const { statisticsId, key, start, publicationId, lastActionId: after } = before;
  const occurredAt = new Date(now()).toISOString();
  const body = { actionId: newId(), ...action, publicationId, sequence: before.count + 1, occurredAt };
  const nextQuestionId = 'nextQuestionId' in event ? event.nextQuestionId : undefined;
  const { optionId, questionId } = action;
  const chosen = optionId === undefined ? before.chosen : { ...before.chosen, [questionId]: optionId };
  return {
    state: {
      ...before,
      flow,
      count: body.sequence,
      lastActionId: body.actionId,
      chosen,
      actions: [...before.actions, body],
    },
    waiting: { statisticsId, key, ...(start && { start }), body, nextQuestionId, after },
  };
};
