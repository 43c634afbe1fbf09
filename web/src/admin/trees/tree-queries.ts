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

const treesQueryKey = ['trees'];
const questionTreeRoutes = entityRoutes.questionTree[0];

/** Query of all trees with their versions. */
export const useTreesWithVersions = () =>
  useQuery({
    queryKey: treesQueryKey,
    queryFn: ({ signal }) => call(listTreesByTreeId, { signal, ownError: true }),
    staleTime: 0,
  });

/** Finds a version, and the tree that it belongs to, by the id of its row. */
export const findVersion = (trees: readonly TreeWithVersions[] | undefined, id: number) => {
  const tree = trees?.find(({ versions }) => versions.some((version) => version.id === id));
  return { tree, version: tree?.versions.find((version) => version.id === id) };
};

/** Returns a function that invalidates the queries of trees and of their rows. */
export const useInvalidateTrees = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: treesQueryKey }),
      queries.invalidateQueries({ queryKey: ['published-trees'] }),
      queries.invalidateQueries({ queryKey: ['waiting-versions'] }),
      queries.invalidateQueries({ queryKey: ['questionTree'] }),
    ]);
};

/** Mutation that copies a version into a draft, of the same tree or of a new one. */
export function useCopyVersion() {
  const invalidateTrees = useInvalidateTrees();
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
    // Also after a refusal as outdated, so that the next attempt sends the current revision.
    onSettled: invalidateTrees,
  });
}

/** Mutation that creates an empty tree. */
export function useCreateTree() {
  const invalidateTrees = useInvalidateTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { name: string; language: string }) => call(createTree, { body }),
    onSuccess: invalidateTrees,
  });
}

/** Mutation that deletes a version with its content. */
export function useDeleteVersion() {
  const invalidateTrees = useInvalidateTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, revision }: Pick<TreeVersion, 'id' | 'revision'>) =>
      call(questionTreeRoutes.remove, { params: { id }, ifMatch: revision, ownError: true }),
    onError: (error) => notifyError(error, isOutdated(error) ? 'questionTree.messages.deleteOutdated' : undefined),
    // Also after a refusal, as for copies.
    onSettled: invalidateTrees,
  });
}

/** Mutation that turns a tree's test mode on or off. Shown at once, and reverted if it fails. */
export function useSetTest() {
  const queries = useQueryClient();
  const invalidateTrees = useInvalidateTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ treeId, test }: { treeId: number; test: boolean }) =>
      call(setTestTree, {
        params: { treeId, test: String(test) },
        successMessage: test ? 'questionTree.messages.testOn' : 'questionTree.messages.testOff',
      }),
    onMutate: ({ treeId, test }) =>
      queries.setQueryData<TreeWithVersions[]>(treesQueryKey, (list) =>
        list?.map((tree) => (tree.treeId === treeId ? { ...tree, test } : tree)),
      ),
    onSettled: invalidateTrees,
  });
}

/** Mutation that sets the order of the trees on the home page. */
export function useOrderTrees() {
  const invalidateTrees = useInvalidateTrees();
  return useMutation({
    networkMode: 'always',
    mutationFn: (treeIds: number[]) =>
      call(orderTrees, { body: { treeIds }, successMessage: 'questionTree.messages.ordered' }),
    onSuccess: invalidateTrees,
  });
}
