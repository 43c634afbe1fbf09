import { getTreeOutcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Which measurements are replayed: those in one language or in all, with or without those of testers. */
export type WhichMeasurements = { language: string | undefined; withTestUsers: boolean };

/** What a version would do to the outcomes of what was measured. */
export const useOutcomes = (id: number, { language, withTestUsers }: WhichMeasurements) =>
  useQuery({
    queryKey: ['tree-outcomes', id, language, withTestUsers],
    queryFn: ({ signal }) =>
      call(getTreeOutcomes, {
        params: { id },
        query: { ...(language !== undefined && { language }), withTestUsers: withTestUsers ? 'true' : 'false' },
        signal,
        ownError: true,
      }),
    staleTime: 0,
    // While another choice is on its way, what was chosen stays in sight.
    placeholderData: keepPreviousData,
  });
