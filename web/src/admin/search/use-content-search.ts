import { searchContent } from '@ok/contract/routes/content.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useDebounced } from '../data/use-debounced.ts';

const searchDelayMs = 150;

/** Searches the rows of all entities, after a pause in typing. */
export function useContentSearch(typed: string) {
  const trimmed = typed.trim().slice(0, limits.contentSearch);
  const searchText = useDebounced(trimmed, undefined, searchDelayMs);
  const found = useQuery({
    queryKey: ['content', 'search', searchText],
    queryFn: ({ signal }) => call(searchContent, { query: { query: searchText }, signal, ownError: true }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...found, isCurrent: searchText === trimmed && !found.isPlaceholderData && !found.isFetching };
}
