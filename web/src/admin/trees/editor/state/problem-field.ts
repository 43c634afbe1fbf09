import type { ProblemKind, TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';

/** Field that solves a problem which names none. The others are solved in the outline, or in several places. */
const fieldOfKind: Partial<Record<ProblemKind, string>> = {
  noOptions: 'options',
  onlyOneAnswer: 'options',
  leadsNowhere: 'next',
  longWay: 'next',
  noScore: 'score',
  noPicture: 'picture',
  noExample: 'examples',
  repeatedCode: 'identifier',
};

/** Field in which a problem is solved; null if it is not one field. */
export const findProblemField = ({ problem, node, key, field }: TreeProblem): { key: Key; field: string } | null => {
  const name = field ?? (problem === 'unknownKey' && node === 'option' ? 'next' : fieldOfKind[problem]);
  return name === undefined ? null : { key, field: name };
};
