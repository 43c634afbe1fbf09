import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useEffect, useMemo } from 'react';
import type { Outline } from './use-outline.ts';
import type { OutlineSelection } from './use-outline-selection.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Hits of the search in the outline, and the way from one to the next. */
export type SearchHits = {
  count: number;
  /** Place of the chosen node among the hits, counted from 1; 0 if it is none of them. */
  place: number;
  /** Chooses the next or the previous hit, beyond the last one the first. */
  goToHit: (step: -1 | 1) => void;
};

/** Chooses the first hit while the user types in the search field. */
export const useSearchHits = ({ rows, hits, query }: Outline, selection: OutlineSelection): SearchHits => {
  const indexes = useMemo(() => {
    if (!hits) return [];
    // A result has a row below each of its answers, and is one hit.
    const visited = new Set<Key>();
    return rows.flatMap((row, index) => {
      if (row.kind === 'placeholder' || !hits.has(row.id) || visited.has(row.key)) return [];
      visited.add(row.key);
      return [index];
    });
  }, [rows, hits]);
  const { at, go } = selection;
  const place = indexes.indexOf(at) + 1;
  const goToHit = useStableCallback((step: -1 | 1) => {
    const [first] = indexes;
    const last = indexes.at(-1);
    const next =
      step === 1 ? (indexes.find((index) => index > at) ?? first) : (indexes.findLast((index) => index < at) ?? last);
    if (next !== undefined) go(next);
  });
  const goToFirst = useStableCallback(() => {
    const [first] = indexes;
    if (first !== undefined && place === 0) go(first);
  });
  // Only another search moves the choice: what the user edits may become a hit as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => goToFirst(), [query]);
  return useMemo(() => ({ count: indexes.length, place, goToHit }), [indexes, place, goToHit]);
};
