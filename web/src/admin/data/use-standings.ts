import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listTreeUsages, entitiesInTrees } from '@ok/contract/routes/trees/tree-usage.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The versions of trees in which a row stands; none are asked for where rows of its kind stand in none. */
export const useStandings = ({ name }: Entity, id: number) => {
  const entity = entitiesInTrees.find((each) => each === name);
  return useQuery({
    queryKey: ['content', name, String(id), 'stands'],
    queryFn: entity
      ? ({ signal }) => call(listTreeUsages, { params: { entity, id }, signal, ownError: true })
      : skipToken,
    gcTime: 0,
  });
};
