import { startMeasurement } from '@ok/contract/routes/measurement/measurement.ts';
import { getMeasurement, openMeasurement } from '@ok/contract/routes/measurement/own-measurements.ts';
import { ApiError } from '../../../api/api-error.ts';
import { keepAnswer, readKeptAfter } from '../../../api/call-or-kept.ts';
import { call } from '../../../api/client.ts';
import { sendUnsentFirst } from '../../../api/measurements.ts';
import { getTextsState } from '../../../texts/texts-store.ts';
import { addWaiting, progressOf } from '../outbox/progress.ts';
import { openUserOutbox } from '../outbox/user-outbox.ts';
import type { Running } from './measurement-state.ts';

/** Result of starting a measurement. */
export type StartedMeasurement = Awaited<ReturnType<typeof beginMeasurement>>;

/** An existing measurement with its progress; null when the user has none with that key. */
export type FoundMeasurement = Awaited<ReturnType<typeof findMeasurement>>;

/** Starts a measurement by its key. A repeated call returns the same one. */
export const beginMeasurement = async (treeId: number, key: string) => {
  const { language } = getTextsState();
  openUserOutbox();
  const query = { language, key, ordersAnswers: 'true' as const };
  return { ...(await call(startMeasurement, { params: { treeId }, query, ownError: true })), language };
};

type MeasurementReply = Awaited<ReturnType<typeof call<typeof getMeasurement>>>;

/** Reads a measurement from the server and adds the actions that wait in the outbox. */
const readWithWaiting = async (readMeasurement: (language: string) => Promise<MeasurementReply>) => {
  const { language } = getTextsState();
  const outbox = openUserOutbox();
  // Read before the server is asked: an action that the server records in between is then in both lists, never in
  // neither.
  const waiting = (await outbox?.waiting()) ?? [];
  const recorded = await readMeasurement(language);
  return { ...recorded, progress: progressOf(recorded, waiting) };
};

/** Finds a measurement by its key; null when the user has none with that key. */
export const findMeasurement = async (key: string) => {
  try {
    return await readWithWaiting((language) =>
      call(getMeasurement, { params: { key }, query: { language }, ownError: true }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/**
 * Opens the user's last resumable measurement of a tree, or starts one by this key. A repeated call returns the same
 * one.
 */
export const resumeOrBegin = async (treeId: number, key: string) => {
  // The server can't resume a measurement whose only answer is still unsent.
  await sendUnsentFirst();
  return readWithWaiting((language) =>
    call(openMeasurement, { body: { treeId, key, language, ordersAnswers: true }, ownError: true }),
  );
};

const keptName = (key: string) => `measurement/${key}`;

/** Keeps a measurement as it is on screen, so that it opens again without a network. */
export const keepMeasurement = (running: Running): void => void keepAnswer(keptName(running.key), running);

/** Returns a measurement as it was last on the screen of this device, after the server could not be reached. */
export const findKeptMeasurement = async (error: unknown, key: string): Promise<Running | undefined> => {
  const running = await readKeptAfter<Running>(error, keptName(key));
  // A page that was closed at once may have kept an action without the state after it.
  const waiting = (await openUserOutbox()?.waiting()) ?? [];
  return running && { ...running, ...addWaiting(running.statisticsId, running, waiting) };
};
