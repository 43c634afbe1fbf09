import type { ProblemKind, TreeProblem } from './tree-problems.ts';

/** Identifies a problem among all problems of its version. */
export const placeOfProblem = ({ problem, node, key, field = '', language = '', score }: TreeProblem): string =>
  [problem, node, key, field, language, score].join(' ');

/** Warnings of one kind and language, which one reason covers. */
export type WarningGroup = {
  problem: ProblemKind;
  language?: string;
  count: number;
  /** The scores that the warnings are about, from low to high; only those of `unreachedScore` are about scores. */
  scores?: number[];
};

/** The part of a reason that names the warnings that it covers. */
type Explained = Pick<WarningGroup, 'problem' | 'language'>;

/** Whether a reason covers a group of warnings. */
export const coversWarnings = (reason: Explained, group: Explained): boolean =>
  reason.problem === group.problem && reason.language === group.language;

/**
 * The warnings of a version that publishing asks a reason for, in groups.
 *
 * @param live problems of the version that is published: its warnings need no reason again
 */
export const groupNewWarnings = (
  problems: readonly TreeProblem[],
  live: readonly TreeProblem[] = [],
): WarningGroup[] => {
  const known = new Set(live.map(placeOfProblem));
  const groups = new Map<string, WarningGroup>();
  for (const each of problems) {
    if (each.level !== 'warning' || known.has(placeOfProblem(each))) continue;
    const { problem, language, score } = each;
    const id = `${problem} ${language}`;
    const group = groups.get(id) ?? { problem, ...(language !== undefined && { language }), count: 0 };
    group.count += 1;
    if (score !== undefined) group.scores = [...(group.scores ?? []), score].sort((one, other) => one - other);
    groups.set(id, group);
  }
  return [...groups.values()];
};
