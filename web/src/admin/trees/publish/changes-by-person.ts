import type { VersionChange } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';

/** Changes of one person; `by` and `at` are null when the server doesn't know the author. */
export type PersonChanges = { by: string | null; at: string | null; changes: TreeChange[] };

/**
 * Groups the differences between two states of a version by person. The last change of a node counts as the author's of
 * its whole difference. A change without nodes may have touched any node. A person whose changes were undone is listed
 * without changes. A change of a result counts only if the result is different.
 *
 * @param log changes as the server lists them, newest first
 * @param results keys of the results of both states
 */
export const groupByPerson = (
  differences: readonly TreeChange[],
  log: readonly VersionChange[],
  results: ReadonlySet<string>,
): PersonChanges[] => {
  const different = new Set<string>(differences.map(({ key }) => key));
  const isRelevant = ({ keys }: VersionChange) => keys.some((key) => !results.has(key) || different.has(key));
  const relevant = log.filter((change) => change.keys.length === 0 || isRelevant(change));
  const groups = new Map<string | null, PersonChanges>();
  const getGroup = (change: VersionChange | undefined): PersonChanges => {
    const by = change?.by ?? null;
    const group = groups.get(by) ?? { by, at: change?.at ?? null, changes: [] };
    groups.set(by, group);
    return group;
  };
  for (const change of relevant) getGroup(change);
  const unspecificChange = relevant.find(({ keys }) => keys.length === 0);
  for (const difference of differences) {
    const lastChange = relevant.find(({ keys }) => keys.includes(difference.key));
    getGroup(lastChange ?? unspecificChange).changes.push(difference);
  }
  return [...groups.values()];
};
