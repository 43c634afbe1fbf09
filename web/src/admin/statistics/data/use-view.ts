import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { now } from '../../../session/clock.ts';
import { addressOfView, askedOf, changedView, filtersOf, type StatisticsView, viewIn } from './view.ts';

/** Days are those of Amsterdam, as they are counted. */
const dayInAmsterdam = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** What is looked at, which the address says, so that it can be kept and shared; and what changes it. */
export function useView() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const said = search as Record<string, string>;
  const today = dayInAmsterdam.format(now());
  const key = JSON.stringify(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the address says.
  const view = useMemo(() => viewIn(said), [key]);
  const clean = addressOfView(view);
  const isClean = new URLSearchParams(clean).size === Object.keys(said).length && sameText(clean, said);
  useEffect(() => {
    // What nobody understands does not stay in an address that may be shared.
    if (!isClean) void navigate({ to: '.', search: addressOfView(view), replace: true, resetScroll: false });
  }, [isClean, navigate, view]);
  return {
    view,
    today,
    asked: useMemo(() => askedOf(view, today), [view, today]),
    filters: useMemo(() => filtersOf(view, today), [view, today]),
    address: clean,
    change: (changed: Partial<StatisticsView>) =>
      void navigate({
        to: '.',
        search: addressOfView(changedView(view, changed)),
        replace: true,
        resetScroll: false,
      }),
  };
}

const sameText = (one: Record<string, string>, other: Record<string, string>) =>
  Object.entries(one).every(([name, value]) => other[name] === value);

/** What a screen of statistics knows of what is looked at. */
export type Looking = ReturnType<typeof useView>;
