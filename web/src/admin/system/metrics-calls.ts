import { getMetrics, getSamples } from '@ok/contract/routes/management/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** As often as the server takes a sample. */
const refetchInterval = 10_000;

/** What the process that answers has measured. */
export const useMetrics = () =>
  useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => call(getMetrics, { signal, ownError: true }),
    refetchInterval,
    gcTime: 0,
  });

/** The last two hours of the process that answers. */
export const useSamples = () =>
  useQuery({
    queryKey: ['samples'],
    queryFn: ({ signal }) => call(getSamples, { signal, ownError: true }),
    refetchInterval: 3 * refetchInterval,
    gcTime: 0,
  });
