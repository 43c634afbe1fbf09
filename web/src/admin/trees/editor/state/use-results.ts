import { listTreeResults } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

/** A result that an answer can lead to, with its value for a tree that does not hold it yet. */
export type ResultToChoose = { key: Key; value: NodeOf['result'] };

/** The results of a document. */
export const resultsIn = ({ results }: Pick<TreeDocument, 'results'>): ResultToChoose[] =>
  Object.entries(results).map(([key, value]) => ({ key, value }));

/**
 * Every result there is, by score.
 *
 * @param known those of the version that is open, as they are there
 */
export const useResultQuery = (versionId: number, known: readonly ResultToChoose[]) => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['tree-results', versionId],
    queryFn: ({ signal }) => call(listTreeResults, { params: { id: versionId }, signal, ownError: true }),
    staleTime: 60_000,
  });
  const all = data && new Map([...data, ...known].map((result) => [result.key, result]));
  const results = all && [...all.values()].sort((one, other) => (one.value.score ?? 0) - (other.value.score ?? 0));
  return { results, isError, isFetching, refetch: () => void refetch() };
};

/** The same; none until they are there. */
export const useResults = (versionId: number, known: readonly ResultToChoose[]): readonly ResultToChoose[] =>
  useResultQuery(versionId, known).results ?? known;

/** What a result is called in a language, else in the tree's own. */
export const resultNameIn = ({ key, value }: ResultToChoose, language: string, own: string | null): string =>
  value.texts[language]?.name ?? value.texts[own ?? '']?.name ?? key;
