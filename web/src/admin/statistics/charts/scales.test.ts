import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countScale, labelInterval, timeScale } from './scales.ts';

test('[STT-03] a scale begins at 0, has equal steps, and ends at or above the highest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 8 }), (highest, most) => {
      for (const { end, ticks } of [countScale(highest, most), timeScale(highest, most)]) {
        expect(end).toBeGreaterThanOrEqual(highest);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBe(end);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(ticks.every(Number.isInteger)).toBe(true);
        const [, step = 0] = ticks;
        expect(ticks.every((tick, index) => tick === index * step)).toBe(true);
      }
    }),
  );
});

test('[STT-03] steps are round numbers, or those of a clock', () => {
  expect(countScale(73).ticks).toEqual([0, 20, 40, 60, 80]);
  expect(countScale(3).ticks).toEqual([0, 1, 2, 3]);
  expect(timeScale(95).ticks).toEqual([0, 30, 60, 90, 120]);
});

test('[STT-03] as many labels are shown as fit', () => {
  expect(labelInterval(30, 600, 60)).toBe(3);
  expect(labelInterval(5, 600, 60)).toBe(1);
  expect(Math.ceil(30 / labelInterval(30, 100, 60)) * 60).toBeLessThanOrEqual(120);
});
