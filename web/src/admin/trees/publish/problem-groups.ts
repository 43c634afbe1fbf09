import type { PublicationReason } from '@ok/contract/routes/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/check-tree.ts';

/** Problems that are judged together: each error by itself, warnings of one kind and language for one reason. */
export type ProblemGroup = {
  id: string;
  level: TreeProblem['level'];
  problems: readonly [TreeProblem, ...TreeProblem[]];
};

/** The problems of a version in groups, errors first. */
export const groupProblems = (problems: readonly TreeProblem[]): ProblemGroup[] => {
  const groups = new Map<string, [TreeProblem, ...TreeProblem[]]>();
  for (const problem of problems) {
    const { level, node, key, field = '', language = '' } = problem;
    const id =
      level === 'error'
        ? ['error', problem.problem, node, key, field, language].join(' ')
        : ['warning', problem.problem, language].join(' ');
    const group = groups.get(id);
    if (group) group.push(problem);
    else groups.set(id, [problem]);
  }
  return [...groups]
    .map(([id, list]) => ({ id, level: list[0].level, problems: list }))
    .sort((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'));
};

/** The groups of warnings for which nobody has said why. */
export const withoutReason = (groups: readonly ProblemGroup[], reasons: Readonly<Record<string, string>>) =>
  groups.filter(({ id, level }) => level === 'warning' && !reasons[id]?.trim());

/** The reasons as they are kept with the publication. */
export const reasonsOf = (
  groups: readonly ProblemGroup[],
  reasons: Readonly<Record<string, string>>,
): PublicationReason[] =>
  groups.flatMap(({ id, level, problems: [first, ...more] }) => {
    const reason = reasons[id]?.trim();
    if (level !== 'warning' || !reason) return [];
    const { problem, language } = first;
    return [{ problem, count: more.length + 1, reason, ...(language !== undefined && { language }) }];
  });
