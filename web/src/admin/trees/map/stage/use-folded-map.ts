import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useMemo, useState } from 'react';
import { isFoundBy } from '../../node-names.ts';
import type { NodeSearch } from '../../node-search.tsx';
import { findDeepQuestions, findQuestionsAbove, layOutFoldedMap } from '../geometry/map-fold.ts';
import { layOutMap, type MapItem, type TreeMap } from '../geometry/map-layout.ts';

/** Folded questions of each version whose map was open in this tab, so that a map is found as it was left. */
const rememberedFolds = new Map<number, ReadonlySet<Key>>();

const withoutKeys = (folds: ReadonlySet<Key>, keys: readonly Key[]) =>
  new Set([...folds].filter((key) => !keys.includes(key)));

/** Map of the whole tree, what is shown of it, and the functions that fold it. */
export type FoldedMap = {
  wholeMap: TreeMap;
  map: TreeMap;
  /** Whether nothing is below three columns, so that there is nothing to fold at once. */
  isFlat: boolean;
  isFolded: boolean;
  foldAll: () => void;
  unfoldAll: () => void;
  toggle: (question: Key) => void;
  /** Shows an item with the questions that lead to it. */
  reveal: (item: MapItem) => void;
};

/** Lays out a tree and keeps what is folded of it. Undefined until the tree is loaded. */
export function useFoldedMap(id: number, document: TreeDocument | undefined, language: string): FoldedMap | undefined {
  const [changedFolds, setChangedFolds] = useState(() => rememberedFolds.get(id));
  const wholeMap = useMemo(() => document && layOutMap(createOutline(document, language)), [document, language]);
  const deepQuestions = useMemo(() => wholeMap && findDeepQuestions(wholeMap), [wholeMap]);
  const folds = changedFolds ?? deepQuestions;
  const map = useMemo(
    () => document && wholeMap && folds && layOutFoldedMap(document, language, wholeMap, folds),
    [document, language, wholeMap, folds],
  );
  if (!wholeMap || !deepQuestions || !folds || !map) return undefined;
  const setFolds = (next: ReadonlySet<Key>) => {
    rememberedFolds.set(id, next);
    setChangedFolds(next);
  };
  return {
    wholeMap,
    map,
    isFlat: deepQuestions.size === 0 && folds.size === 0,
    isFolded: folds.size > 0,
    foldAll: () => setFolds(deepQuestions),
    unfoldAll: () => setFolds(new Set()),
    toggle: (question) =>
      setFolds(folds.has(question) ? withoutKeys(folds, [question]) : new Set([...folds, question])),
    reveal: (item) => {
      const above = findQuestionsAbove(item);
      if (above.some((key) => folds.has(key))) setFolds(withoutKeys(folds, above));
    },
  };
}

/** Hit that the map shows. Each step is another object, also to the same item. */
export type MapHit = { key: Key };

/** Search on a map, and the way from one hit to the next. */
export type MapSearch = NodeSearch & { hit: MapHit | undefined };

const destinationText = (item: MapItem) =>
  item.kind === 'answer' && item.leads.to === 'result' ? ` ${item.leads.text}` : '';

/** Searches the whole tree, also what is folded; a hit is revealed. */
export function useMapSearch(document: TreeDocument | undefined, folded: FoldedMap | undefined): MapSearch {
  const [{ query, hit }, setSearch] = useState<{ query: string; hit?: MapHit }>({ query: '' });
  const findHits = (searched: string) =>
    (folded?.wholeMap.items ?? []).filter((item) =>
      isFoundBy(searched, `${item.text}${destinationText(item)}`, document?.options[item.key]?.identifier),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search depends on the map and the query
  const hits = useMemo(() => findHits(query), [folded?.wholeMap, query]);
  const index = hits.findIndex(({ key }) => key === hit?.key);
  const show = (searched: string, item: MapItem | undefined) => {
    if (item) folded?.reveal(item);
    setSearch({ query: searched, ...(item && { hit: { key: item.key } }) });
  };
  return {
    query,
    setQuery: (searched) => show(searched, findHits(searched)[0]),
    count: hits.length,
    place: index + 1,
    hit,
    goToHit: (step) => show(query, hits.at((index + step) % hits.length)),
  };
}
