import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getStatisticsDays } from '@ok/contract/routes/statistics/statistics.ts';
import { daysLater } from '@ok/contract/statistics/period.ts';

/** Reply with measurements by day or month and tree. */
export type Days = ReplyFor<typeof getStatisticsDays>;

/** Largest number of trees with their own pattern; with more trees the smaller ones are added up. */
export const maxSeries = 5;

/** Part of each bar. `tree` is undefined for several trees together. */
export type Series = { tree: number | undefined; name: string; trees: readonly number[] };

/** Bar of a day or month. A part or the total is null for a hidden count. */
export type DayColumn = { start: string; parts: (number | null)[]; total: number | null };

const monthAfter = (start: string): string => {
  const [year = 0, month = 0] = start.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

/** Lists the days of a period, or the first days of its months. */
export const startsIn = (unit: Days['unit'], from: string, to: string): string[] => {
  const starts: string[] = [];
  const first = unit === 'day' ? from : `${from.slice(0, 8)}01`;
  for (let start = first; start <= to; start = unit === 'day' ? daysLater(start, 1) : monthAfter(start))
    starts.push(start);
  return starts;
};

/** Makes the series of trees, the largest first; beyond `maxSeries` the rest is one series at the end. */
export const seriesOf = ({ trees, rows }: Pick<Days, 'trees' | 'rows'>, others: string): Series[] => {
  const sum = (tree: number) => rows.reduce((total, row) => total + (row.tree === tree ? (row.started ?? 0) : 0), 0);
  const sums = new Map(trees.map(({ tree }) => [tree, sum(tree)]));
  const sorted = [...trees].sort(
    (one, other) => (sums.get(other.tree) ?? 0) - (sums.get(one.tree) ?? 0) || one.tree - other.tree,
  );
  const ownSeries = sorted.length > maxSeries ? sorted.slice(0, maxSeries - 1) : sorted;
  const rest = sorted.slice(ownSeries.length).map(({ tree }) => tree);
  return [
    ...ownSeries.map(({ tree, name }) => ({ tree, name, trees: [tree] })),
    ...(rest.length > 0 ? [{ tree: undefined, name: others, trees: rest }] : []),
  ];
};

/** Adds counts; null where one of them is hidden. */
const sumShownCounts = (counts: readonly (number | null)[]): number | null =>
  counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0);

type Bars = Pick<Days, 'unit' | 'from' | 'to' | 'rows' | 'totals'>;

/** Makes a bar for each day or month of the period, also without measurements. */
const createColumns = (
  { unit, from, to, totals }: Bars,
  partsAt: (start: string) => (number | null)[],
): DayColumn[] => {
  const totalAt = new Map(totals.map(({ start, started }) => [start, started]));
  return startsIn(unit, from, to).map((start) => {
    const total = totalAt.get(start);
    return { start, parts: partsAt(start), total: total === undefined ? 0 : total };
  });
};

/** Makes bars divided by tree. */
export const columnsByTree = (days: Bars, series: readonly Series[]): DayColumn[] => {
  const byStart = Map.groupBy(days.rows, ({ start }) => start);
  return createColumns(days, (start) => {
    const ofStart = byStart.get(start) ?? [];
    return series.map(({ trees }) =>
      sumShownCounts(ofStart.filter(({ tree }) => trees.includes(tree)).map(({ started }) => started)),
    );
  });
};

/** States of measurements in the order of their stack. */
export const states = ['finished', 'stopped', 'open'] as const;

/** Makes bars divided by the state of measurements. */
export const columnsByState = (days: Bars): DayColumn[] => {
  const totalAt = new Map(days.totals.map((total) => [total.start, total]));
  return createColumns(days, (start) =>
    states.map((state) => totalAt.get(start)?.[state] ?? (totalAt.has(start) ? null : 0)),
  );
};

/** Sum of the shown parts of a bar. */
export const shownSum = ({ parts }: DayColumn): number => parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);

/** Height of the hidden parts of a bar together; 0 where the total is hidden as well. */
export const hiddenSum = (column: DayColumn): number => Math.max(0, (column.total ?? 0) - shownSum(column));

/** Checks whether nothing of a bar can be drawn although it isn't empty. */
export const isHidden = (column: DayColumn): boolean => column.total === null && shownSum(column) === 0;

/** Height of a bar. */
export const heightOf = (column: DayColumn): number => column.total ?? shownSum(column);
