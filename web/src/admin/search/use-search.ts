import { getUsers } from '@ok/contract/routes/account/user.ts';
import { searchContent } from '@ok/contract/routes/content.ts';
import { getMails } from '@ok/contract/routes/management/mail.ts';
import { searchTexts } from '@ok/contract/routes/texts/text-editing.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { useDebounced } from '../data/use-debounced.ts';

const searchDelayMs = 150;

/** Maximum number of found people, and of found mails. */
const maxPerSource = '5';

/** A single letter is in almost every address. */
const minPersonLetters = 2;

const isFetchable = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Searches rows, screen texts, people and mails for a typed text, after a pause in typing. */
export function useSearch(typed: string) {
  const language = useLanguage();
  const trimmed = typed.trim().slice(0, contentLimits.contentSearch);
  const query = useDebounced(trimmed, undefined, searchDelayMs);
  const mayNamePerson = query.length >= minPersonLetters;
  const content = useQuery({
    queryKey: ['content', 'search', query],
    queryFn: ({ signal }) => call(searchContent, { query: { query }, signal, ownError: true }),
    enabled: query !== '',
    ...isFetchable,
  });
  const texts = useQuery({
    queryKey: ['texts', 'search', language, query],
    queryFn: ({ signal }) => call(searchTexts, { params: { language }, query: { query }, signal, ownError: true }),
    enabled: query !== '',
    ...isFetchable,
  });
  const people = useQuery({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) => call(getUsers, { query: { query, size: maxPerSource }, signal, ownError: true }),
    enabled: mayNamePerson,
    ...isFetchable,
  });
  const mails = useQuery({
    queryKey: ['mails', 'search', query],
    queryFn: ({ signal }) => call(getMails, { query: { query, size: maxPerSource }, signal, ownError: true }),
    enabled: mayNamePerson,
    ...isFetchable,
  });
  const all = [content, texts, people, mails];
  return {
    content: content.data ?? [],
    texts: texts.data ?? [],
    people: mayNamePerson ? (people.data ?? []) : [],
    mails: mayNamePerson ? (mails.data ?? []) : [],
    isError: all.some(({ isError }) => isError),
    isFetching: all.some(({ isFetching }) => isFetching),
    isCurrent: query === trimmed && all.every((one) => !one.isPlaceholderData && !one.isFetching),
    retry: () => {
      for (const one of all) if (one.isError) void one.refetch();
    },
  };
}
