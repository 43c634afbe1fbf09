import type { ProblemKind, TreeProblem } from './tree-problems.ts';

/** Identifies a problem among all problems of its version. */
export const problemId = ({ problem, node, key, field = '', language = '', score }: TreeProblem): string =>
  [problem, node, key, field, language, score].join(' ');

/** Warnings of one kind and language, which one reason covers. */
export type WarningGroup = {
  problem: ProblemKind;
  language?: string;
  count: number;
  /** Scores of the warnings, from low to high; for `unreachedScore` only. */
  scores?: number[];
};

/** Part of a reason that identifies the warnings that it covers. */
type WarningKind = Pick<WarningGroup, 'problem' | 'language'>;

/** Whether a reason covers a group of warnings. */
export const coversWarnings = (reason: WarningKind, group: WarningKind): boolean =>
  reason.problem === group.problem && reason.language === group.language;

/**
 * Groups the warnings for which publishing a version requires a reason.
 *
 * @param live problems of the published version; these warnings need no new reason
 */
export const groupNewWarnings = (
  problems: readonly TreeProblem[],
  live: readonly TreeProblem[] = [],
): WarningGroup[] => {
  const liveIds = new Set(live.map(problemId));
  const groups = new Map<string, WarningGroup>();
  for (const each of problems) {
    if (each.level !== 'warning' || liveIds.has(problemId(each))) continue;
    const { problem, language, score } = each;
    const id = `${problem} ${language}`;
    const group = groups.get(id) ?? { problem, ...(language !== undefined && { language }), count: 0 };
    group.count += 1;
    if (score !== undefined) group.scores = [...(group.scores ?? []), score].sort((one, other) => one - other);
    groups.set(id, group);
  }
  return [...groups.values()];
};
