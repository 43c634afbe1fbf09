import { getPublishedTrees } from '@ok/contract/routes/question-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The trees that can be started. The screen tells by itself when they do not come. */
export const publishedTrees = (language: string, withTestTrees: boolean) =>
  queryOptions({
    queryKey: ['published-trees', language, withTestTrees],
    queryFn: ({ signal }) =>
      call(getPublishedTrees, {
        query: { fetchTestTrees: String(withTestTrees), language },
        signal,
        ownError: true,
      }),
  });
