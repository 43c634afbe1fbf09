import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { routesOf } from './entity-calls.ts';
import { useFindRow } from './use-find-row.ts';
import { withWholeReferences } from './whole-references.ts';

/** One row, always anew: a change is held against the revision that was read. */
export const useRow = (entity: Entity, id: number | undefined) =>
  useQuery({
    queryKey: ['content', entity.name, id],
    queryFn: ({ signal }) => call(routesOf(entity).one, { params: { id: id ?? 0 }, signal, ownError: true }),
    enabled: id !== undefined,
    gcTime: 0,
  });

/** What refers to a row. */
export const useUses = (entity: Entity, id: number) =>
  useQuery({
    queryKey: ['content', entity.name, id, 'uses'],
    queryFn: ({ signal }) => call(routesOf(entity).uses, { params: { id }, signal, ownError: true }),
    gcTime: 0,
  });

/** Who made a row, and who changed it last. */
export const useChanges = (entity: Entity, id: number) =>
  useQuery({
    queryKey: ['content', entity.name, id, 'changes'],
    queryFn: ({ signal }) => call(routesOf(entity).changes, { params: { id }, signal, ownError: true }),
    gcTime: 0,
  });

/** A row to be saved: without an id it is a new one, without a revision it overwrites. */
type Saving = { id: number | undefined; revision?: number; body: Record<string, unknown> };

/** Save a row; lists and whatever shows it are fetched anew. */
export function useSave(entity: Entity) {
  const forget = useForget();
  const find = useFindRow();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, revision, body: values }: Saving) => {
      const { create, update } = routesOf(entity);
      const body = await withWholeReferences(entity, values, find);
      if (id === undefined) return call(create, { body, ownError: true });
      return call(update, { body: { ...body, id }, ifMatch: revision, ownError: true });
    },
    onSuccess: forget,
  });
}

/** Delete a row. */
export function useRemove(entity: Entity) {
  const forget = useForget();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => call(routesOf(entity).remove, { params: { id }, ownError: true }),
    onSuccess: forget,
  });
}

/** A change of one row shows in those that refer to it. */
function useForget(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['content'] });
}
