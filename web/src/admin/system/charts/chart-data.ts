import type { SampleColumn, Samples } from '@ok/contract/routes/management/metrics.ts';

/** Figure of one minute. `at` is in milliseconds since 1970. */
export type ChartPoint = { at: number; value: number };

/** Function that combines the samples of a minute. */
export type Aggregate = 'sum' | 'highest' | 'mean' | 'last';

const minuteMs = 60_000;

const aggregates: Record<Aggregate, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((total, value) => total + value, 0),
  highest: (values) => Math.max(...values),
  last: (values) => values.at(-1) ?? 0,
  mean: (values) => values.reduce((total, value) => total + value, 0) / values.length,
};

/** Groups samples by minute, oldest first. */
const groupByMinute = ({ at, columns }: Samples, column: SampleColumn) => {
  const minutes = new Map<number, number[]>();
  for (const [index, moment] of at.entries()) {
    const key = Math.floor(moment / minuteMs) * minuteMs;
    minutes.set(key, [...(minutes.get(key) ?? []), columns[column][index] ?? 0]);
  }
  return minutes;
};

/** Combines the samples of each minute to one figure. */
export const aggregateByMinute = (samples: Samples, column: SampleColumn, fold: Aggregate): ChartPoint[] =>
  [...groupByMinute(samples, column)].map(([at, values]) => ({ at, value: aggregates[fold](values) }));

/** Average duration of the requests of each minute, in milliseconds; 0 for a minute without requests. */
export const averageRequestTimes = (samples: Samples): ChartPoint[] => {
  const counts = aggregateByMinute(samples, 'requests', 'sum');
  return aggregateByMinute(samples, 'time', 'sum').map(({ at, value }, index) => {
    const count = counts[index]?.value ?? 0;
    return { at, value: count === 0 ? 0 : value / count };
  });
};

/** End of a scale from 0: the highest value, rounded up to 1, 2, 3, 4, 5, 6 or 8 times a power of ten. */
export const scaleEnd = (highest: number): number => {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= highest * (1 - 1e-9)) ?? 10;
  return step * power;
};
