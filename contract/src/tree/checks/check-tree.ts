import type { TreeDocument } from '../document/tree-document.ts';
import { makeTreeChecker } from './incremental-check.ts';
import type { TreeProblem } from './tree-problems.ts';

export { type ProblemKind, problemKinds, type TreeProblem } from './tree-problems.ts';

/**
 * Everything that is wrong with a tree, in one walk over its records: 10 000 questions take some milliseconds.
 *
 * @returns the problems, errors first; an empty list for a tree that is ready
 */
export const checkTree = (document: TreeDocument): TreeProblem[] => makeTreeChecker()(document);
