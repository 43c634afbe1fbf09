import {
  listTranslationQuestions,
  type TranslationQuestion,
} from '@ok/contract/routes/translation/translation-questions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { textKeyOf } from './find-workspace-texts.ts';
import { queryOfScope, type WorkspaceScope } from './workspace-address.ts';
import { progressKey } from './workspace-queries.ts';

/** Milliseconds after which the questions are fetched again: the author may have answered. */
const refetchMs = 60_000;

const questionsKey = ({ collection, treeId, languageId }: WorkspaceScope) => [
  'translation-questions',
  collection,
  treeId,
  languageId,
];

/** Query of the questions about the texts of a scope. */
export const useQuestions = (scope: WorkspaceScope) =>
  useQuery({
    queryKey: questionsKey(scope),
    queryFn: ({ signal }): Promise<TranslationQuestion[]> =>
      call(listTranslationQuestions, { query: queryOfScope(scope), signal, silent: true }),
    refetchInterval: refetchMs,
    staleTime: 0,
  });

/** Keys of the texts with a question that has no answer, and whether the questions were fetched. */
export const useOpenQuestions = (scope: WorkspaceScope) => {
  const { data, isFetched } = useQuestions(scope);
  const openQuestions: ReadonlySet<string> = useMemo(
    () => new Set(data?.filter(({ answer }) => answer === null).map(({ text }) => textKeyOf(text))),
    [data],
  );
  return { openQuestions, isFetched };
};

/** Returns a function that fetches the questions and their numbers again, after a change. */
export const useRefetchQuestions = (scope: WorkspaceScope) => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: questionsKey(scope) }),
      queries.invalidateQueries({ queryKey: progressKey }),
    ]);
};
