import type { PublicationReason } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { problemId } from '@ok/contract/tree/checks/unexplained-warnings.ts';

/**
 * Problems that the user judges together: one error each, except that missing texts of a language are one group; and
 * warnings of the same kind and language, which have one reason.
 */
export type ProblemGroup = {
  id: string;
  level: TreeProblem['level'];
  /** Whether the live version has the same warnings. They need no reason. */
  isLive: boolean;
  problems: readonly [TreeProblem, ...TreeProblem[]];
};

/** Errors that one group has for each language. */
const translationErrors: ReadonlySet<TreeProblem['problem']> = new Set(['noTranslation', 'unreviewedTranslation']);

/**
 * Groups the problems of a version: errors first, then new warnings, then warnings that are live already.
 *
 * @param live problems of the published version
 */
export const groupProblems = (problems: readonly TreeProblem[], live: readonly TreeProblem[] = []): ProblemGroup[] => {
  const livePlaces = new Set(live.map(problemId));
  const groups = new Map<string, [TreeProblem, ...TreeProblem[]]>();
  for (const problem of problems) {
    const { level, node, key, field = '', language = '' } = problem;
    const place = translationErrors.has(problem.problem) ? [] : [node, key, field];
    const id =
      level === 'error'
        ? ['error', problem.problem, ...place, language].join(' ')
        : [livePlaces.has(problemId(problem)) ? 'known' : 'warning', problem.problem, language].join(' ');
    const group = groups.get(id);
    if (group) group.push(problem);
    else groups.set(id, [problem]);
  }
  return [...groups]
    .map(([id, list]) => ({ id, level: list[0].level, isLive: id.startsWith('known '), problems: list }))
    .sort((one, other) => sortRank(one) - sortRank(other));
};

/** Scores that a group is about; undefined if it is not about scores. */
export const groupScores = ({ problems }: ProblemGroup): number[] | undefined => {
  const scores = problems.flatMap(({ score }) => score ?? []);
  return scores.length > 0 ? scores : undefined;
};

/** The problem of a group, or the part that its problems have in common: the cause of one is not that of the others. */
export const describeGroup = (group: ProblemGroup) => {
  const [first, ...more] = group.problems;
  if (more.length === 0) return first;
  const { reading: _reading, way: _way, code: _code, ...commonPart } = first;
  const scores = groupScores(group);
  return { ...commonPart, ...(scores && { scores }) };
};

const sortRank = ({ level, isLive }: ProblemGroup) => (level === 'error' ? 0 : isLive ? 2 : 1);

/** Whether a group needs a reason. */
export const needsReason = ({ level, isLive }: ProblemGroup): boolean => level === 'warning' && !isLive;

/** Groups of warnings that still need a reason. */
export const groupsWithoutReason = (groups: readonly ProblemGroup[], reasons: Readonly<Record<string, string>>) =>
  groups.filter((group) => needsReason(group) && !reasons[group.id]?.trim());

/** Reasons, as stored with the publication. */
export const publicationReasons = (
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
