import type { Key, NodeKind } from '../document/tree-document.ts';

/**
 * What may be wrong with a tree:
 * - `noLanguage`: it has no language of its own; `noFirstQuestion`: nothing to begin with
 * - `cycle`: a question that leads back to itself, named once for all that go round together: the first question of
 *   the tree where it is among them, else the one with the smallest key
 * - `noOptions`, `leadsNowhere`, `unreachable`, `noScore`, `noPicture`
 * - `sharedQuestion`: more than one option leads to it, so nobody could tell where they came from
 * - `unlisted`: an option or example that stands in no list; `duplicateKey`: a key that names two nodes, or stands in
 *   two lists; `unknownKey`: it names `other`, which is not in the document
 * - `onlyOneAnswer`: a question at which nothing is to be chosen
 * - `unreachedScore`: a score from 1 to 7 (`score`) that no way ends in
 * - `longWay`: an option at the end of a way that is much longer than the others, see `findLongWays`
 * - `hardToRead`: a text that is harder than B1
 * - `noText`: a text that must be there is missing in the tree's own language
 * - `noTranslation`: a text of the tree's own language is missing in another active one
 */
export const problemKinds = [
  'noLanguage',
  'noFirstQuestion',
  'cycle',
  'noOptions',
  'leadsNowhere',
  'unreachable',
  'noScore',
  'noPicture',
  'sharedQuestion',
  'unlisted',
  'duplicateKey',
  'unknownKey',
  'noText',
  'noTranslation',
  'onlyOneAnswer',
  'unreachedScore',
  'longWay',
  'hardToRead',
] as const;

/** See `problemKinds`. */
export type ProblemKind = (typeof problemKinds)[number];

/** A problem, at the node that it is mended at. With an error a tree can't be published; a warning is for judging. */
export type TreeProblem = {
  problem: ProblemKind;
  level: 'error' | 'warning';
  node: 'tree' | NodeKind;
  key: Key;
  /** Of a missing text: its language and field. */
  language?: string;
  field?: string;
  /** The key that is not there. */
  other?: Key;
  /** The score that no way ends in. */
  score?: number;
};

const warnings: ReadonlySet<ProblemKind> = new Set(['onlyOneAnswer', 'unreachedScore', 'longWay', 'hardToRead']);

/** Tells of a problem. */
export type Report = (problem: ProblemKind, node: TreeProblem['node'], key: Key, more?: Partial<TreeProblem>) => void;

/** What is told of, as it is told. */
export const problemsOf = (check: (report: Report) => void): TreeProblem[] => {
  const problems: TreeProblem[] = [];
  check((problem, node, key, more) => {
    problems.push({ problem, level: warnings.has(problem) ? 'warning' : 'error', node, key, ...more });
  });
  return problems;
};
