import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { type ListView, lastView, queryOf, rememberView, viewIn } from './list-view.ts';

/** Milliseconds without a change after which the address is written: not with every letter. */
const pause = 250;

/** How this list is looked at, which its address says, too: going to a row and back finds it as it was. */
export function useListView(area: string): [ListView, (changed: Partial<ListView>) => void] {
  const navigate = useNavigate();
  const query = useLocation({ select: ({ search }) => search as Record<string, string> });
  const [view, setView] = useState(() => {
    const isSaid = Object.keys(query).length > 0;
    return (isSaid ? undefined : lastView(area)) ?? viewIn(query);
  });
  useEffect(() => {
    rememberView(area, view);
    const timer = setTimeout(() => {
      // What asks about a row lies over the list, at an address of its own.
      if (window.location.pathname !== `/entity/${area}`) return;
      void navigate({
        to: '/entity/$area',
        params: { area },
        search: queryOf(view),
        replace: true,
        resetScroll: false,
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [area, view, navigate]);
  const change = useCallback((changed: Partial<ListView>) => setView((before) => ({ ...before, ...changed })), []);
  return [view, change];
}
