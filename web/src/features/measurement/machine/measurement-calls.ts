import { startFlow } from '@ok/contract/measurement/flow.ts';
import { chooseOrder } from '@ok/contract/measurement/order-answers.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { startMeasurement } from '@ok/contract/routes/measurement/measurement.ts';
import { getMeasurement, openMeasurement } from '@ok/contract/routes/measurement/own-measurements.ts';
import { ApiError } from '../../../api/api-error.ts';
import { getPatienceMs, isUnreached, keepAnswer, readKept, readKeptAfter } from '../../../api/call-or-read-kept.ts';
import { call } from '../../../api/client.ts';
import {
  type KeptPublication,
  keptMeasurementName,
  keptPublicationName,
  sendUnsentFirst,
} from '../../../api/measurements.ts';
import { now } from '../../../session/clock.ts';
import { getTextsState } from '../../../texts/texts-store.ts';
import type { WaitingAction } from '../outbox/outbox-storage.ts';
import { addWaiting, progressOf, waitingOf } from '../outbox/progress.ts';
import { openUserOutbox } from '../outbox/user-outbox.ts';
import type { FoundMeasurement, ReadMeasurement, Running, StartedMeasurement } from './measurement-state.ts';

/** Limit of a call whose answer this device can do without, by the name of what it keeps; otherwise none. */
const limitIfKept = async (name: string): Promise<{ signal?: AbortSignal }> =>
  (await readKept(name)) ? { signal: AbortSignal.timeout(getPatienceMs()) } : {};

const sendStart = async (treeId: number, key: string) => {
  const { language } = getTextsState();
  const query = { language, key, ordersAnswers: 'true' as const };
  const limit = await limitIfKept(keptPublicationName(treeId, language));
  return { ...(await call(startMeasurement, { params: { treeId }, query, ownError: true, ...limit })), language };
};

/** Starts a measurement by its key, without a network on this device alone. A repeated call returns the same one. */
export const beginMeasurement = async (treeId: number, key: string): Promise<StartedMeasurement> => {
  openUserOutbox();
  try {
    return await sendStart(treeId, key);
  } catch (error) {
    return beginOffline(error, treeId, key);
  }
};

const readWaiting = async (): Promise<readonly WaitingAction[]> => (await openUserOutbox()?.waiting()) ?? [];

/** Reads a measurement from the server and adds the actions that wait in the outbox. */
const readWithWaiting = async (
  read: (language: string) => Promise<ReplyFor<typeof getMeasurement>>,
): Promise<ReadMeasurement> => {
  const { language } = getTextsState();
  // Read before the server is asked: an action that the server records in between is then in both lists, never in
  // neither.
  const waiting = await readWaiting();
  const recorded = await read(language);
  const start = waiting.find((each) => each.start?.key === recorded.key)?.start;
  return { ...recorded, start, progress: progressOf(recorded, waitingOf(recorded, waiting)) };
};

/** Finds a measurement by its key; null when the user has none with that key. */
export const findMeasurement = async (key: string): Promise<FoundMeasurement> => {
  try {
    const limit = await limitIfKept(keptMeasurementName(key));
    return await readWithWaiting((language) =>
      call(getMeasurement, { params: { key }, query: { language }, ownError: true, ...limit }),
    );
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    const running = isUnknown ? await findLost(key) : await findKept(error, key);
    if (running) return running;
    if (isUnknown) return null;
    throw error;
  }
};

/**
 * Opens the user's last resumable measurement of a tree, or starts one by this key. A repeated call returns the same
 * one.
 */
export const resumeOrBegin = async (treeId: number, key: string): Promise<ReadMeasurement | Running> => {
  // The server can't resume a measurement whose only answer is still unsent.
  await sendUnsentFirst();
  try {
    const limit = await limitIfKept(keptPublicationName(treeId, getTextsState().language));
    return (
      (await findUnsent(await readOpenKey(treeId))) ??
      (await readWithWaiting((language) =>
        call(openMeasurement, { body: { treeId, key, language, ordersAnswers: true }, ownError: true, ...limit }),
      ))
    );
  } catch (error) {
    const running = await findKept(error, await readOpenKey(treeId));
    return running && !running.flow.result ? running : beginOffline(error, treeId, key);
  }
};

/** Name of the key of the measurement of a tree that this device had on screen last. */
const openName = (treeId: number) => `open-measurement/${treeId}`;

const readOpenKey = (treeId: number) => readKept<string>(openName(treeId));

let keeping: Promise<unknown> = Promise.resolve();

/**
 * Keeps a measurement as it is on screen, so that it opens again without a network. Its last action is stored before: what
 * opens again must not be ahead of what will be sent.
 */
export const keepMeasurement = (running: Running): void => {
  keeping = keeping
    .then(readWaiting)
    .catch(() => undefined)
    .then(() => keepAnswer(keptMeasurementName(running.key), running))
    .then(() => keepAnswer(openName(running.treeId), running.key));
};

/**
 * Reads a measurement that this device keeps, with what waits to be sent: a page that was closed at once may have kept
 * an action without the state after it.
 */
const readKeptMeasurement = async (key: string | undefined): Promise<Running | undefined> => {
  const running = key && (await readKept<Running | null>(keptMeasurementName(key)));
  if (!running) return undefined;
  const waiting = waitingOf(running, await readWaiting());
  return { ...running, ...addWaiting(running.statisticsId, running, waiting) };
};

/** Finds a measurement that this device keeps, after the server could not be reached. */
const findKept = async (error: unknown, key: string | undefined): Promise<Running | undefined> =>
  isUnreached(error) ? readKeptMeasurement(key) : undefined;

/** Finds a measurement that began without a network and has answers which the server does not have yet. */
const findUnsent = async (key: string | undefined): Promise<Running | undefined> => {
  const isUnsent = key !== undefined && (await readWaiting()).some(({ start }) => start?.key === key);
  return isUnsent ? readKeptMeasurement(key) : undefined;
};

/** Finds a measurement that the server does not have: one that it does not have yet, or lost with a restored backup. */
const findLost = async (key: string): Promise<Running | undefined> => {
  const unsent = await findUnsent(key);
  const stored = unsent ?? (await readKeptMeasurement(key));
  if (unsent || !stored?.count) return unsent;
  const { recordAgain } = await import('../outbox/record-again.ts');
  const statisticsId = await recordAgain(key).catch(() => undefined);
  return statisticsId === undefined ? undefined : { ...stored, statisticsId };
};

/**
 * Begins a measurement without the server, with the publication that the device keeps. The server gets the start with
 * the first answer.
 *
 * @throws the error of the call, if the device keeps no publication of the tree
 */
const beginOffline = async (error: unknown, treeId: number, key: string): Promise<Running> => {
  const { language } = getTextsState();
  const publication = await readKeptAfter<KeptPublication>(error, keptPublicationName(treeId, language));
  if (!publication) throw error;
  const { publicationId, question, answerOrder } = publication;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const order = chooseOrder(answerOrder, random / 2 ** 32);
  const startedAt = now();
  return {
    ...{ status: 'running', treeId, key, publicationId, language, startedAt, actions: [] },
    // Ids of the server are positive.
    statisticsId: -1 - random,
    ...order,
    start: { key, publicationId, language, startedAt: new Date(startedAt).toISOString(), ...order },
    ...{ flow: startFlow(question.id), count: 0, lastActionId: null, chosen: {} },
    first: { question, language },
  };
};
