import { getMetrics, getSamples } from '@ok/contract/routes/management/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Interval of the server's samples. */
const sampleIntervalMs = 10_000;

/** Fetches the metrics of the process that answers. */
export const useMetrics = () =>
  useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => call(getMetrics, { signal, ownError: true }),
    refetchInterval: sampleIntervalMs,
    gcTime: 0,
  });

/** Fetches the samples of the last two hours of the process that answers. */
export const useSamples = () =>
  useQuery({
    queryKey: ['samples'],
    queryFn: ({ signal }) => call(getSamples, { signal, ownError: true }),
    refetchInterval: 3 * sampleIntervalMs,
    gcTime: 0,
  });
