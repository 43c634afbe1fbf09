import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { EditorRow } from '@ok/contract/tree/document/outline.ts';
import { useMemo, useRef, useState } from 'react';
import type { ChosenNode } from './editor-context.ts';
import { findRowIndex } from './use-outline.ts';

type SelectableRow = Extract<EditorRow, { kind: 'question' | 'option' }>;

/** Whether a row can be selected together with others. A result can't: it belongs to many answers. */
const isSelectable = (row: EditorRow | undefined): row is SelectableRow =>
  row?.kind === 'question' || row?.kind === 'option';

const nodeId = ({ node, key }: ChosenNode) => `${node} ${key}`;
const nodeRef = ({ kind, key }: SelectableRow): NodeRef => ({ node: kind, key });
const emptyIds: ReadonlySet<string> = new Set();

/** Node of a row; undefined for a placeholder. */
const nodeOf = (row: EditorRow): ChosenNode | undefined =>
  row.kind === 'placeholder' ? undefined : { node: row.kind, key: row.key };

/** Several nodes that are selected together. Valid while the last one of them is the chosen node. */
type MultiSelection = { ids: ReadonlySet<string>; last: string; anchor: string };

/** Row with the keyboard focus, and the nodes that are selected with it. */
export const useOutlineSelection = (
  rows: readonly EditorRow[],
  chosen: ChosenNode,
  choose: (chosen: ChosenNode) => void,
) => {
  const [placeholderFocus, setPlaceholderFocus] = useState<{ id: string; chosen: string }>();
  const placeholderId = placeholderFocus?.chosen === nodeId(chosen) ? placeholderFocus.id : undefined;
  const [storedSelection, setStoredSelection] = useState<MultiSelection>();
  const multiSelection = storedSelection?.last === nodeId(chosen) ? storedSelection : undefined;
  const lastIndex = useRef(0);
  const { at, hasRow } = useMemo(() => {
    const placeholderIndex = placeholderId === undefined ? -1 : rows.findIndex(({ id }) => id === placeholderId);
    // A placeholder can have the focus while no node is chosen.
    if (rows[placeholderIndex]?.kind === 'placeholder') return { at: placeholderIndex, hasRow: true };
    const chosenIndex = findRowIndex(rows, chosen);
    if (chosenIndex >= 0 || chosen.node === 'tree') return { at: Math.max(0, chosenIndex), hasRow: true };
    // A new node has no row yet.
    return { at: Math.min(lastIndex.current, Math.max(0, rows.length - 1)), hasRow: false };
  }, [rows, placeholderId, chosen]);
  lastIndex.current = at;
  const nodes = useMemo((): NodeRef[] => {
    const { node, key } = chosen;
    if (!multiSelection) return node === 'question' || node === 'option' ? [{ node, key }] : [];
    const refs = new Map<string, NodeRef>();
    for (const row of rows) {
      if (!isSelectable(row)) continue;
      const ref = nodeRef(row);
      if (multiSelection.ids.has(nodeId(ref))) refs.set(nodeId(ref), ref);
    }
    return [...refs.values()];
  }, [rows, multiSelection, chosen]);

  return useMemo(() => {
    const select = (selected: readonly SelectableRow[], last: SelectableRow, anchor: string) => {
      setPlaceholderFocus(undefined);
      choose(nodeRef(last));
      setStoredSelection({
        ids: new Set(selected.map((row) => nodeId(nodeRef(row)))),
        last: nodeId(nodeRef(last)),
        anchor,
      });
    };
    const anchorIndex = () =>
      Math.max(0, multiSelection ? rows.findIndex(({ id }) => id === multiSelection.anchor) : at);

    return {
      rows,
      at,
      /** False while the chosen node has no row, such as a new one. Then `at` is the former index. */
      hasRow,
      /** Selected nodes, in the order of the outline. */
      nodes,
      /** Ids of the selected nodes; empty unless there are several. */
      ids: multiSelection && nodes.length > 1 ? multiSelection.ids : emptyIds,
      /** Moves the focus to a row and selects that row alone. */
      go: (to: number) => {
        const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
        if (!row) return;
        const node = nodeOf(row);
        setPlaceholderFocus(node ? undefined : { id: row.id, chosen: nodeId(chosen) });
        setStoredSelection(undefined);
        if (node) choose(node);
      },
      /** Selects all rows from the anchor to a row. */
      extendTo: (to: number) => {
        const row = rows[to];
        const anchor = rows[anchorIndex()];
        if (!isSelectable(row) || !anchor) return;
        const [first, last] = [Math.min(to, anchorIndex()), Math.max(to, anchorIndex())];
        select(rows.slice(first, last + 1).filter(isSelectable), row, anchor.id);
      },
      /** Index of the next selectable row in a direction, or `from` if there is none. */
      nextFrom: (from: number, step: -1 | 1): number => {
        for (let to = from + step; to >= 0 && to < rows.length; to += step) if (isSelectable(rows[to])) return to;
        return from;
      },
      /** Adds a row to the selection, or removes it. */
      toggle: (to: number) => {
        const row = rows[to];
        if (!isSelectable(row)) return;
        const ids = new Set(multiSelection ? multiSelection.ids : nodes.map(nodeId));
        const id = nodeId(nodeRef(row));
        if (!ids.delete(id)) ids.add(id);
        const selected = rows.filter(isSelectable).filter((each) => ids.has(nodeId(nodeRef(each))));
        const last = ids.has(id) ? row : selected.at(-1);
        if (last) select(selected, last, row.id);
      },
      /** Selects the row with the focus and all its siblings. */
      selectSiblings: () => {
        const current = rows[at];
        const row = isSelectable(current) ? current : rows[rows.findIndex((each) => each.parent === current?.parent)];
        if (!isSelectable(row)) return;
        const isSibling = (each: EditorRow): each is SelectableRow =>
          isSelectable(each) && each.kind === row.kind && each.parent === row.parent && each.part === row.part;
        select(rows.filter(isSibling), row, row.id);
      },
      /** Selects only the chosen node. */
      selectOne: () => setStoredSelection(undefined),
    };
  }, [rows, at, hasRow, nodes, multiSelection, chosen, choose]);
};

/** Selection in the outline; see `useOutlineSelection`. */
export type OutlineSelection = ReturnType<typeof useOutlineSelection>;
