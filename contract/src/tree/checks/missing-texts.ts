import { nodesOf } from '../document/node-links.ts';
import { subtreeOf } from '../document/node-parts.ts';
import { type Key, type NodeKind, recordOf, type Texts, type TreeDocument } from '../document/tree-document.ts';
import { checkEntry, checkedTexts, checkHead } from './check-entries.ts';
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

/** A text that exists in the tree's own language and not in another. */
export type MissingText = { node: TreeProblem['node']; key: Key; field: string };

/** Nodes in the order of the outline, each with its examples before what follows; loose nodes and results come last. */
const listNodes = (document: TreeDocument): { node: NodeKind; key: Key }[] => {
  const reached = document.root === null ? [] : subtreeOf(document, { node: 'question', key: document.root });
  const names = new Set(reached.map(({ key }) => key));
  const looseNodes = (Object.keys(recordOf) as NodeKind[]).flatMap((node) =>
    Object.keys(nodesOf(document, node)).flatMap((key) => (names.has(key) ? [] : [{ node, key }])),
  );
  return [...reached.filter(({ node, key }) => Object.hasOwn(nodesOf(document, node), key)), ...looseNodes];
};

/**
 * Lists the texts that are missing in a language, in the order of the outline. Unlike `checkTree` it does not depend on
 * whether the language is active.
 */
export const listMissingTexts = (document: TreeDocument, language: string): MissingText[] => {
  const ownLanguage = document.language;
  if (ownLanguage === null || ownLanguage === language) return [];
  const missing: MissingText[] = [];
  const add = (node: MissingText['node'], key: Key, texts: Texts, fields: readonly string[]) => {
    for (const field of fields) {
      const isMissing = texts[ownLanguage]?.[field] !== undefined && texts[language]?.[field] === undefined;
      if (isMissing) missing.push({ node, key, field });
    }
  };
  const fieldsOf = (node: MissingText['node']) => [...checkedTexts[node].required, ...checkedTexts[node].optional];
  add('tree', document.key, document.texts, fieldsOf('tree'));
  for (const { node, key } of listNodes(document)) {
    const entry = nodesOf(document, node)[key];
    if (!entry) continue;
    const hasDivider = !('divider' in entry) || entry.divider;
    add(node, key, entry.texts, hasDivider ? fieldsOf(node) : checkedTexts[node].required);
    if ('slides' in entry) for (const slide of entry.slides) add(node, key, slide.texts, ['content']);
  }
  return missing;
};
