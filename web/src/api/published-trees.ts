import { getPublishedTrees, type PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import { callOrReadKept } from './call-or-read-kept.ts';

/** Query of the trees that can be started. The screen shows a failure itself. */
export const publishedTreesQuery = (language: string, withTestTrees: boolean) =>
  queryOptions({
    queryKey: ['published-trees', language, withTestTrees],
    queryFn: ({ signal }) =>
      callOrReadKept(getPublishedTrees, {
        query: { fetchTestTrees: String(withTestTrees), language },
        signal,
        ownError: true,
      }),
  });

/** Sorts trees by position, those without one last. */
export const sortTreesByPosition = (trees: readonly PublishedTree[]): PublishedTree[] =>
  [...trees].sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || a.id - b.id);
