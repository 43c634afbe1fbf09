import { listWaitingVersions } from '@ok/contract/routes/trees/tree-corrections.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Query of the versions with unpublished changes, last changed first. */
export const useWaitingVersions = () =>
  useQuery({
    queryKey: ['waiting-versions'],
    queryFn: ({ signal }) => call(listWaitingVersions, { signal, ownError: true }),
    staleTime: 0,
  });
