import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listTreeUsages, entitiesInTrees } from '@ok/contract/routes/trees/tree-usage.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Fetches the tree versions that use a row; sends no call for entities that are not part of trees. */
export const useVersionUsage = ({ name }: Entity, id: number) => {
  const entity = entitiesInTrees.find((each) => each === name);
  return useQuery({
    queryKey: ['content', name, String(id), 'stands'],
    queryFn: entity
      ? ({ signal }) => call(listTreeUsages, { params: { entity, id }, signal, ownError: true })
      : skipToken,
    gcTime: 0,
  });
};
