import { limits } from '@ok/contract/rules/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart, PartError } from './load-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const surroundings = (reloads: boolean) => ({ timeout: limits.chunkTimeout, reloadOnce: vi.fn(async () => reloads) });

test('[NAV-08] a part that arrives is there', async () => {
  await expect(loadPart(async () => 'part', surroundings(false))).resolves.toBe('part');
});

test('[NAV-08] a part that has not arrived after 120 seconds fails', async () => {
  const outcome = vi.fn();
  const world = surroundings(true);
  loadPart(() => new Promise(() => undefined), world).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(PartError));
  expect(world.reloadOnce).not.toHaveBeenCalled();
});

test('[CON-01] [NAV-08] 120 000 milliseconds are what a page waits where nothing else is said', async () => {
  const outcome = vi.fn();
  loadPart(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(PartError));
});

test('[NAV-08] a part that is gone loads the page anew, and fails when that was done before', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'));
  const outcome = vi.fn();
  const first = surroundings(true);
  void loadPart(gone, first).then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(10);
  expect(first.reloadOnce).toHaveBeenCalledOnce();
  expect(outcome).not.toHaveBeenCalled();
  await expect(loadPart(gone, surroundings(false))).rejects.toBeInstanceOf(PartError);
});
