import { listSuggestions, type TranslationSuggestion } from '@ok/contract/routes/translation/translation-help.ts';
import {
  type CollectionProgress,
  listTranslationProgress,
  listWorkspaceTexts,
  type TextState,
  type WorkspaceText,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { textKeyOf } from './find-workspace-texts.ts';
import { queryOfScope, type WorkspaceScope } from './workspace-address.ts';

/** Texts of a scope, updated after each save. `readAt` is `performance.now()` of the reply. */
export type TextsRead = { texts: WorkspaceText[]; readAt: number };

/** Query key of the progress. */
export const progressKey = ['translation-progress'];

const textsKey = ({ collection, treeId, languageId }: WorkspaceScope) => [
  'translation-texts',
  collection,
  treeId,
  languageId,
];

/**
 * Query of the collections with the progress of each language: of a tree its newest version, or the one of the address.
 */
export const useTranslationProgress = (treeId: number | null) =>
  useQuery({
    queryKey: [...progressKey, treeId],
    queryFn: ({ signal }): Promise<CollectionProgress[]> => {
      const query = treeId === null ? {} : { treeId };
      return call(listTranslationProgress, { query, signal, ownError: true });
    },
    placeholderData: keepPreviousData,
  });

/** Query of the texts of a scope. */
export const useWorkspaceTexts = (scope: WorkspaceScope) =>
  useQuery({
    queryKey: textsKey(scope),
    queryFn: async ({ signal }): Promise<TextsRead> => {
      const texts = await call(listWorkspaceTexts, { query: queryOfScope(scope), signal, ownError: true });
      return { texts, readAt: performance.now() };
    },
    // The list must not change under a translator who returns from another window.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

/** Query of earlier translations that may serve for a text. A failure is no error: the text can be written without. */
export const useSuggestions = ({ languageId }: WorkspaceScope, row: WorkspaceText | undefined) =>
  useQuery({
    queryKey: ['translation-suggestions', languageId, row && textKeyOf(row), row?.source, row?.text],
    queryFn:
      row === undefined
        ? skipToken
        : ({ signal }): Promise<TranslationSuggestion[]> => {
            const { entity, id, field } = row;
            return call(listSuggestions, { query: { entity, id, field, languageId }, signal, silent: true });
          },
  });

/** Replaces the state of a text in the list that was read. */
export const replaceText = (queries: QueryClient, scope: WorkspaceScope, key: string, state: TextState): void => {
  queries.setQueryData<TextsRead>(
    textsKey(scope),
    (read) =>
      read && { ...read, texts: read.texts.map((text) => (textKeyOf(text) === key ? { ...text, ...state } : text)) },
  );
  void queries.invalidateQueries({ queryKey: progressKey });
};
