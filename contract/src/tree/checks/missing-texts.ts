import { type NodeKind, recordOf, type TreeDocument } from '../document/tree-document.ts';
import { checkEntry, checkHead } from './check-entries.ts';
import type { TreeProblem } from './tree-problems.ts';

/** Number of missing texts in a language, for one kind of node. */
export type MissingTexts = { kind: TreeProblem['node']; count: number };

/**
 * Counts texts that exist in the tree's own language and not in another, by kind of node. Kinds without missing texts
 * are omitted.
 */
export const countMissingTexts = (document: TreeDocument, language: string): MissingTexts[] => {
  const ownLanguage = document.language;
  if (ownLanguage === null || ownLanguage === language) return [];
  const languages = [ownLanguage, language];
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
      entries.flatMap(([key, entry]) => checkEntry(kind, key, entry, languages)),
    );
  }
  return missing;
};
