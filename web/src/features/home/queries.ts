import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Query of a tree with its instruction. */
export const treeQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['question-tree', id, language],
    queryFn: ({ signal }) => call(getQuestionTree, { params: { id }, query: { language }, signal, ownError: true }),
  });
