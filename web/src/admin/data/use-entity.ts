import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { createLanguageQuery, paramsOf, routesOf } from './entity-calls.ts';
import { expandReferences } from './expand-references.ts';
import { useFindRow } from './use-find-row.ts';

/** Key of a row in addresses: its id, or for some entities another field. */
type RowKey = string;

/** Fetches one row, never from the cache: the server compares a change with the revision that was read. */
export function useRow(entity: Entity, key: RowKey) {
  const language = useLanguage();
  const options: object = { query: createLanguageQuery(entity, language) };
  const row = useQuery({
    // Without the language, so that a form keeps its values when the language of the page changes.
    queryKey: ['content', entity.name, key],
    queryFn: ({ signal }) =>
      call(routesOf(entity).one, { ...options, params: paramsOf(entity, key), signal, ownError: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const { refetch } = row;
  const answerLanguage = createLanguageQuery(entity, language).language;
  useEffect(() => {
    if (answerLanguage) void refetch({ cancelRefetch: false });
  }, [answerLanguage, refetch]);
  return row;
}

/** Fetches the rows that refer to a row. */
export const useUses = (entity: Entity, key: RowKey, { isEnabled = true } = {}) =>
  useQuery({
    queryKey: ['content', entity.name, key, 'uses'],
    queryFn: ({ signal }) => call(routesOf(entity).uses, { params: paramsOf(entity, key), signal, ownError: true }),
    enabled: isEnabled,
    gcTime: 0,
  });

/** Fetches the dates and authors of a row's creation and latest change. */
export const useChanges = (entity: Entity, key: RowKey) =>
  useQuery({
    queryKey: ['content', entity.name, key, 'changes'],
    queryFn: ({ signal }) => call(routesOf(entity).changes, { params: paramsOf(entity, key), signal, ownError: true }),
    gcTime: 0,
  });

/** Reads the moment and author of a row's latest change; null if unknown. */
export const readLastChange = async (entity: Entity, key: RowKey) => {
  const changes = call(routesOf(entity).changes, { params: paramsOf(entity, key), ownError: true, silent: true });
  return changes.then(
    ({ updated }) => updated,
    () => null,
  );
};

/** Without an id the row is created; without a revision the saved values are overwritten. */
type RowToSave = { id: number | undefined; revision?: number; body: Record<string, unknown> };

/**
 * Saves a row, and fetches all lists and rows on the screen again.
 *
 * @param options.ownSuccess shows no message of success: the caller names what was saved
 */
export function useSave(entity: Entity, { ownSuccess = false } = {}) {
  const invalidate = useInvalidateContent();
  const find = useFindRow();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, revision, body: values }: RowToSave) => {
      const { create, update } = routesOf(entity);
      const body = await expandReferences(entity, values, find);
      if (id === undefined) return call(create, { body, ownError: true, ownSuccess });
      return call(update, { body: { ...body, id }, ifMatch: revision, ownError: true, ownSuccess });
    },
    onSuccess: invalidate,
  });
}

/**
 * Deletes the shown revision of a row. Fetches lists and the rows that referred to it again, and sends no queries for the
 * deleted row.
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

/** Whether a query asks for a row or for something about it. */
const isAboutRow = ([, name, what]: readonly unknown[], entity: Entity, key: RowKey): boolean =>
  name === entity.name && what === key;

/** Invalidates all content: a changed row is also visible in the rows that refer to it. */
function useInvalidateContent(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['content'] });
}
