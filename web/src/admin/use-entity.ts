import type { EntityName } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';

const routesOf = (name: string) => entityRoutes[name as EntityName]?.[0];

const routesOrThrow = ({ name }: Entity) => {
  const routes = routesOf(name);
  if (!routes) throw new RangeError(`there are no calls for ${name}`);
  return routes;
};

/** Whether the rows of an entity can be listed by the calls that come from its declaration. */
export const isListed = (name: string): boolean => routesOf(name) !== undefined;

/** Every row of an entity. */
export const useRows = (entity: Entity) =>
  useQuery({
    queryKey: ['content', entity.name, 'list'],
    queryFn: ({ signal }) =>
      call(routesOrThrow(entity).list, { query: { cacheBuster: String(Date.now()) }, signal, ownError: true }),
    // Others change it, too.
    staleTime: 0,
  });

/** One row, always anew: a change is held against the revision that was read. */
export const useRow = (entity: Entity, id: number | undefined) =>
  useQuery({
    queryKey: ['content', entity.name, id],
    queryFn: ({ signal }) => call(routesOrThrow(entity).one, { params: { id: id ?? 0 }, signal, ownError: true }),
    enabled: id !== undefined,
    gcTime: 0,
  });

/** What refers to a row. */
export const useUses = (entity: Entity, id: number) =>
  useQuery({
    queryKey: ['content', entity.name, id, 'uses'],
    queryFn: ({ signal }) => call(routesOrThrow(entity).uses, { params: { id }, signal, ownError: true }),
    gcTime: 0,
  });

/** Who made a row, and who changed it last. */
export const useChanges = (entity: Entity, id: number) =>
  useQuery({
    queryKey: ['content', entity.name, id, 'changes'],
    queryFn: ({ signal }) => call(routesOrThrow(entity).changes, { params: { id }, signal, ownError: true }),
    gcTime: 0,
  });

/** A row to be saved: without an id it is a new one, without a revision it overwrites. */
type Saving = { id: number | undefined; revision?: number; body: Record<string, unknown> };

/** Save a row; lists and whatever shows it are fetched anew. */
export function useSave(entity: Entity) {
  const forget = useForget();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, revision, body }: Saving) => {
      const { create, update } = routesOrThrow(entity);
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
    mutationFn: (id: number) => call(routesOrThrow(entity).remove, { params: { id }, ownError: true }),
    onSuccess: forget,
  });
}

/** A change of one row shows in those that refer to it. */
function useForget(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['content'] });
}
