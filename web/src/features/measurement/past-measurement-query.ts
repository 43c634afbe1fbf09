import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import {
  getMeasurement,
  getMeasurementPath,
  type MeasurementSummary,
} from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { readRecentAfter } from '../../api/recent-measurements.ts';

/** A former measurement with the answers that led to its outcome. */
export type PastMeasurementPages = {
  measurement: MeasurementSummary & ShownOrder;
  path: ReplyFor<typeof getMeasurementPath>;
};

/**
 * Query of a measurement with its path; without a network one of the newest, which the device keeps. The screen shows a
 * failure itself.
 */
export const pastMeasurement = (key: string, language: string) => ({
  queryKey: ['measurements', 'one', key, language],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<PastMeasurementPages> => {
    const options = { params: { key }, query: { language }, signal, ownError: true };
    try {
      const [measurement, path] = await Promise.all([call(getMeasurement, options), call(getMeasurementPath, options)]);
      return { measurement, path };
    } catch (error) {
      const recent = await readRecentAfter(error, language);
      const found = recent?.find(({ measurement }) => measurement.key === key);
      if (!found) throw error;
      const { path, measurement, ...order } = found;
      return { measurement: { ...measurement, ...order }, path };
    }
  },
  networkMode: 'always' as const,
  // Keeps the present texts while those in another language load.
  placeholderData: <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey[2] === key ? before : undefined,
});

/** Whether the user has no such measurement. A 400 means that the address is no key. */
export const isMissingMeasurement = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
