import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { createTreeChecker } from '@ok/contract/tree/checks/incremental-check.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../../../ui/after-paint.ts';

/** What is wrong with each node that something is wrong with. */
export type ProblemsByKey = ReadonlyMap<Key, readonly TreeProblem[]>;

/** What is wrong with a tree, errors first, and by node; a moment behind what is typed. */
export const useProblems = (document: TreeDocument) => {
  const [checked, setChecked] = useState(document);
  // Whoever moves something sees it moved before it is looked at what that breaks.
  useEffect(() => afterPaint(() => startTransition(() => setChecked(document))), [document]);
  // It knows what it has looked at, and looks at what changed.
  const [check] = useState(() => createTreeChecker());
  return useMemo(() => {
    const problems = check(checked);
    const byKey = new Map<Key, TreeProblem[]>();
    for (const problem of problems) {
      const list = byKey.get(problem.key);
      if (list) list.push(problem);
      else byKey.set(problem.key, [problem]);
    }
    return { problems, byKey, errors: problems.filter(({ level }) => level === 'error').length };
  }, [checked, check]);
};
