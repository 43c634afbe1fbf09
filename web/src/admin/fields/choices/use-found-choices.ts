import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useDebounced } from '../../data/use-debounced.ts';
import { useRowChoices } from '../../data/use-rows.ts';
import { createChoiceFinder, createChoices } from './choices.ts';

/**
 * Rows of an entity that the server finds by the typed text. Until the server has answered, the browser filters the
 * former rows by the text.
 *
 * @param options.isEditableOnly leaves out the rows of versions that are or were published
 */
export function useFoundChoices(target: Entity, text: string, options: { isEditableOnly: boolean }) {
  const t = useTexts();
  const language = useLanguage();
  const typed = text.trim().slice(0, contentLimits.contentSearch);
  const searchText = useDebounced(typed);
  const { data, isError, isPlaceholderData, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useRowChoices(
    target,
    searchText,
    options,
  );
  const choices = useMemo(() => {
    // A row that another administrator adds moves rows to the next page: a row may then come twice.
    const rows = new Map(data?.pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
    return createChoices(target, [...rows.values()], { t, language });
  }, [data, target, t, language]);
  const isCurrent = data !== undefined && searchText === typed && !isPlaceholderData;
  const matches = useMemo(() => {
    const found = new Set(choices.map((choice) => choice.text));
    return isCurrent ? (choice: string) => found.has(choice) : createChoiceFinder(choices, language);
  }, [choices, isCurrent, language]);
  return {
    choices,
    matches,
    isCurrent,
    isError,
    refetch,
    hasMore: hasNextPage && isCurrent,
    isLoadingMore: isFetchingNextPage,
    loadMore: fetchNextPage,
  };
}
