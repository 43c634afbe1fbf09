import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeenTracker } from './seen-tracker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[MEA-03] an answer in view for half a second is reported once', () => {
  const seen: number[] = [];
  const track = createSeenTracker(500, (index) => seen.push(index));
  track([0, 1]);
  vi.advanceTimersByTime(499);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([0, 1]);
  track([0, 1]);
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([0, 1]);
});

test('[MEA-03] an answer that passes by is not reported, and the timer of one that stays goes on', () => {
  const seen: number[] = [];
  const track = createSeenTracker(500, (index) => seen.push(index));
  track([0, 1]);
  vi.advanceTimersByTime(300);
  track([1, 2]);
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([1]);
  track([2, 3]);
  vi.advanceTimersByTime(300);
  expect(seen).toEqual([1, 2]);
  track([]);
  vi.advanceTimersByTime(5000);
  expect(seen).toEqual([1, 2]);
});
