import { limits } from '@ok/contract/rules/values/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, PartError } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const environment = (reloads: boolean) => ({
  timeoutMs: limits.chunkTimeoutMs,
  reloadOnce: vi.fn(async () => reloads),
});

test('[NAV-08] a part that loads is returned', async () => {
  await expect(loadPart(async () => 'part', environment(false))).resolves.toBe('part');
});

test('[NAV-08] a part that has not loaded after 120 seconds fails', async () => {
  const outcome = vi.fn();
  const testEnvironment = environment(true);
  loadPart(() => new Promise(() => undefined), testEnvironment).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(PartError));
  expect(testEnvironment.reloadOnce).not.toHaveBeenCalled();
});

test('[CON-01] [NAV-08] the default time-out is 120 000 milliseconds', async () => {
  const outcome = vi.fn();
  loadPart(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(PartError));
});

test('[NAV-08] a missing file reloads the page, and fails after an earlier reload', async () => {
  const loadMissingFile = () => Promise.reject(new TypeError('Failed to fetch'));
  const outcome = vi.fn();
  const first = environment(true);
  void loadPart(loadMissingFile, first).then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(10);
  expect(first.reloadOnce).toHaveBeenCalledOnce();
  expect(outcome).not.toHaveBeenCalled();
  await expect(loadPart(loadMissingFile, environment(false))).rejects.toBeInstanceOf(PartError);
});
