import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getStatisticsDays } from '@ok/contract/routes/statistics.ts';
import { daysLater } from '@ok/contract/statistics/period.ts';

/** Measurements a day or month and tree, as they are answered. */
export type Days = ReplyFor<typeof getStatisticsDays>;

/** Trees up to which each has a pattern of its own; from there on the smaller ones are taken together. */
export const mostSeries = 5;

/** One of the parts that a bar is made of. `tree` is undefined where it stands for several. */
export type Series = { tree: number | undefined; name: string; trees: readonly number[] };

/** A day or month: what there is of each series, in their order; null is too few people to be told. */
export type Column = { start: string; parts: (number | null)[]; total: number; hasFew: boolean };

const monthAfter = (start: string): string => {
  const [year = 0, month = 0] = start.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

/** Every day, or the first of every month, of a period. */
export const startsIn = (unit: Days['unit'], from: string, to: string): string[] => {
  const starts: string[] = [];
  const first = unit === 'day' ? from : `${from.slice(0, 8)}01`;
  for (let start = first; start <= to; start = unit === 'day' ? daysLater(start, 1) : monthAfter(start))
    starts.push(start);
  return starts;
};

/** The trees by how much was measured with them; beyond a few the rest together, at the end. */
export const seriesOf = ({ trees, rows }: Pick<Days, 'trees' | 'rows'>, others: string): Series[] => {
  const sum = (tree: number) => rows.reduce((total, row) => total + (row.tree === tree ? (row.started ?? 0) : 0), 0);
  const sums = new Map(trees.map(({ tree }) => [tree, sum(tree)]));
  const sorted = [...trees].sort(
    (one, other) => (sums.get(other.tree) ?? 0) - (sums.get(one.tree) ?? 0) || one.tree - other.tree,
  );
  const own = sorted.length > mostSeries ? sorted.slice(0, mostSeries - 1) : sorted;
  const rest = sorted.slice(own.length).map(({ tree }) => tree);
  return [
    ...own.map(({ tree, name }) => ({ tree, name, trees: [tree] })),
    ...(rest.length > 0 ? [{ tree: undefined, name: others, trees: rest }] : []),
  ];
};

/** A bar for each day or month of the period, also for those without any measurement. */
export const columnsOf = ({ unit, from, to, rows }: Omit<Days, 'compared' | 'trees'>, series: readonly Series[]) => {
  const byStart = Map.groupBy(rows, ({ start }) => start);
  return startsIn(unit, from, to).map((start): Column => {
    const own = byStart.get(start) ?? [];
    const parts = series.map(({ trees }) => {
      const counts = own.filter(({ tree }) => trees.includes(tree)).map(({ started }) => started);
      const told = counts.filter((count) => count !== null);
      return counts.length > 0 && told.length === 0 ? null : told.reduce((sum, count) => sum + count, 0);
    });
    const total = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
    return { start, parts, total, hasFew: own.some(({ started }) => started === null) };
  });
};
