import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useEffect, useMemo } from 'react';
import type { NodeSearch } from '../../node-search.tsx';
import type { Outline } from './use-outline.ts';
import type { OutlineSelection } from './use-outline-selection.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Searches the outline, and chooses the first hit while the user types in the search field. */
export const useSearchHits = ({ rows, hits, query, setQuery }: Outline, selection: OutlineSelection): NodeSearch => {
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
  return useMemo(
    () => ({ query, setQuery, count: indexes.length, place, goToHit }),
    [query, setQuery, indexes, place, goToHit],
  );
};
