import { createOutline, type OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findLocation, findParents } from '@ok/contract/tree/document/tree-location.ts';
import { useMemo, useState } from 'react';
import type { Chosen } from './editor-context.ts';

const none: ReadonlySet<Key> = new Set();

/** The rows of the outline, which of them are collapsed, and what is looked for in them. */
export const useOutline = (document: TreeDocument, language: string) => {
  const [collapsed, setCollapsed] = useState(none);
  const [wanted, setWanted] = useState('');
  const looked = wanted.trim().toLowerCase();
  // What is looked for is found wherever it stands.
  const rows = useMemo(
    () => createOutline(document, language, looked ? none : collapsed),
    [document, language, collapsed, looked],
  );
  const hits = useMemo(() => {
    if (!looked) return undefined;
    const found = new Set<string>();
    for (const row of rows) {
      if (row.kind === 'placeholder') continue;
      const identifier = row.kind === 'option' ? document.options[row.key]?.identifier : undefined;
      if (row.text.toLowerCase().includes(looked) || identifier?.toLowerCase().includes(looked)) found.add(row.id);
    }
    return found;
  }, [rows, looked, document]);

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
    /** Opens whatever hides a node. */
    const reveal = ({ node, key }: Chosen) => {
      if (collapsed.size === 0 || node === 'tree' || node === 'result') return;
      const way = findLocation(document, findParents(document), node, key);
      setCollapsed((before) => {
        const after = new Set(before);
        for (const step of way) if (step.key !== key) after.delete(step.key);
        return after;
      });
    };
    return {
      rows,
      hits,
      wanted,
      setWanted,
      toggle,
      collapseAll,
      expandAll: () => setCollapsed(none),
      isCollapsed: collapsed.size > 0,
      reveal,
    };
  }, [rows, hits, wanted, collapsed, document]);
};

export type Outline = ReturnType<typeof useOutline>;

/** The row of what is chosen; of an example that of its option. */
export const rowOf = (rows: readonly OutlineRow[], { key }: Chosen): number =>
  rows.findIndex((row) => row.kind !== 'placeholder' && row.key === key);
