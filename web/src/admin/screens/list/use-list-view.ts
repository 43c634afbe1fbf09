import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { recallView, rememberView } from '../shared/list-memory.ts';
import { formatView, parseView, type RowListView } from '../shared/list-view.ts';
import { defaultSort } from '../shared/searchable-rows.ts';

/** Pause in typing after which the address is updated. */
const addressDelayMs = 250;

const formatListAddress = (view: RowListView, usual: string): string => {
  const query = new URLSearchParams(formatView(view, usual)).toString();
  return query && `?${query}`;
};

/** View of a list, kept in its address too: the user finds it unchanged on returning from a row. */
export function useListView(entity: Entity, list: string): [RowListView, (changed: Partial<RowListView>) => void] {
  const navigate = useNavigate();
  const defaultOrder = defaultSort(entity);
  const { pathname, search, searchStr } = useLocation();
  const query = search as Record<string, string>;
  // The modal that asks for a deletion lies over the list, and has its own address.
  const isHere = pathname === list;
  const [view, setView] = useState(
    () => (searchStr === '' ? recallView(list) : undefined) ?? parseView(query, defaultOrder),
  );
  const lastSearch = useRef(searchStr);
  const ownSearch = useRef<string>(undefined);

  // Follows a navigation within the same list, such as by its link in the menu.
  const followAddress = useEffectEvent(() => {
    if (searchStr === lastSearch.current) return;
    lastSearch.current = searchStr;
    if (searchStr !== ownSearch.current) setView(parseView(query, defaultOrder));
    ownSearch.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that has changed
  useEffect(() => {
    if (isHere) followAddress();
  }, [isHere, searchStr]);

  useEffect(() => {
    rememberView(list, view);
    const timer = setTimeout(() => {
      if (window.location.pathname !== list) return;
      ownSearch.current =
        formatListAddress(view, defaultOrder) === lastSearch.current
          ? undefined
          : formatListAddress(view, defaultOrder);
      void navigate({
        to: list,
        search: formatView(view, defaultOrder),
        replace: true,
        resetScroll: false,
      });
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [list, defaultOrder, view, navigate]);

  // Any other change of the view begins at the first page.
  const change = useCallback(
    (changed: Partial<RowListView>) => setView((before) => ({ ...before, page: 1, ...changed })),
    [],
  );
  return [view, change];
}
