import { searchContent } from '@ok/contract/routes/content.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useDebounced } from '../data/use-debounced.ts';

/** Milliseconds without a letter after which is looked for what is typed. */
const pause = 150;

/** Rows of any entity with what is typed in them, some time after it was. */
export function useContentSearch(typed: string) {
  const trimmed = typed.trim().slice(0, limits.contentSearch);
  const wanted = useDebounced(trimmed, undefined, pause);
  const found = useQuery({
    queryKey: ['content', 'search', wanted],
    queryFn: ({ signal }) => call(searchContent, { query: { query: wanted }, signal, ownError: true }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...found, isCurrent: wanted === trimmed && !found.isPlaceholderData && !found.isFetching };
}
