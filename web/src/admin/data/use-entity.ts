import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { languageQuery, paramsOf, routesOf } from './entity-calls.ts';
import { useFindRow } from './use-find-row.ts';
import { withWholeReferences } from './whole-references.ts';

/** What names a row in addresses: its id, or of some entities another field. */
type RowKey = string;

/** One row, always anew: a change is held against the revision that was read. */
export function useRow(entity: Entity, key: RowKey) {
  const language = useLanguage();
  const asked: object = { query: languageQuery(entity, language) };
  const row = useQuery({
    // The same in every language, so that a form stays as it is when the language of the page changes.
    queryKey: ['content', entity.name, key],
    queryFn: ({ signal }) =>
      call(routesOf(entity).one, { ...asked, params: paramsOf(entity, key), signal, ownError: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const { refetch } = row;
  const readIn = languageQuery(entity, language).language;
  useEffect(() => {
    if (readIn) void refetch({ cancelRefetch: false });
  }, [readIn, refetch]);
  return row;
}

/** What refers to a row. */
export const useUses = (entity: Entity, key: RowKey) =>
  useQuery({
    queryKey: ['content', entity.name, key, 'uses'],
    queryFn: ({ signal }) => call(routesOf(entity).uses, { params: paramsOf(entity, key), signal, ownError: true }),
    gcTime: 0,
  });

/** Who made a row, and who changed it last. */
export const useChanges = (entity: Entity, key: RowKey) =>
  useQuery({
    queryKey: ['content', entity.name, key, 'changes'],
    queryFn: ({ signal }) => call(routesOf(entity).changes, { params: paramsOf(entity, key), signal, ownError: true }),
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

/**
 * Delete a row as it was shown; lists and rows that referred to it are fetched anew, and nothing is asked for the deleted
 * row.
 */
export function useRemove(entity: Entity) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ key, revision }: { key: RowKey; revision: number | undefined }) =>
      call(routesOf(entity).remove, { params: paramsOf(entity, key), ifMatch: revision, ownError: true }),
    onSuccess: (_reply, { key }) =>
      void queries.invalidateQueries({
        queryKey: ['content'],
        predicate: ({ queryKey }) => !isAboutRow(queryKey, entity, key),
      }),
  });
}

/** Whether a query asks for a row, for something about it, or for how many rows refer to it. */
function isAboutRow([, name, what, of]: readonly unknown[], entity: Entity, key: RowKey): boolean {
  if (name === entity.name && what === key) return true;
  return what === 'count' && typeof of === 'object' && of !== null && 'id' in of && String(of.id) === key;
}

/** A change of one row shows in those that refer to it. */
function useForget(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['content'] });
}
