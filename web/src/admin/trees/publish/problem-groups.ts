import type { PublicationReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { problemId } from '@ok/contract/tree/checks/unexplained-warnings.ts';

/**
 * Problems that are judged together: each error by itself, but the texts that a language lacks; warnings of one kind and
 * language for one reason.
 */
export type ProblemGroup = {
  id: string;
  level: TreeProblem['level'];
  /** Whether what is live has the same warnings, for which nobody is asked again. */
  isKnown: boolean;
  problems: readonly [TreeProblem, ...TreeProblem[]];
};

/**
 * The problems of a version in groups: errors first, then what is new to warn of, then the warnings that are live as
 * well.
 *
 * @param live what is wrong with the version that is published
 */
export const groupProblems = (problems: readonly TreeProblem[], live: readonly TreeProblem[] = []): ProblemGroup[] => {
  const known = new Set(live.map(problemId));
  const groups = new Map<string, [TreeProblem, ...TreeProblem[]]>();
  for (const problem of problems) {
    const { level, node, key, field = '', language = '' } = problem;
    const place = problem.problem === 'noTranslation' ? [] : [node, key, field];
    const id =
      level === 'error'
        ? ['error', problem.problem, ...place, language].join(' ')
        : [known.has(problemId(problem)) ? 'known' : 'warning', problem.problem, language].join(' ');
    const group = groups.get(id);
    if (group) group.push(problem);
    else groups.set(id, [problem]);
  }
  return [...groups]
    .map(([id, list]) => ({ id, level: list[0].level, isKnown: id.startsWith('known '), problems: list }))
    .sort((one, other) => rank(one) - rank(other));
};

/** The scores that a group is about; nothing where it is about no score. */
export const scoresOf = ({ problems }: ProblemGroup): number[] | undefined => {
  const scores = problems.flatMap(({ score }) => score ?? []);
  return scores.length > 0 ? scores : undefined;
};

const rank = ({ level, isKnown }: ProblemGroup) => (level === 'error' ? 0 : isKnown ? 2 : 1);

/** Whether a reason is asked for. */
export const needsReason = ({ level, isKnown }: ProblemGroup): boolean => level === 'warning' && !isKnown;

/** The groups of warnings for which nobody has said why. */
export const withoutReason = (groups: readonly ProblemGroup[], reasons: Readonly<Record<string, string>>) =>
  groups.filter((group) => needsReason(group) && !reasons[group.id]?.trim());

/** The reasons as they are kept with the publication. */
export const reasonsOf = (
  groups: readonly ProblemGroup[],
  reasons: Readonly<Record<string, string>>,
): PublicationReason[] =>
  groups.flatMap((group) => {
    const { id, problems } = group;
    const [first, ...more] = problems;
    const reason = reasons[id]?.trim();
    if (!needsReason(group) || !reason) return [];
    const { problem, language } = first;
    return [{ problem, count: more.length + 1, reason, ...(language !== undefined && { language }) }];
  });
