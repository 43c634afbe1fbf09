import { getPublishedTrees, getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

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

/** One tree with its instruction. */
export const questionTree = (id: string, language: string) =>
  queryOptions({
    queryKey: ['question-tree', id, language],
    queryFn: ({ signal }) => call(getQuestionTree, { params: { id }, query: { language }, signal, ownError: true }),
  });
