import type { TreeDocument } from '../document/tree-document.ts';
import { createTreeChecker } from './incremental-check.ts';
import type { TreeProblem } from './tree-problems.ts';

export { type ProblemKind, problemKinds, type TreeProblem } from './tree-problems.ts';

/**
 * Checks a whole tree in one pass over its records: some milliseconds for 10 000 questions.
 *
 * @returns the problems, errors first; an empty list for a tree without problems
 */
export const checkTree = (document: TreeDocument): TreeProblem[] => createTreeChecker()(document);
