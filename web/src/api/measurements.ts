import type { QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { getMeasurementsOverview, stopMeasurement } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { queryOptions } from '@tanstack/react-query';
import { callOrReadKept, keepAnswer } from './call-or-read-kept.ts';
import { call } from './client.ts';
import { queries } from './queries.ts';
import { sendUnsent } from './unsent-actions.ts';

const overviewKey = ['measurements', 'overview'] as const;

/** A list waits this long for unsent actions: a bad connection must not hide it. */
const listFlushTimeoutMs = 1000;
/** Closing a measurement waits this long for unsent actions, since no action can follow. */
const closeFlushTimeoutMs = 5000;

/**
 * The user's measurements for home: the open ones and the last finished ones, newest first. Fetched again each time
 * home comes into view; until then the earlier data show. Home shows a failure itself.
 */
export const measurementsOverview = (language: string) =>
  queryOptions({
    queryKey: [...overviewKey, language],
    queryFn: async ({ signal }) => {
      await sendUnsent(listFlushTimeoutMs);
      return callOrReadKept(getMeasurementsOverview, { query: { language }, signal, silent: true });
    },
    staleTime: 0,
    retry: false,
  });

/** Drops the cached overview: a measurement is under way, and the next list has to show its new step. */
export const dropMeasurementsOverview = (): void => queries.removeQueries({ queryKey: overviewKey });

/** Refetches the overview if it is on screen: a delayed action was recorded. */
export const refreshMeasurementsOverview = (): Promise<void> => queries.invalidateQueries({ queryKey: overviewKey });

/** Sends unsent actions before the server is asked which measurements can be resumed, for at most a second. */
export const sendUnsentFirst = async (): Promise<void> => void (await sendUnsent(listFlushTimeoutMs));

/** Publication with which the device can begin a measurement without a network. Its pages are kept as their call. */
export type KeptPublication = {
  publicationId: number;
  answerOrder: AnswerOrder;
  question: QuestionPage;
  /** Number that all versions of the tree share; publications kept by an earlier version of the product have none. */
  treeId?: number;
  treeVersion?: number;
  /** Addresses of its pictures in the size of this screen, and their bytes together. */
  pictures?: readonly string[];
  pictureBytes?: number;
};

/** Name under which the publication of a version of a tree is kept in a language. */
export const keptPublicationName = (treeRowId: number, language: string): string =>
  `publication/${treeRowId}/${language}`;

/** Name under which the device keeps a measurement. */
export const keptMeasurementName = (key: string): string => `measurement/${key}`;

/**
 * Closes a measurement without an outcome, after sending its unsent actions. An ended measurement stays as it is. A
 * failure is shown as a toast.
 */
export const closeMeasurement = async (key: string): Promise<void> => {
  await sendUnsent(closeFlushTimeoutMs);
  await call(stopMeasurement, { params: { key } });
  // Without a network it must not open again: the server would refuse its answers.
  await keepAnswer(keptMeasurementName(key), null);
  await refreshMeasurementsOverview();
};
