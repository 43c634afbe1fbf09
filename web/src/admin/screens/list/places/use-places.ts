import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useMemo } from 'react';
import { useRows } from '../../../data/use-rows.ts';
import { useTreesWithVersions } from '../../../data/use-trees.ts';
import { createVersionPlaces, parentInTree, placeColumnOf } from './row-place.ts';

/** Fetches what tells the versions of an entity's rows: all versions, and the rows that they translate. */
export function usePlaces(entity: Entity) {
  const hasPlaces = placeColumnOf(entity) !== undefined;
  const parent = parentInTree(entity)?.parent;
  const trees = useTreesWithVersions({ isEnabled: hasPlaces });
  const parents = useRows(parent ?? entity, { isEnabled: parent !== undefined });
  const data = useMemo(() => {
    if ((hasPlaces && !trees.data) || (parent && !parents.data)) return undefined;
    return { versions: createVersionPlaces(trees.data ?? []), parents: (parent && parents.data) ?? [] };
  }, [hasPlaces, parent, trees.data, parents.data]);
  const refetch = async () => {
    if (trees.isError) await trees.refetch();
    if (parents.isError) await parents.refetch();
  };
  return {
    data,
    isError: trees.isError || parents.isError,
    isFetching: trees.isFetching || parents.isFetching,
    refetch,
  };
}
