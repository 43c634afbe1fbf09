import { type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { checkEntry, checkHead } from './check-entries.ts';
import type { TreeProblem } from './tree-problems.ts';

/** How many texts a language lacks, of one kind of node. */
export type MissingTexts = { kind: TreeProblem['node']; count: number };

/** The texts that the tree's own language has and another one lacks, by the kind of node; no kind where none is. */
export const missingTexts = (document: TreeDocument, language: string): MissingTexts[] => {
  const own = document.language;
  if (own === null || own === language) return [];
  const languages = [own, language];
  const missing: MissingTexts[] = [];
  const add = (kind: MissingTexts['kind'], problems: readonly TreeProblem[]) => {
    const count = problems.filter(({ problem }) => problem === 'noTranslation').length;
    if (count > 0) missing.push({ kind, count });
  };
  add('tree', checkHead(document, languages));
  for (const kind of Object.keys(recordOf) as NodeKind[]) {
    const entries = Object.entries(document[recordOf[kind]]);
    add(
      kind,
      entries.flatMap(([key, entry]) => checkEntry(kind, key, entry as never, languages)),
    );
  }
  return missing;
};
