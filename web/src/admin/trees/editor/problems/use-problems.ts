import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { createTreeChecker } from '@ok/contract/tree/checks/incremental-check.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../../../ui/after-paint.ts';

/** Problems of each node that has any, by its key. */
export type ProblemsByKey = ReadonlyMap<Key, readonly TreeProblem[]>;

/** Problems of a tree, errors first, and by node. Checked with a delay while the user edits. */
export const useProblems = (document: TreeDocument) => {
  const [checkedDocument, setCheckedDocument] = useState(document);
  // The check starts after the edit is drawn.
  useEffect(() => afterPaint(() => startTransition(() => setCheckedDocument(document))), [document]);
  // The checker keeps its results, and checks only changed nodes again.
  const [check] = useState(() => createTreeChecker());
  return useMemo(() => {
    const problems = check(checkedDocument);
    const byKey = new Map<Key, TreeProblem[]>();
    for (const problem of problems) {
      const list = byKey.get(problem.key);
      if (list) list.push(problem);
      else byKey.set(problem.key, [problem]);
    }
    return { problems, byKey, errors: problems.filter(({ level }) => level === 'error').length };
  }, [checkedDocument, check]);
};
