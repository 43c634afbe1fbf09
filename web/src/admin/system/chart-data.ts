import type { SampleColumn, Samples } from '@ok/contract/routes/management/metrics.ts';

/** A minute of samples: its end in milliseconds since 1970, and a figure. */
export type Point = { at: number; value: number };

/** How the samples of a minute become one figure. */
export type Fold = 'sum' | 'highest' | 'mean';

const minute = 60_000;

const folds: Record<Fold, (values: readonly number[]) => number> = {
  sum: (values) => values.reduce((total, value) => total + value, 0),
  highest: (values) => Math.max(...values),
  mean: (values) => values.reduce((total, value) => total + value, 0) / values.length,
};

/** The samples by the minute in which they were taken, the oldest first. */
const byMinute = ({ at, columns }: Samples, column: SampleColumn) => {
  const minutes = new Map<number, number[]>();
  for (const [index, moment] of at.entries()) {
    const key = Math.floor(moment / minute) * minute;
    minutes.set(key, [...(minutes.get(key) ?? []), columns[column][index] ?? 0]);
  }
  return minutes;
};

/** A figure for each minute that has samples. */
export const minutesOf = (samples: Samples, column: SampleColumn, fold: Fold): Point[] =>
  [...byMinute(samples, column)].map(([at, values]) => ({ at, value: folds[fold](values) }));

/** What a request of each minute took on average; 0 where there were none. */
export const meanTimes = (samples: Samples): Point[] => {
  const counts = minutesOf(samples, 'requests', 'sum');
  return minutesOf(samples, 'time', 'sum').map(({ at, value }, index) => {
    const count = counts[index]?.value ?? 0;
    return { at, value: count === 0 ? 0 : value / count };
  });
};

/** The end of a scale from 0: the least of 1, 2, 3, 4, 5, 6 or 8 times a power of ten that is not below the highest value. */
export const scaleEnd = (highest: number): number => {
  if (highest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= highest * (1 - 1e-9)) ?? 10;
  return step * power;
};
