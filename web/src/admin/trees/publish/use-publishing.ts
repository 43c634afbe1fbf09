import { getTreeDocument } from '@ok/contract/routes/trees/tree-editing.ts';
import {
  getPublishedDocument,
  listPublications,
  type PublicationReason,
  publishTree,
} from '@ok/contract/routes/trees/tree-versions.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { waitForSaves } from '../editing/user-editing.ts';

/**
 * A version as a document, as it is now, or was so many milliseconds ago at the most: with what whoever comes from its
 * editor has just changed there.
 */
export const useTreeDocument = (id: number, staleTime = 0) =>
  useQuery({
    queryKey: ['tree-document', id],
    queryFn: async ({ signal }) => {
      await waitForSaves(id);
      return call(getTreeDocument, { params: { id }, signal, ownError: true });
    },
    staleTime,
  });

/** The publications of a version, the newest first; none are asked for where there is no version. */
export const usePublications = (id: number | undefined) =>
  useQuery({
    queryKey: ['publications', id],
    queryFn:
      id === undefined ? skipToken : ({ signal }) => call(listPublications, { params: { id }, signal, ownError: true }),
    staleTime: 0,
  });

/** What a publication published; it never changes. */
export const usePublishedDocument = (publicationId: number | undefined) =>
  useQuery({
    queryKey: ['published-document', publicationId],
    queryFn:
      publicationId === undefined
        ? skipToken
        : ({ signal }) => call(getPublishedDocument, { params: { id: publicationId }, signal, ownError: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Publish a version, with the reasons for what was warned of. */
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
