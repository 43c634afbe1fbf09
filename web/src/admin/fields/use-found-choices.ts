import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { useChoices } from '../data/use-rows.ts';
import { useSettled } from '../data/use-settled.ts';
import { choicesOf, finderOf } from './choices.ts';

/**
 * Rows of an entity to choose from, as the server finds them by what is typed; until it has answered, those of before
 * that what is typed is found in.
 */
export function useFoundChoices(target: Entity, text: string) {
  const t = useTexts();
  const language = useLanguage();
  const typed = text.trim().slice(0, limits.contentSearch);
  const wanted = useSettled(typed);
  const { data, isError, isPlaceholderData, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useChoices(
    target,
    wanted,
  );
  const choices = useMemo(() => {
    // What somebody adds meanwhile moves rows to the next page, which has them once more.
    const rows = new Map(data?.pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
    return choicesOf(target, [...rows.values()], { t, language });
  }, [data, target, t, language]);
  const isCurrent = data !== undefined && wanted === typed && !isPlaceholderData;
  const matches = useMemo(() => {
    const found = new Set(choices.map((choice) => choice.text));
    return isCurrent ? (choice: string) => found.has(choice) : finderOf(choices, language);
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
