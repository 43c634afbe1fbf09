import type { getStatisticsSummary } from '@ok/contract/routes/statistics/statistics.ts';
import { daysLater } from '@ok/contract/statistics/period.ts';
import type * as z from 'zod/mini';

/** Periods with a name, and `own` for chosen days. */
export const periodNames = ['days30', 'month', 'months3', 'year', 'all', 'own'] as const;

/** Name of a period. */
export type PeriodName = (typeof periodNames)[number];

/** Filters of the statistics screens; an empty text matches everything. */
export type StatisticsView = {
  tree: string;
  version: string;
  language: string;
  association: string;
  period: PeriodName;
  /** Days of the period `own`; the days of other periods follow from today. */
  from: string;
  to: string;
  withTestUsers: boolean;
  /** Comparison: with the period before, with nothing, or with another version by its number. */
  compare: 'before' | 'none' | `${number}`;
};

/** Filters of an address without parameters. */
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

const readId = (text = ''): string => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? text : '');

const isDay = (text = ''): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text;

const comparisonIn = (search: Search, { tree, version, period }: Omit<StatisticsView, 'compare'>) => {
  const other = readId(search.compareVersion);
  if (other !== '' && tree !== '' && other !== version) return other as `${number}`;
  return search.compare === 'none' || period === 'all' ? 'none' : 'before';
};

type Search = Readonly<Record<string, string | undefined>>;

/** Reads the filters from the parameters of an address; invalid parameters are ignored. */
export const viewIn = (search: Search): StatisticsView => {
  const tree = readId(search.tree);
  const { from = '', to = '' } = search;
  const isOwn = isDay(from) && isDay(to) && from <= to && from >= '1970-01-01';
  const named = periodNames.find((name) => name === search.period && name !== 'own');
  const view = {
    tree,
    version: tree && readId(search.version),
    language: /^[a-z]{2}(-[a-z]{2})?$/i.test(search.language ?? '') ? (search.language ?? '').toLowerCase() : '',
    association: readId(search.association),
    period: named ?? (isOwn ? ('own' as const) : firstView.period),
    from: !named && isOwn ? from : '',
    to: !named && isOwn ? to : '',
    withTestUsers: search.withTestUsers === 'true',
  };
  return { ...view, compare: comparisonIn(search, view) };
};

/** Writes filters as parameters of an address, without those that have their default. */
export const addressOfView = (view: StatisticsView): Record<string, string> => {
  const { tree, version, language, association, period, from, to, compare } = view;
  const isOther = compare !== 'before' && compare !== 'none';
  const parameters = {
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
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
};

/** Changes filters, and resets those that no longer fit. */
export const changeView = (view: StatisticsView, changed: Partial<StatisticsView>): StatisticsView => {
  const isOtherTree = changed.tree !== undefined && changed.tree !== view.tree;
  const next = { ...view, ...(isOtherTree && { version: '', compare: 'before' as const }), ...changed };
  // The period of all days has no comparison. A period with days can be compared again.
  const hasNewPeriod = view.period === 'all' && next.period !== 'all' && changed.compare === undefined;
  return viewIn(addressOfView(hasNewPeriod && next.compare === 'none' ? { ...next, compare: 'before' } : next));
};

/**
 * Counts the filters that are set besides the period. A tree counts only where the figures can do without, and a comparison
 * where it is another one than at first.
 */
export const countFilters = (view: StatisticsView, needsTree: boolean): number => {
  const { tree, version, language, association, withTestUsers, period, compare } = view;
  const isOtherComparison = compare !== (period === 'all' ? 'none' : firstView.compare);
  return [!needsTree && tree, version, language, association, withTestUsers, isOtherComparison].filter(Boolean).length;
};

const firstDays: Record<Exclude<PeriodName, 'all' | 'own'>, (today: string) => string> = {
  days30: (today) => daysLater(today, -29),
  month: (today) => `${today.slice(0, 8)}01`,
  months3: (today) => daysLater(today, -90),
  year: (today) => daysLater(today, -364),
};

/** First and last day of a view; undefined for all days. */
export const periodOf = (
  { period, from, to }: Pick<StatisticsView, 'period' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } | undefined => {
  if (period === 'all') return undefined;
  return period === 'own' ? { from, to } : { from: firstDays[period](today), to: today };
};

/** Filters of calls and exports, as parameters of their addresses. */
export const filtersOf = (view: StatisticsView, today: string): Record<string, string> => {
  const { tree, version, language, association, withTestUsers } = view;
  const parameters = { tree, version, language, association, ...periodOf(view, today) };
  return Object.fromEntries([
    ...Object.entries(parameters).filter(([, value]) => value !== ''),
    ...(withTestUsers ? [['withTestUsers', 'true']] : []),
  ]) as Record<string, string>;
};

/** Query of every call. */
export type StatisticsQuery = z.input<typeof getStatisticsSummary.query>;

/** Makes the query of a view. */
export const queryOf = (view: StatisticsView, today: string): StatisticsQuery => {
  const { compare } = view;
  const filters: StatisticsQuery = filtersOf(view, today);
  if (compare === 'none') return filters;
  return { ...filters, ...(compare === 'before' ? { compare } : { compareVersion: compare }) };
};

/**
 * Checks whether a period has a day on which each left measurement counts as stopped by now. The last two days have not: a
 * measurement that was left yesterday is open for a day after its last action.
 */
export const canHaveStops = (from: string | undefined, today: string): boolean =>
  from === undefined || from <= daysLater(today, -2);
