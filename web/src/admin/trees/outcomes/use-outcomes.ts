import { getTreeOutcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Selection of replayed measurements: of one language or all, with or without those of testers. */
export type MeasurementSelection = { language: string | undefined; withTestUsers: boolean };

/** Query of a version's effect on the outcomes of measurements. */
export const useOutcomes = (id: number, { language, withTestUsers }: MeasurementSelection) =>
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
    // The former result remains visible until another selection is loaded.
    placeholderData: keepPreviousData,
  });
