import { startMeasurement } from '@ok/contract/routes/measurement.ts';
import { getMeasurement } from '@ok/contract/routes/own-measurements.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { readOpenMeasurements } from '../../api/measurements.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Outbox, Waiting } from './outbox.ts';
import { type Progress, progressOf } from './progress.ts';
import { sessionUserKey, userOutbox } from './user-outbox.ts';

/** A measurement that was begun. */
export type Started = Awaited<ReturnType<typeof beginMeasurement>>;

/** A measurement that was found again, and how far it is. */
export type Found = Awaited<ReturnType<typeof findMeasurement>>;

let outbox: Outbox | undefined;

/**
 * Keep the outbox of whoever is signed in from here on: what leaving records after the session has ended still belongs to
 * whoever began.
 */
const openOutbox = () => {
  const userKey = sessionUserKey();
  outbox = userKey ? userOutbox(userKey) : undefined;
};

/** Make a measurement on the server, by its key: a second time it is the same one. */
export const beginMeasurement = async (treeId: number, key: string) => {
  const { language } = getTextsState();
  openOutbox();
  const query = { language, key };
  return { ...(await call(startMeasurement, { params: { treeId }, query, ownError: true })), language };
};

/** What the server has of a measurement, with what waits for it here; null when this person has none of that key. */
export const findMeasurement = async (key: string) => {
  const { language } = getTextsState();
  openOutbox();
  // Before the server is asked: what it acknowledges in between is in both, and what it does not have in one.
  const waiting = (await outbox?.waiting()) ?? [];
  try {
    const recorded = await call(getMeasurement, { params: { key }, query: { language }, ownError: true });
    const progress: Progress = progressOf(recorded, waiting);
    return { ...recorded, progress };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** The key of the open measurement of a tree that was used last; undefined when there is none to go on with. */
export const findOpenKey = async (treeId: number): Promise<string | undefined> => {
  const open = await readOpenMeasurements(getTextsState().language);
  return open.find(({ treeRowId, resumable }) => treeRowId === treeId && resumable)?.key;
};

/** Record what was done, now or as soon as that is possible. */
export const recordLater = (waiting: Waiting): void => outbox?.add(waiting);
