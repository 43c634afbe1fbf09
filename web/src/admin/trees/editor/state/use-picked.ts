import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import { useMemo, useRef, useState } from 'react';
import type { Chosen } from './editor-context.ts';
import { rowOf } from './use-outline.ts';

type OpenedRow = Extract<OutlineRow, { kind: 'question' | 'option' }>;

/** Whether a row is one of those of which several can be chosen: a result belongs to many answers. */
const canBePicked = (row: OutlineRow | undefined): row is OpenedRow =>
  row?.kind === 'question' || row?.kind === 'option';

const nameOf = ({ node, key }: Chosen) => `${node} ${key}`;
const refOf = ({ kind, key }: OpenedRow): NodeRef => ({ node: kind, key });
const nobody: ReadonlySet<string> = new Set();

/** The node of a row; nothing of a placeholder. */
const nodeOfRow = (row: OutlineRow): Chosen | undefined =>
  row.kind === 'placeholder' ? undefined : { node: row.kind, key: row.key };

/** Several nodes that are chosen together: they are, as long as the one is chosen that was the last. */
type Several = { names: ReadonlySet<string>; last: string; anchor: string };

/** The row that the keyboard stands on, and the nodes that are chosen with it. */
export const usePicked = (rows: readonly OutlineRow[], chosen: Chosen, choose: (chosen: Chosen) => void) => {
  const [stood, setPlace] = useState<{ id: string; chosen: string }>();
  const place = stood?.chosen === nameOf(chosen) ? stood.id : undefined;
  const [kept, setSeveral] = useState<Several>();
  const several = kept?.last === nameOf(chosen) ? kept : undefined;
  const last = useRef(0);
  const { at, hasRow } = useMemo(() => {
    const placeAt = place === undefined ? -1 : rows.findIndex(({ id }) => id === place);
    // A placeholder can be stood on without anything being chosen, until something else is.
    if (rows[placeAt]?.kind === 'placeholder') return { at: placeAt, hasRow: true };
    const found = rowOf(rows, chosen);
    if (found >= 0 || chosen.node === 'tree') return { at: Math.max(0, found), hasRow: true };
    // What has just been made has no row yet.
    return { at: Math.min(last.current, Math.max(0, rows.length - 1)), hasRow: false };
  }, [rows, place, chosen]);
  last.current = at;
  const nodes = useMemo((): NodeRef[] => {
    const { node, key } = chosen;
    if (!several) return node === 'question' || node === 'option' ? [{ node, key }] : [];
    const found = new Map<string, NodeRef>();
    for (const row of rows) {
      if (!canBePicked(row)) continue;
      const ref = refOf(row);
      if (several.names.has(nameOf(ref))) found.set(nameOf(ref), ref);
    }
    return [...found.values()];
  }, [rows, several, chosen]);

  return useMemo(() => {
    const put = (picked: readonly OpenedRow[], last: OpenedRow, anchor: string) => {
      setPlace(undefined);
      choose(refOf(last));
      setSeveral({ names: new Set(picked.map((row) => nameOf(refOf(row)))), last: nameOf(refOf(last)), anchor });
    };
    const anchorAt = () => Math.max(0, several ? rows.findIndex(({ id }) => id === several.anchor) : at);

    return {
      rows,
      at,
      /** False while what is chosen is not among the rows, such as a node made just now: `at` is where it was before. */
      hasRow,
      /** In the order of the outline. */
      nodes,
      /** The names of all where they are several. */
      names: several && nodes.length > 1 ? several.names : nobody,
      /** Stand on a row, and on no others. */
      go: (to: number) => {
        const row = rows[Math.min(rows.length - 1, Math.max(0, to))];
        if (!row) return;
        const node = nodeOfRow(row);
        setPlace(node ? undefined : { id: row.id, chosen: nameOf(chosen) });
        setSeveral(undefined);
        if (node) choose(node);
      },
      /** Choose all from where it began up to a row. */
      extendTo: (to: number) => {
        const row = rows[to];
        const anchor = rows[anchorAt()];
        if (!canBePicked(row) || !anchor) return;
        const [first, last] = [Math.min(to, anchorAt()), Math.max(to, anchorAt())];
        put(rows.slice(first, last + 1).filter(canBePicked), row, anchor.id);
      },
      /** The next row in a direction that can be chosen along with others. */
      nextFrom: (from: number, step: -1 | 1): number => {
        for (let to = from + step; to >= 0 && to < rows.length; to += step) if (canBePicked(rows[to])) return to;
        return from;
      },
      /** Choose a row as well, or no longer. */
      toggle: (to: number) => {
        const row = rows[to];
        if (!canBePicked(row)) return;
        const names = new Set(several ? several.names : nodes.map(nameOf));
        const name = nameOf(refOf(row));
        if (!names.delete(name)) names.add(name);
        const picked = rows.filter(canBePicked).filter((each) => names.has(nameOf(refOf(each))));
        const last = names.has(name) ? row : picked.at(-1);
        if (last) put(picked, last, row.id);
      },
      /** Choose all siblings of where one stands. */
      pickSiblings: () => {
        const here = rows[at];
        const row = canBePicked(here) ? here : rows[rows.findIndex((each) => each.parent === here?.parent)];
        if (!canBePicked(row)) return;
        const isSibling = (each: OutlineRow): each is OpenedRow =>
          canBePicked(each) && each.kind === row.kind && each.parent === row.parent && each.part === row.part;
        put(rows.filter(isSibling), row, row.id);
      },
      /** Only what was chosen last. */
      pickOne: () => setSeveral(undefined),
    };
  }, [rows, at, hasRow, nodes, several, chosen, choose]);
};

/** See `usePicked`. */
export type Picked = ReturnType<typeof usePicked>;
