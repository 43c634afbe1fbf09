import type { Publication, TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';

/** Content that can be compared: a version as it is now, or one of its publications. */
export type CompareChoice = { value: string; version: TreeVersion; publication?: Publication };

const versionValue = ({ id }: Pick<TreeVersion, 'id'>) => `version-${id}`;

/**
 * Lists what can be compared in a tree, the newest version first, each followed by its publications. A version that is
 * equal to its only publication is listed once.
 */
export const listChoices = (
  versions: readonly TreeVersion[],
  publications: ReadonlyMap<number, readonly Publication[]>,
): CompareChoice[] =>
  versions.flatMap((version) => {
    const published = publications.get(version.id) ?? [];
    const isOnlyPublication = published.length === 1 && !version.changedSincePublished;
    return [
      { value: versionValue(version), version },
      ...(isOnlyPublication ? [] : published).map((publication) => ({
        value: `publication-${publication.id}`,
        version,
        publication,
      })),
    ];
  });

/** Choices of the address; by default a version is compared with the one before it. */
export const findChoices = (
  choices: readonly CompareChoice[],
  id: number,
  { before, after }: { before?: string; after?: string },
): { before: CompareChoice | undefined; after: CompareChoice | undefined } => {
  const ofVersions = choices.filter(({ publication }) => !publication);
  const ownPlace = ofVersions.findIndex(({ version }) => version.id === id);
  const former =
    ofVersions[ownPlace + 1] ?? choices.findLast(({ version, publication }) => publication && version.id === id);
  return {
    before: choices.find(({ value }) => value === before) ?? former ?? ofVersions[ownPlace - 1],
    after: choices.find(({ value }) => value === after) ?? ofVersions[ownPlace],
  };
};
