import { entityRoutes } from '@ok/contract/routes/content.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import {
  getStatisticsDays,
  getStatisticsFlow,
  getStatisticsLanguages,
  getStatisticsQuestions,
  getStatisticsScores,
  getStatisticsSummary,
} from '@ok/contract/routes/statistics/statistics.ts';
import { listTreesByTreeId } from '@ok/contract/routes/trees/tree-versions.ts';
import { keepPreviousData, skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useLanguage } from '../../../texts/texts-store.ts';
import type { Asked } from './view.ts';

/** Answers of the calls. */
export type Summary = ReplyFor<typeof getStatisticsSummary>;
export type Scores = ReplyFor<typeof getStatisticsScores>;
export type Questions = ReplyFor<typeof getStatisticsQuestions>;
export type Flow = ReplyFor<typeof getStatisticsFlow>;
export type Languages = ReplyFor<typeof getStatisticsLanguages>;

type StatisticsRoute =
  | typeof getStatisticsSummary
  | typeof getStatisticsDays
  | typeof getStatisticsScores
  | typeof getStatisticsQuestions
  | typeof getStatisticsFlow
  | typeof getStatisticsLanguages;

/** Under which all figures are kept. */
const figures = ['statistics', 'figures'];

/** Milliseconds between two looks while former measurements are still being counted. */
const whileCounting = 5_000;

/** What a call tells of all measurements; what it told before stays until something else is there. */
function useStatistics<R extends StatisticsRoute>(route: R, query: Asked | undefined): UseQueryResult<ReplyFor<R>> {
  // Names of trees and questions come in the language of whoever asks.
  const language = useLanguage();
  return useQuery({
    queryKey: [...figures, route.path, query, language],
    queryFn: query
      ? ({ signal }) => call(route as typeof getStatisticsSummary, { query, signal, ownError: true }) as Promise<never>
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) =>
      (data as Partial<Summary> | undefined)?.catchingUp ? whileCounting : false,
  });
}

/** The figures at the head; the others follow when they tell of more that was counted. */
export const useSummary = (asked: Asked) => {
  const queries = useQueryClient();
  const summary = useStatistics(getStatisticsSummary, asked);
  const countedAt = summary.isPlaceholderData ? undefined : summary.data?.countedAt;
  const [seen, see] = useState(countedAt);
  useEffect(() => {
    if (countedAt === undefined || countedAt === seen) return;
    see(countedAt);
    if (seen === undefined) return;
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== getStatisticsSummary.path;
    void queries.invalidateQueries({ queryKey: figures, predicate: isOther });
  }, [countedAt, seen, queries]);
  return summary;
};

export const useDays = (asked: Asked) => useStatistics(getStatisticsDays, asked);
export const useScores = (asked: Asked) => useStatistics(getStatisticsScores, asked);
export const useQuestions = (asked: Asked) => useStatistics(getStatisticsQuestions, asked);

/** Of one tree only: nothing is asked as long as none is chosen. */
export const useFlow = (asked: Asked) => useStatistics(getStatisticsFlow, asked.tree ? asked : undefined);
export const useLanguageShares = (asked: Asked) =>
  useStatistics(getStatisticsLanguages, asked.tree ? asked : undefined);

/** What can be filtered by: trees with the versions that were ever published, and associations. */
export const useChoices = () => {
  const trees = useQuery({
    queryKey: ['trees'],
    queryFn: ({ signal }) => call(listTreesByTreeId, { signal, ownError: true }),
    staleTime: 0,
  });
  const associations = useQuery({
    queryKey: ['statistics', 'associations'],
    queryFn: ({ signal }) => call(entityRoutes.professionalAssociation[0].list, { signal, ownError: true }),
  });
  const { data: measured } = trees;
  return {
    isLoading: trees.isLoading,
    trees: (measured ?? []).flatMap((tree) => {
      const versions = tree.versions.filter(({ status }) => status !== 'DRAFT');
      return versions.length === 0 ? [] : [{ ...tree, versions }];
    }),
    associations: (associations.data ?? []).map(({ id, name }) => ({ id, name: String(name) })),
  };
};

/** What can be filtered by. */
export type Choices = ReturnType<typeof useChoices>;
