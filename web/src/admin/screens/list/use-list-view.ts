import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ListView, lastView, queryOf, rememberView, viewIn } from '../shared/list-view.ts';
import { usualSort } from '../shared/listed-rows.ts';

/** Milliseconds without a change after which the address is written: not with every letter. */
const pause = 250;

const written = (view: ListView, usual: string): string => {
  const query = new URLSearchParams(queryOf(view, usual)).toString();
  return query && `?${query}`;
};

/** How this list is looked at, which its address says, too: going to a row and back finds it as it was. */
export function useListView(entity: Entity, list: string): [ListView, (changed: Partial<ListView>) => void] {
  const navigate = useNavigate();
  const usual = usualSort(entity);
  const { pathname, search, searchStr } = useLocation();
  const query = search as Record<string, string>;
  // What asks about a row lies over the list, at an address of its own.
  const isHere = pathname === list;
  const [view, setView] = useState(() => (searchStr === '' ? lastView(list) : undefined) ?? viewIn(query, usual));
  const seen = useRef(searchStr);
  const own = useRef<string>(undefined);

  // Somebody went elsewhere in the same list, such as by its link in the menu.
  const follow = useEffectEvent(() => {
    if (searchStr === seen.current) return;
    seen.current = searchStr;
    if (searchStr !== own.current) setView(viewIn(query, usual));
    own.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that has changed
  useEffect(() => {
    if (isHere) follow();
  }, [isHere, searchStr]);

  useEffect(() => {
    rememberView(list, view);
    const timer = setTimeout(() => {
      if (window.location.pathname !== list) return;
      own.current = written(view, usual) === seen.current ? undefined : written(view, usual);
      void navigate({
        to: list,
        search: queryOf(view, usual),
        replace: true,
        resetScroll: false,
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [list, usual, view, navigate]);

  // Whatever else is asked for begins at its first page.
  const change = useCallback(
    (changed: Partial<ListView>) => setView((before) => ({ ...before, page: 1, ...changed })),
    [],
  );
  return [view, change];
}
