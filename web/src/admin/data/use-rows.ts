import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { formatOwner, type ListOwner } from '@ok/contract/entity/list-filters.ts';
import { placeSort } from '@ok/contract/entity/list-query.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callWithTotal } from '../../api/client.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { createLanguageQuery, routesOf } from './entity-calls.ts';

/** Fetches every row of an entity. */
export const useRows = (entity: Entity, { isEnabled = true } = {}) =>
  useQuery({
    queryKey: ['content', entity.name, 'list'],
    queryFn: ({ signal }) =>
      call(routesOf(entity).list, { query: { cacheBuster: String(Date.now()) }, signal, ownError: true }),
    // Others change it, too.
    staleTime: 0,
    enabled: isEnabled,
  });

/** Rows that a choice fetches at a time. */
const choicePageSize = contentLimits.page.defaultSize;

/**
 * Fetches a page of rows and the total number of matching rows. The former page stays until the new one arrives.
 *
 * @param pageParams page, size, order and filters, as the list's call takes them
 */
export function usePage(entity: Entity, pageParams: Readonly<Record<string, string>>) {
  const language = useLanguage();
  const query = { ...pageParams, ...createLanguageQuery(entity, language) };
  return useQuery({
    queryKey: ['content', entity.name, 'page', query],
    queryFn: ({ signal }) =>
      callWithTotal(routesOf(entity).list, {
        query: { ...query, cacheBuster: String(Date.now()) },
        signal,
        ownError: true,
      }),
    placeholderData: keepPreviousData,
    // Others change it, too.
    staleTime: 0,
  });
}

/** Counts the rows of an entity that refer to a row by a field. */
async function countRows(entity: Entity, of: ListOwner, signal: AbortSignal): Promise<number> {
  const query = { page: '0', size: '1', of: formatOwner(of) };
  return (await callWithTotal(routesOf(entity).list, { query, signal, ownError: true })).total;
}

type DependentRows = { entity: Entity; of: ListOwner };

/** Counts the rows of several entities that refer to one row, in the order of `dependents`. */
export const useDependentCounts = (entity: Entity, key: string, dependents: readonly DependentRows[]) =>
  useQuery({
    queryKey: ['content', entity.name, key, 'dependents', dependents.map((dependent) => dependent.entity.name)],
    // `useQueries` would enlarge the chunk of the library that professionals load.
    queryFn: ({ signal }) =>
      Promise.all(dependents.map((dependent) => countRows(dependent.entity, dependent.of, signal))),
    gcTime: 0,
  });

/** Reads the rows of an entity that refer to a row, by position: as many as a page may have. */
export function readRowsOf(entity: Entity, of: ListOwner, signal?: AbortSignal) {
  const query = { page: '0', size: String(contentLimits.page.maxSize), sort: 'position,asc', of: formatOwner(of) };
  return call(routesOf(entity).list, { query, ...(signal && { signal }), ownError: true });
}

const rowsOfKey = (entity: Entity, of: ListOwner | undefined) => ['content', entity.name, 'of', of];

/** Fetches the rows of an entity that refer to a row, by position; none without that row. */
export const useRowsOf = (entity: Entity, of: ListOwner | undefined) =>
  useQuery({
    queryKey: rowsOfKey(entity, of),
    queryFn: of ? ({ signal }) => readRowsOf(entity, of, signal) : skipToken,
    gcTime: 0,
  });

/**
 * Saves the order of the rows that refer to a row. Orders that follow each other are sent one after the other, each with
 * the revisions that the one before has made.
 */
export function useReorder(entity: Entity, of: ListOwner) {
  const queries = useQueryClient();
  const queryKey = rowsOfKey(entity, of);
  return useMutation({
    networkMode: 'always',
    scope: { id: queryKey.join() + formatOwner(of) },
    mutationFn: (ids: readonly number[]) => {
      const { reorder } = routesOf(entity);
      if (!reorder) throw new RangeError(`${entity.name} has no order`);
      const revisions = new Map(
        queries.getQueryData<AnsweredRow[]>(queryKey)?.map(({ id, revision }) => [id, revision]),
      );
      const rows = ids.map((id) => ({ id, revision: revisions.get(id) ?? 0 }));
      return call(reorder, { body: { rows }, ownError: true });
    },
    onSuccess: (rows) => queries.setQueryData(queryKey, rows),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

/**
 * Searches the rows of an entity to choose from, a page at a time. Rows of versions come by tree, the newest first.
 *
 * @param isEditableOnly leaves out the rows of versions that are or were published
 */
export const useRowChoices = (entity: Entity, typed: string, { isEditableOnly }: { isEditableOnly: boolean }) =>
  useInfiniteQuery({
    queryKey: ['content', entity.name, 'choices', typed, isEditableOnly],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        page: String(pageParam),
        size: String(choicePageSize),
        ...(entity.readOnly && { sort: placeSort }),
        ...(isEditableOnly && { editable: 'true' as const }),
        ...(typed && { query: typed }),
      };
      return callWithTotal(routesOf(entity).list, { query, signal, ownError: true });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * choicePageSize < total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
