import type { VersionChange } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';

/** The changes of one person; `by` and `at` are null where the server can't tell who made them. */
export type PersonChanges = { by: string | null; at: string | null; changes: TreeChange[] };

/**
 * Groups the differences between two states of a version by who made them: the last one who changed a node made what is
 * different about it. A change that names no node may have touched any. The author of a change that was undone since is
 * listed too, without changes; the latest change of a result counts only where the result is different.
 *
 * @param log the changes as the server lists them, the newest first
 * @param results keys of the results of either state
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
  const groupOf = (change: VersionChange | undefined): PersonChanges => {
    const by = change?.by ?? null;
    const group = groups.get(by) ?? { by, at: change?.at ?? null, changes: [] };
    groups.set(by, group);
    return group;
  };
  for (const change of relevant) groupOf(change);
  const general = relevant.find(({ keys }) => keys.length === 0);
  for (const difference of differences) {
    const own = relevant.find(({ keys }) => keys.includes(difference.key));
    groupOf(own ?? general).changes.push(difference);
  }
  return [...groups.values()];
};
