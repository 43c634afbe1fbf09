import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { now } from '../../../session/clock.ts';
import { addressOfView, changeView, filtersOf, queryOf, type StatisticsView, viewIn } from './view.ts';

/** Formats a day in Amsterdam, where days are counted. */
const amsterdamDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/**
 * Keeps the filters in the address, so that a view can be saved and shared.
 *
 * @param firstTree tree that is chosen where the address names none; it does not appear in the address, which other tabs
 *   share
 */
export function useView(firstTree?: number) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const parameters = search as Record<string, string>;
  const today = amsterdamDayFormat.format(now());
  const key = JSON.stringify(parameters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` contains the parameters.
  const addressedView = useMemo(() => viewIn(parameters), [key]);
  const clean = addressOfView(addressedView);
  const isClean =
    new URLSearchParams(clean).size === Object.keys(parameters).length && haveSameValues(clean, parameters);
  useEffect(() => {
    // Invalid parameters are removed from the address, because the address may be shared.
    if (!isClean) void navigate({ to: '.', search: addressOfView(addressedView), replace: true, resetScroll: false });
  }, [isClean, navigate, addressedView]);
  const view = useMemo(
    () =>
      addressedView.tree === '' && firstTree !== undefined
        ? changeView(addressedView, { tree: String(firstTree) })
        : addressedView,
    [addressedView, firstTree],
  );
  return {
    view,
    today,
    statisticsQuery: useMemo(() => queryOf(view, today), [view, today]),
    filters: useMemo(() => filtersOf(view, today), [view, today]),
    address: clean,
    change: (changed: Partial<StatisticsView>) =>
      void navigate({
        to: '.',
        search: addressOfView(changeView(view, changed)),
        replace: true,
        resetScroll: false,
      }),
  };
}

const haveSameValues = (one: Record<string, string>, other: Record<string, string>) =>
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Filters of a statistics screen, and the function that changes them. */
export type ViewState = ReturnType<typeof useView>;
