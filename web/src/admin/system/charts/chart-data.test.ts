import type { Samples } from '@ok/contract/routes/management/metrics.ts';
import { expect, test } from 'vitest';
import { aggregateByMinute, averageRequestTimes, scaleEnd } from './chart-data.ts';

const nothing = {
  errors: [0, 0, 0],
  cpu: [0, 0, 0],
  p95: [8, 6, 0],
  delay: [1, 9, 4],
  memory: [0, 0, 0],
  connections: [0, 0, 0],
};
const samples: Samples = {
  instance: { id: 'a', pid: 1, host: 'h' },
  seconds: 10,
  at: [60_000, 110_000, 120_000],
  columns: { ...nothing, requests: [2, 4, 0], time: [20, 100, 0] },
};

test('[MGT-02] samples of a minute become one figure', () => {
  expect(aggregateByMinute(samples, 'requests', 'sum')).toEqual([
    { at: 60_000, value: 6 },
    { at: 120_000, value: 0 },
  ]);
  expect(aggregateByMinute(samples, 'delay', 'highest').map(({ value }) => value)).toEqual([9, 4]);
  expect(aggregateByMinute(samples, 'delay', 'mean').map(({ value }) => value)).toEqual([5, 4]);
  expect(aggregateByMinute(samples, 'p95', 'last').map(({ value }) => value)).toEqual([6, 0]);
  expect(averageRequestTimes(samples).map(({ value }) => value)).toEqual([20, 0]);
});

test('[MGT-02] a scale ends at a round figure that holds all', () => {
  expect([0, 0.4, 1, 7, 95, 240, 1001].map(scaleEnd)).toEqual([1, 0.4, 1, 8, 100, 300, 2000]);
});
