import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { routesOf } from './entity-calls.ts';
import type { FindRow } from './whole-references.ts';

// Beside the rows that are changed themselves: those are read anew each time.
const keyOf = (entity: string, id: unknown) => ['content', entity, 'chosen', id];

const chosen = (entity: string, id: number) => ({
  queryKey: keyOf(entity, id),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(routesOf({ name: entity }).one, { params: { id }, signal, ownError: true }),
});

/** A row that is referred to, by itself, where it can be asked for by its id. */
export const useRowToChoose = ({ name, key }: Entity, id: number | undefined) =>
  useQuery({ ...chosen(name, id ?? 0), enabled: id !== undefined && !key });

/** Keeps a row that was picked among others, so that it need not be fetched again. */
export function useKeepRow({ name }: Entity): (row: AnsweredRow) => void {
  const queries = useQueryClient();
  return (row) => void queries.setQueryData(keyOf(name, row.id), row);
}

/** Finds a row that a form refers to: one that was picked, or else it is fetched by itself. */
export function useFindRow(): FindRow {
  const queries = useQueryClient();
  return async (entity, id) =>
    typeof id === 'number' ? queries.fetchQuery(chosen(entity, id)).catch(() => undefined) : undefined;
}
