import { listTreeResults } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

/** Result that an answer can lead to, with its value for a tree that does not contain it yet. */
export type ResultChoice = { key: Key; value: NodeOf['result'] };

/** Results of a document. */
export const resultsIn = ({ results }: Pick<TreeDocument, 'results'>): ResultChoice[] =>
  Object.entries(results).map(([key, value]) => ({ key, value }));

/**
 * All results, by score.
 *
 * @param documentResults results of the open version, which replace those of the server
 */
export const useResultQuery = (versionId: number, documentResults: readonly ResultChoice[]) => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tree-results', versionId],
    queryFn: ({ signal }) => call(listTreeResults, { params: { id: versionId }, signal, ownError: true }),
    staleTime: 60_000,
  });
  const all = data && new Map([...data, ...documentResults].map((result) => [result.key, result]));
  const results = all && [...all.values()].sort((one, other) => (one.value.score ?? 0) - (other.value.score ?? 0));
  return { results, isError, isFetching, refetch: () => void refetch() };
};

/** All results; only those of the document until the server has answered. */
export const useResults = (versionId: number, documentResults: readonly ResultChoice[]): readonly ResultChoice[] =>
  useResultQuery(versionId, documentResults).results ?? documentResults;

/** Name of a result in a language, else in the tree's own. */
export const resultName = ({ key, value }: ResultChoice, language: string, treeLanguage: string | null): string =>
  value.texts[language]?.name ?? value.texts[treeLanguage ?? '']?.name ?? key;
