import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { routesOf } from './entity-calls.ts';
import type { FindRow } from './expand-references.ts';

// Cached apart from the row of a form, which is never read from the cache.
const rowQueryKey = (entity: string, id: unknown) => ['content', entity, 'chosen', id];

const rowQuery = (entity: string, id: number) => ({
  queryKey: rowQueryKey(entity, id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(routesOf({ name: entity }).one, { params: { id }, signal, ownError: true }),
});

/** Fetches a referenced row, unless its entity is addressed by another field than the id. */
export const useRowToChoose = ({ name, key }: Entity, id: number | undefined) =>
  useQuery({ ...rowQuery(name, id ?? 0), enabled: id !== undefined && !key });

/** Caches a chosen row, so that it need not be fetched again. */
export function useKeepRow({ name }: Entity): (row: AnsweredRow) => void {
  const queries = useQueryClient();
  return (row) => void queries.setQueryData(rowQueryKey(name, row.id), row);
}

/** Finds a row that a form refers to: in the cache, or else by a call. */
export function useFindRow(): FindRow {
  const queries = useQueryClient();
  return async (entity, id) =>
    typeof id === 'number' ? queries.fetchQuery(rowQuery(entity, id)).catch(() => undefined) : undefined;
}
