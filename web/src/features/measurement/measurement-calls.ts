import { startMeasurement } from '@ok/contract/routes/measurement.ts';
import { getMeasurement, openMeasurement } from '@ok/contract/routes/own-measurements.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { sendUnsentFirst } from '../../api/measurements.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import type { Outbox, Waiting } from './outbox.ts';
import { progressOf } from './progress.ts';
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
  const query = { language, key, ordersAnswers: 'true' as const };
  return { ...(await call(startMeasurement, { params: { treeId }, query, ownError: true })), language };
};

type Recorded = Awaited<ReturnType<typeof call<typeof getMeasurement>>>;

/** What the server has of a measurement, with what waits for it here. */
const withWaiting = async (ask: (language: string) => Promise<Recorded>) => {
  const { language } = getTextsState();
  openOutbox();
  // Before the server is asked: what it acknowledges in between is in both, and what it does not have in one.
  const waiting = (await outbox?.waiting()) ?? [];
  const recorded = await ask(language);
  return { ...recorded, progress: progressOf(recorded, waiting) };
};

/** A measurement as it stands; null when this person has none of that key. */
export const findMeasurement = async (key: string) => {
  try {
    return await withWaiting((language) =>
      call(getMeasurement, { params: { key }, query: { language }, ownError: true }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/**
 * The measurement of a tree that was used last of those that can be gone on with; where there is none, one that is made
 * by this key: a second time it is the same one.
 */
export const openOrBegin = async (treeId: number, key: string) => {
  // One whose only answer waits here is nothing to go on with for the server.
  await sendUnsentFirst();
  return withWaiting((language) =>
    call(openMeasurement, { body: { treeId, key, language, ordersAnswers: true }, ownError: true }),
  );
};

/** Record what was done, now or as soon as that is possible. */
export const recordLater = (waiting: Waiting): void => outbox?.add(waiting);
