import { createOutline, type EditorRow, type OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findLocation, findParents } from '@ok/contract/tree/document/tree-location.ts';
import { useMemo, useState } from 'react';
import { isFoundBy } from '../../node-names.ts';
import type { ChosenNode } from './editor-context.ts';

const emptyKeys: ReadonlySet<Key> = new Set();

/** Rows with the tree itself as the first one, beside its first question. */
const withTreeRow = (rows: readonly OutlineRow[], document: TreeDocument, language: string): EditorRow[] => {
  const ownLanguage = document.language ?? '';
  const textLanguage = document.texts[language]?.name === undefined ? ownLanguage : language;
  const treeRow: EditorRow = {
    kind: 'tree',
    id: 'tree',
    key: document.key,
    parent: null,
    level: 1,
    posInSet: 1,
    setSize: 2,
    part: 'tree',
    text: document.texts[textLanguage]?.name ?? '',
    language: textLanguage,
  };
  return [treeRow, ...rows.map((row, at) => (at === 0 ? { ...row, posInSet: 2, setSize: 2 } : row))];
};

/** Rows of the outline, which of them are collapsed, and the search in them. */
export const useOutline = (document: TreeDocument, language: string) => {
  const [collapsed, setCollapsed] = useState(emptyKeys);
  const [query, setQuery] = useState('');
  const searchText = query.trim().toLowerCase();
  // A search also finds nodes inside collapsed ones.
  const rows = useMemo(
    () => withTreeRow(createOutline(document, language, searchText ? emptyKeys : collapsed), document, language),
    [document, language, collapsed, searchText],
  );
  const hits = useMemo(() => {
    if (!searchText) return undefined;
    const ids = new Set<string>();
    for (const row of rows) {
      if (row.kind === 'placeholder') continue;
      const identifier = row.kind === 'option' ? document.options[row.key]?.identifier : undefined;
      if (isFoundBy(searchText, row.text, identifier)) ids.add(row.id);
    }
    return ids;
  }, [rows, searchText, document]);

  return useMemo(() => {
    const toggle = (key: Key, isCollapsed: boolean) =>
      setCollapsed((before) => {
        const after = new Set(before);
        if (isCollapsed) after.add(key);
        else after.delete(key);
        return after;
      });
    const collapseAll = () =>
      setCollapsed(
        new Set([
          ...Object.keys(document.options),
          ...Object.keys(document.questions).filter((key) => key !== document.root),
        ]),
      );
    /** Expands all nodes above a node. */
    const reveal = ({ node, key }: ChosenNode) => {
      if (collapsed.size === 0 || node === 'tree' || node === 'result') return;
      const path = findLocation(document, findParents(document), node, key);
      setCollapsed((before) => {
        const after = new Set(before);
        for (const step of path) if (step.key !== key) after.delete(step.key);
        return after;
      });
    };
    return {
      rows,
      hits,
      query,
      setQuery,
      toggle,
      collapseAll,
      expandAll: () => setCollapsed(emptyKeys),
      isCollapsed: collapsed.size > 0,
      reveal,
    };
  }, [rows, hits, query, collapsed, document]);
};

export type Outline = ReturnType<typeof useOutline>;

/** Index of the chosen node's row; -1 without one. An example has no row of its own. */
export const findRowIndex = (rows: readonly EditorRow[], { key }: ChosenNode): number =>
  rows.findIndex((row) => row.kind !== 'placeholder' && row.key === key);
