import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { FindRow } from './whole-references.ts';

/** Finds a row among those that were listed to choose from. */
export function useFindRow(): FindRow {
  const queries = useQueryClient();
  return (entity, id) => queries.getQueryData<AnsweredRow[]>(['content', entity, 'list'])?.find((row) => row.id === id);
}
