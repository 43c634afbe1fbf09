import type { getStatisticsSummary } from '@ok/contract/routes/statistics/statistics.ts';
import { daysLater } from '@ok/contract/statistics/period.ts';
import type * as z from 'zod/mini';

/** The periods that can be chosen by one press, and days of one's own. */
export const periodNames = ['days30', 'month', 'months3', 'year', 'all', 'own'] as const;

/** One of them. */
export type PeriodName = (typeof periodNames)[number];

/** What of all measurements is looked at. An empty text is everything. */
export type StatisticsView = {
  tree: string;
  version: string;
  language: string;
  association: string;
  period: PeriodName;
  /** Days of a period of one's own; of any other they are worked out from today. */
  from: string;
  to: string;
  withTestUsers: boolean;
  /** What it is compared with: the period before, nothing, or another version by its number. */
  compare: 'before' | 'none' | `${number}`;
};

/** What is looked at where the address says nothing. */
export const firstView: StatisticsView = {
  tree: '',
  version: '',
  language: '',
  association: '',
  period: 'days30',
  from: '',
  to: '',
  withTestUsers: false,
  compare: 'before',
};

const idIn = (text = ''): string => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? text : '');

const isDay = (text = ''): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

const comparisonIn = (search: Search, { tree, version, period }: Omit<StatisticsView, 'compare'>) => {
  const other = idIn(search.compareVersion);
  if (other !== '' && tree !== '' && other !== version) return other as `${number}`;
  return search.compare === 'none' || period === 'all' ? 'none' : 'before';
};

type Search = Readonly<Record<string, string | undefined>>;

/** What the parameters of an address ask to look at; what they can't mean is left out. */
export const viewIn = (search: Search): StatisticsView => {
  const tree = idIn(search.tree);
  const { from = '', to = '' } = search;
  const isOwn = isDay(from) && isDay(to) && from <= to && from >= '1970-01-01';
  const named = periodNames.find((name) => name === search.period && name !== 'own');
  const view = {
    tree,
    version: tree && idIn(search.version),
    language: /^[a-z]{2}(-[a-z]{2})?$/i.test(search.language ?? '') ? (search.language ?? '').toLowerCase() : '',
    association: idIn(search.association),
    period: named ?? (isOwn ? ('own' as const) : firstView.period),
    from: !named && isOwn ? from : '',
    to: !named && isOwn ? to : '',
    withTestUsers: search.withTestUsers === 'true',
  };
  return { ...view, compare: comparisonIn(search, view) };
};

/** How an address says what is looked at: nothing of what is so anyway. */
export const addressOfView = (view: StatisticsView): Record<string, string> => {
  const { tree, version, language, association, period, from, to, compare } = view;
  const isOther = compare !== 'before' && compare !== 'none';
  const said = {
    tree,
    version,
    language,
    association,
    period: period === 'own' || period === firstView.period ? '' : period,
    from,
    to,
    withTestUsers: view.withTestUsers ? 'true' : '',
    compare: compare === 'none' && period !== 'all' ? compare : '',
    compareVersion: isOther ? compare : '',
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
};

/** A view after something else was chosen: what can be no longer beside it goes. */
export const changedView = (view: StatisticsView, changed: Partial<StatisticsView>): StatisticsView => {
  const isOtherTree = changed.tree !== undefined && changed.tree !== view.tree;
  const next = { ...view, ...(isOtherTree && { version: '', compare: 'before' as const }), ...changed };
  // Whoever looked at all days compared with nothing; days have days before them again.
  const began = view.period === 'all' && next.period !== 'all' && changed.compare === undefined;
  return viewIn(addressOfView(began && next.compare === 'none' ? { ...next, compare: 'before' } : next));
};

const firstDays: Record<Exclude<PeriodName, 'all' | 'own'>, (today: string) => string> = {
  days30: (today) => daysLater(today, -29),
  month: (today) => `${today.slice(0, 8)}01`,
  months3: (today) => daysLater(today, -90),
  year: (today) => daysLater(today, -364),
};

/** The first and last day that are looked at; none where it is all of them. */
export const periodOf = (
  { period, from, to }: Pick<StatisticsView, 'period' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } | undefined => {
  if (period === 'all') return undefined;
  return period === 'own' ? { from, to } : { from: firstDays[period](today), to: today };
};

/** The filters that calls and the export share, as an address says them. */
export const filtersOf = (view: StatisticsView, today: string): Record<string, string> => {
  const { tree, version, language, association, withTestUsers } = view;
  const said = { tree, version, language, association, ...periodOf(view, today) };
  return Object.fromEntries([
    ...Object.entries(said).filter(([, value]) => value !== ''),
    ...(withTestUsers ? [['withTestUsers', 'true']] : []),
  ]) as Record<string, string>;
};

/** What is asked of every call. */
export type Asked = z.input<typeof getStatisticsSummary.query>;

/** What calls are asked for. */
export const askedOf = (view: StatisticsView, today: string): Asked => {
  const { compare } = view;
  const filters: Asked = filtersOf(view, today);
  if (compare === 'none') return filters;
  return { ...filters, ...(compare === 'before' ? { compare } : { compareVersion: compare }) };
};

/**
 * Whether a period has a day on which every measurement that was left counts as stopped by now. The last two days have
 * not: a measurement that somebody left yesterday is open for a day after its last action.
 */
export const canHaveStops = (from: string | undefined, today: string): boolean =>
  from === undefined || from <= daysLater(today, -2);
