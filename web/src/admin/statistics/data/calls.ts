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
import { useMeasuredLanguages } from '../../statistics-export/export-choices.ts';
import type { StatisticsQuery } from './view.ts';

/** Replies of the calls. */
export type Summary = ReplyFor<typeof getStatisticsSummary>;
export type Scores = ReplyFor<typeof getStatisticsScores>;
export type Questions = ReplyFor<typeof getStatisticsQuestions>;
export type FlowReply = ReplyFor<typeof getStatisticsFlow>;
export type Languages = ReplyFor<typeof getStatisticsLanguages>;

type StatisticsRoute =
  | typeof getStatisticsSummary
  | typeof getStatisticsDays
  | typeof getStatisticsScores
  | typeof getStatisticsQuestions
  | typeof getStatisticsFlow
  | typeof getStatisticsLanguages;

/** Beginning of the query keys of all figures. */
const figuresKey = ['statistics', 'figures'];

/** Milliseconds between two fetches while earlier measurements are still being counted. */
const refetchIntervalMs = 5_000;

/** Fetches figures. The previous ones stay until the new ones are there. */
function useStatistics<R extends StatisticsRoute>(
  route: R,
  query: StatisticsQuery | undefined,
): UseQueryResult<ReplyFor<R>> {
  // Names of trees and questions come in the language of the screen.
  const language = useLanguage();
  return useQuery({
    queryKey: [...figuresKey, route.path, query, language],
    queryFn: query
      ? ({ signal }) => call(route as typeof getStatisticsSummary, { query, signal, ownError: true }) as Promise<never>
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) =>
      (data as Partial<Summary> | undefined)?.catchingUp ? refetchIntervalMs : false,
  });
}

/** Fetches the key figures. When more measurements have been counted, all other figures are fetched again. */
export const useSummary = (statisticsQuery: StatisticsQuery | undefined) => {
  const queries = useQueryClient();
  const summary = useStatistics(getStatisticsSummary, statisticsQuery);
  const countedAt = summary.isPlaceholderData ? undefined : summary.data?.countedAt;
  const [seenCountedAt, setSeenCountedAt] = useState(countedAt);
  useEffect(() => {
    if (countedAt === undefined || countedAt === seenCountedAt) return;
    setSeenCountedAt(countedAt);
    if (seenCountedAt === undefined) return;
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== getStatisticsSummary.path;
    void queries.invalidateQueries({ queryKey: figuresKey, predicate: isOther });
  }, [countedAt, seenCountedAt, queries]);
  return summary;
};

export const useDays = (statisticsQuery: StatisticsQuery) => useStatistics(getStatisticsDays, statisticsQuery);
export const useScores = (statisticsQuery: StatisticsQuery) => useStatistics(getStatisticsScores, statisticsQuery);
export const useQuestions = (statisticsQuery: StatisticsQuery) =>
  useStatistics(getStatisticsQuestions, statisticsQuery);

/** Fetches the flow of a tree; without a chosen tree there is no call. */
export const useFlow = (statisticsQuery: StatisticsQuery) =>
  useStatistics(getStatisticsFlow, statisticsQuery.tree ? statisticsQuery : undefined);
export const useLanguageShares = (statisticsQuery: StatisticsQuery) =>
  useStatistics(getStatisticsLanguages, statisticsQuery.tree ? statisticsQuery : undefined);

/** Fetches the choices of the filters: trees with all published versions, measured languages, and associations. */
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
  const languages = useMeasuredLanguages();
  const { data: treesWithVersions } = trees;
  return {
    isLoading: trees.isLoading,
    trees: (treesWithVersions ?? []).flatMap((tree) => {
      const versions = tree.versions.filter(({ status }) => status !== 'DRAFT');
      return versions.length === 0 ? [] : [{ ...tree, versions }];
    }),
    languages: languages.data ?? [],
    associations: (associations.data ?? []).map(({ id, name }) => ({ id, name: String(name) })),
  };
};

/** Choices of the filters. */
export type Choices = ReturnType<typeof useChoices>;
