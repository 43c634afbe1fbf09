import { listTreeResults } from '@ok/contract/routes/tree-editing.ts';
import type { Key, NodeOf } from '@ok/contract/tree/tree-document.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** A result that an answer can lead to, with its value for a tree that does not hold it yet. */
export type ResultToChoose = { key: Key; value: NodeOf['result'] };

/** Every result there is, by score; none until they are there. */
export const useResults = (versionId: number): readonly ResultToChoose[] =>
  useQuery({
    queryKey: ['tree-results', versionId],
    queryFn: async ({ signal }) => {
      const results = await call(listTreeResults, { params: { id: versionId }, signal });
      return results.sort((one, other) => (one.value.score ?? 0) - (other.value.score ?? 0));
    },
    staleTime: 60_000,
  }).data ?? [];
