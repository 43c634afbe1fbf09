import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSightings } from './sightings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[MEA-03] what was in view for half a second has been seen, once', () => {
  const seen: number[] = [];
  const look = makeSightings(500, (index) => seen.push(index));
  look([0, 1]);
  vi.advanceTimersByTime(499);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 1]);
  look([0, 1]);
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([0, 1]);
});

test('[MEA-03] what only passes by has not been seen, and what stays meanwhile does not begin anew', () => {
  const seen: number[] = [];
  const look = makeSightings(500, (index) => seen.push(index));
  look([0, 1]);
  vi.advanceTimersByTime(300);
  look([1, 2]);
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([1]);
  look([2, 3]);
  vi.advanceTimersByTime(300);
  expect(seen).toEqual([1, 2]);
  look([]);
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([1, 2]);
});
