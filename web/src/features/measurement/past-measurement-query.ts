import { getMeasurement, getMeasurementPath } from '@ok/contract/routes/measurement/own-measurements.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** Query of a measurement with its path. The screen shows a failure itself. */
export const pastMeasurement = (key: string, language: string) => ({
  queryKey: ['measurements', 'one', key, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const options = { params: { key }, query: { language }, signal, ownError: true };
    const [measurement, path] = await Promise.all([call(getMeasurement, options), call(getMeasurementPath, options)]);
    return { measurement, path };
  },
  // Keeps the present texts while those in another language load.
  placeholderData: <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey[2] === key ? before : undefined,
});

/** Whether the user has no such measurement. A 400 means that the address is no key. */
export const isMissingMeasurement = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
