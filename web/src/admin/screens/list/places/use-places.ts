import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useMemo } from 'react';
import { useRows } from '../../../data/use-rows.ts';
import { createVersionPlaces, parentInTree, placeColumnOf } from './row-place.ts';

/** Fetches what tells the versions of an entity's rows: all versions, and the rows that they translate. */
export function usePlaces(entity: Entity) {
  const hasPlaces = placeColumnOf(entity) !== undefined;
  const parent = parentInTree(entity)?.parent;
  // The list of trees with their versions also counts texts and measurements, which takes longer than the rows do.
  const versions = useRows(questionTree, { isEnabled: hasPlaces });
  const parents = useRows(parent ?? entity, { isEnabled: parent !== undefined });
  const data = useMemo(() => {
    if ((hasPlaces && !versions.data) || (parent && !parents.data)) return undefined;
    return { versions: createVersionPlaces(versions.data ?? []), parents: (parent && parents.data) ?? [] };
  }, [hasPlaces, parent, versions.data, parents.data]);
  const refetch = async () => {
    if (versions.isError) await versions.refetch();
    if (parents.isError) await parents.refetch();
  };
  return {
    data,
    isError: versions.isError || parents.isError,
    isFetching: versions.isFetching || parents.isFetching,
    refetch,
  };
}
