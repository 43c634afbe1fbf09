import { getMeasurementsOverview, stopMeasurement } from '@ok/contract/routes/own-measurements.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { queries } from './queries.ts';
import { sendUnsent } from './unsent-actions.ts';

const overviewKey = ['measurements', 'overview'] as const;

/** Milliseconds that what is listed waits for what was not sent yet: a bad connection must not hide the list. */
const longestSending = 1000;
/** Milliseconds likewise before a measurement is closed, which no action can follow. */
const longestLastSending = 5000;

/**
 * What home shows of one's measurements: the open ones and the newest that have ended, the newest first. Asked for anew
 * each time it comes into view; what was there before is shown in the meantime. The screen tells by itself when it does
 * not come.
 */
export const measurementsOverview = (language: string) =>
  queryOptions({
    queryKey: [...overviewKey, language],
    queryFn: async ({ signal }) => {
      await sendUnsent(longestSending);
      return call(getMeasurementsOverview, { query: { language }, signal, silent: true });
    },
    staleTime: 0,
    retry: false,
  });

/** Forget what was there: a measurement is under way, and the next list has to say where it stands. */
export const forgetMeasurementsOverview = (): void => queries.removeQueries({ queryKey: overviewKey });

/** Ask again for what is on screen of it, if anything: an action that waited for a connection was recorded. */
export const refreshMeasurementsOverview = (): Promise<void> => queries.invalidateQueries({ queryKey: overviewKey });

/** Send what was not sent yet before the server is asked what can be gone on with: it must not hold that up for long. */
export const sendUnsentFirst = async (): Promise<void> => void (await sendUnsent(longestSending));

/**
 * Close a measurement without an outcome, with everything that was done in it. One that has ended stays as it is.
 * A failure is told by a toast, as with every call.
 */
export const closeMeasurement = async (key: string): Promise<void> => {
  await sendUnsent(longestLastSending);
  await call(stopMeasurement, { params: { key } });
  await refreshMeasurementsOverview();
};
