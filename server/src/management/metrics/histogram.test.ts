import { expect, test } from 'vitest';
import { makeHistogram, toTimer } from './histogram.ts';

test('[MGT-01] a timer has the exact extremes and sum, and shares within the bucket that holds them', () => {
  const histogram = makeHistogram();
  for (const milliseconds of [4, 30, 32, 34, 36, 38, 40, 42, 44, 20_000]) histogram.record(milliseconds);
  const timer = toTimer(histogram);
  expect(timer).toMatchObject({ count: 10, totalTime: 20_300, mean: 2030, max: 20_000, '0.0': 4, '1.0': 20_000 });
  // The second to ninth are between 25 and 50 ms, and the tenth has no upper end but the longest duration.
  expect(timer['0.5']).toBeCloseTo(25 + (25 * 4) / 8, 6);
  expect(timer['0.75']).toBeCloseTo(25 + (25 * 6.5) / 8, 6);
  expect(timer['0.95']).toBeCloseTo(10_000 + 10_000 / 2, 6);
});

test('[MGT-01] a timer without durations is all 0', () => {
  expect(new Set(Object.values(toTimer(makeHistogram())))).toEqual(new Set([0]));
});
