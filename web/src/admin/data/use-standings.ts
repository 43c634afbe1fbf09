import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listWhereStands, standingEntities } from '@ok/contract/routes/trees/where-stands.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The versions of trees in which a row stands; none are asked for where rows of its kind stand in none. */
export const useStandings = ({ name }: Entity, id: number) => {
  const entity = standingEntities.find((each) => each === name);
  return useQuery({
    queryKey: ['content', name, String(id), 'stands'],
    queryFn: entity
      ? ({ signal }) => call(listWhereStands, { params: { entity, id }, signal, ownError: true })
      : skipToken,
    gcTime: 0,
  });
};
