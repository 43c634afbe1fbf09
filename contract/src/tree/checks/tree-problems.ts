import type { Key, NodeKind } from '../document/tree-document.ts';
import type { ReadingDifficulty } from './readability.ts';

/**
 * Level of each kind of problem:
 * - `noLanguage`: the tree has no language of its own; `noFirstQuestion`: it has no first question
 * - `cycle`: a question leads back to itself. Reported once per cycle, at the first question of the tree if the cycle
 *   contains it, otherwise at the question with the smallest key
 * - `noOptions`, `leadsNowhere`, `unreachable`, `noScore`, `noPicture`
 * - `sharedQuestion`: several options lead to the question, so the path to it is ambiguous
 * - `unlisted`: an option or example is in no list; `duplicateKey`: a key names two nodes or is in two lists;
 *   `unknownKey`: the node refers to `other`, which is not in the document
 * - `onlyOneAnswer`: a question offers no choice
 * - `unreachedScore`: no path leads to this `score`, from 1 to 7
 * - `longWay`: the option ends a path that is much longer than the others, see `findLongWays`
 * - `hardToRead`: a text is harder than B1
 * - `noExample`: an option has no example; `noInstruction`: the tree's description, its instruction, is empty
 * - `repeatedCode`: several options have the same `code`. Reported once per code, at its second option
 * - `noText`: a required text is missing in the tree's own language
 * - `noTranslation`: a text of the tree's own language is missing in another active language
 * - `unreviewedTranslation`: the tree asks for a review, and the translation was not accepted; `outdatedTranslation`:
 *   the source has changed since the translation was made. The document does not tell: only the server finds these two. An outdated translation needs no
 *   reason: every corrected word of the source would need one
 */
export const problemLevels = {
  noLanguage: 'error',
  noFirstQuestion: 'error',
  cycle: 'error',
  noOptions: 'error',
  leadsNowhere: 'error',
  unreachable: 'error',
  noScore: 'error',
  noPicture: 'error',
  sharedQuestion: 'error',
  unlisted: 'error',
  duplicateKey: 'error',
  unknownKey: 'error',
  noText: 'error',
  noTranslation: 'error',
  unreviewedTranslation: 'error',
  onlyOneAnswer: 'warning',
  unreachedScore: 'warning',
  longWay: 'warning',
  hardToRead: 'warning',
  noExample: 'warning',
  noInstruction: 'warning',
  repeatedCode: 'warning',
  outdatedTranslation: 'warning',
} as const;

export type ProblemKind = keyof typeof problemLevels;

export const problemKinds = Object.keys(problemLevels) as [ProblemKind, ...ProblemKind[]];

/** A problem, at the node where it can be fixed. An error prevents publishing; a warning asks for a judgement. */
export type TreeProblem = {
  problem: ProblemKind;
  level: 'error' | 'warning';
  node: 'tree' | NodeKind;
  key: Key;
  /** Language and field of the text. */
  language?: string;
  field?: string;
  /** Unknown key. */
  other?: Key;
  /** Code that several options have. */
  code?: string;
  /** Score without a path. */
  score?: number;
  /** Why a text is hard to read. */
  reading?: ReadingDifficulty;
  /** Number of questions on a long way, and on the median way. */
  way?: { questions: number; usual: number };
};

/** Reports a problem. */
export type ReportProblem = (
  problem: ProblemKind,
  node: TreeProblem['node'],
  key: Key,
  more?: Partial<TreeProblem>,
) => void;

/** Collects the problems that a check reports. */
export const collectProblems = (check: (report: ReportProblem) => void): TreeProblem[] => {
  const problems: TreeProblem[] = [];
  check((problem, node, key, more) => {
    problems.push({ problem, level: problemLevels[problem], node, key, ...more });
  });
  return problems;
};
