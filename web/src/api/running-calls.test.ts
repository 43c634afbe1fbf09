import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRunningCalls } from './running-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[LAY-01] the loading bar shows while calls run, but not for calls that finish within 150 ms', () => {
  const calls = createRunningCalls();
  const quick = calls.begin();
  vi.advanceTimersByTime(149);
  quick();
  vi.advanceTimersByTime(1000);
  expect(calls.isBusy()).toBe(false);

  const [first, second] = [calls.begin(), calls.begin()];
  vi.advanceTimersByTime(150);
  expect(calls.isBusy()).toBe(true);
  first();
  expect(calls.isBusy()).toBe(true);
  second();
  expect(calls.isBusy()).toBe(false);
});
