import { listTreesByTreeId } from '@ok/contract/routes/trees/tree-versions.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const treesQueryKey = ['trees'];

/** Query of all trees with their versions. */
export const useTreesWithVersions = ({ isEnabled = true } = {}) =>
  useQuery({
    queryKey: treesQueryKey,
    queryFn: ({ signal }) => call(listTreesByTreeId, { signal, ownError: true }),
    staleTime: 0,
    enabled: isEnabled,
  });
