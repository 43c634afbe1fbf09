import { entityRoutes } from '@ok/contract/routes/content.ts';
import {
  copyTree,
  createTree,
  listTreesByTreeId,
  orderTrees,
  setTestTree,
  type TreeVersion,
  type TreeWithVersions,
} from '@ok/contract/routes/trees/tree-versions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOutdated } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { notifyError } from '../../api/notify.ts';

const trees = ['trees'];
const treeRoutes = entityRoutes.questionTree[0];

/** Every tree with its versions. */
export const useTrees = () =>
  useQuery({
    queryKey: trees,
    queryFn: ({ signal }) => call(listTreesByTreeId, { signal, ownError: true }),
    staleTime: 0,
  });

/** What changes trees forgets the lists that tell of them: this one and those of the rows. */
const useForgetTrees = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: trees }),
      queries.invalidateQueries({ queryKey: ['published-trees'] }),
      queries.invalidateQueries({ queryKey: ['waiting-versions'] }),
      queries.invalidateQueries({ queryKey: ['questionTree'] }),
    ]);
};

/** A draft with all that is in a version: of the same tree, or of one of its own. */
export function useCopyVersion() {
  const forget = useForgetTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ version, asNewTree }: { version: Pick<TreeVersion, 'id' | 'revision'>; asNewTree: boolean }) =>
      call(copyTree, {
        body: { originalId: version.id, asNewTree },
        ifMatch: version.revision,
        successMessage: 'questionTree.messages.copied',
        ownError: true,
      }),
    onError: (error) => notifyError(error, isOutdated(error) ? 'questionTree.messages.copyOutdated' : undefined),
    // Also where it is refused as outdated: the next attempt names the revision of now.
    onSettled: forget,
  });
}

/** A tree that nothing is in yet. */
export function useCreateTree() {
  const forget = useForgetTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { name: string; language: string }) => call(createTree, { body }),
    onSuccess: forget,
  });
}

/** Delete a version with what is in it. */
export function useDeleteVersion() {
  const forget = useForgetTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, revision }: Pick<TreeVersion, 'id' | 'revision'>) =>
      call(treeRoutes.remove, { params: { id }, ifMatch: revision, ownError: true }),
    onError: (error) => notifyError(error, isOutdated(error) ? 'questionTree.messages.deleteOutdated' : undefined),
    // As after a refused copy.
    onSettled: forget,
  });
}

/** Make a tree a test, or no test; shown at once, and taken back where it fails. */
export function useSetTest() {
  const queries = useQueryClient();
  const forget = useForgetTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ treeId, test }: { treeId: number; test: boolean }) =>
      call(setTestTree, {
        params: { treeId, test: String(test) },
        successMessage: test ? 'questionTree.messages.testOn' : 'questionTree.messages.testOff',
      }),
    onMutate: ({ treeId, test }) =>
      queries.setQueryData<TreeWithVersions[]>(trees, (list) =>
        list?.map((tree) => (tree.treeId === treeId ? { ...tree, test } : tree)),
      ),
    onSettled: forget,
  });
}

/** Give the trees their places on the home page, in this order. */
export function useOrderTrees() {
  const forget = useForgetTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: (treeIds: number[]) =>
      call(orderTrees, { body: { treeIds }, successMessage: 'questionTree.messages.ordered' }),
    onSuccess: forget,
  });
}
