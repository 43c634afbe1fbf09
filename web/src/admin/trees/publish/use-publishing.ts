import { getTreeDocument } from '@ok/contract/routes/trees/tree-editing.ts';
import {
  getPublishedDocument,
  listPublications,
  listTranslationProblems,
  type PublicationReason,
  publishTree,
} from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { waitForSaves } from '../editing/user-editing.ts';

/**
 * Query of a version's document, at most `staleTime` milliseconds old. Waits for edits that the user's editor is still
 * saving. Disabled without an id.
 */
export const useTreeDocument = (id: number | undefined, staleTime = 0) =>
  useQuery({
    queryKey: ['tree-document', id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => {
            await waitForSaves(id);
            return call(getTreeDocument, { params: { id }, signal, ownError: true });
          },
    staleTime,
  });

/** Query of a version's publications, newest first; disabled without an id. */
export const usePublications = (id: number | undefined) =>
  useQuery({
    queryKey: ['publications', id],
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call(listPublications, { params: { id }, signal, ownError: true }),
    staleTime: 0,
  });

/** Query of the uncertain translations of a version at a revision: its document does not tell them. */
export const useTranslationProblems = (id: number, revision: number | undefined) =>
  useQuery({
    queryKey: ['translation-problems', id, revision],
    queryFn: ({ signal }): Promise<TreeProblem[]> =>
      call(listTranslationProblems, { params: { id }, signal, ownError: true }),
    staleTime: 0,
  });

/** Query of a publication's document, which never changes. */
export const usePublishedDocument = (publicationId: number | undefined) =>
  useQuery({
    queryKey: ['published-document', publicationId],
    queryFn:
      publicationId === undefined
        ? skipToken
        : ({ signal }) => call(getPublishedDocument, { params: { id: publicationId }, signal, ownError: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Publishes a version, with the reasons for its warnings. */
export function usePublish(id: number, version: number) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ reasons, revision }: { reasons: PublicationReason[]; revision: number }) =>
      call(publishTree, { params: { id }, body: { reasons }, ifMatch: revision, ownError: true }),
    onSettled: () =>
      Promise.all(
        [
          ['trees'],
          ['version-changes', id],
          ['published-trees'],
          ['questionTree'],
          ['publications'],
          ['tree-document', id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
    meta: { version },
  });
}
