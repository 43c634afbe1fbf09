import { listWaitingVersions } from '@ok/contract/routes/trees/tree-corrections.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The versions that wait for being published, what was changed last first. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['waiting-versions'],
    queryFn: ({ signal }) => call(listWaitingVersions, { signal, ownError: true }),
    staleTime: 0,
  });
