import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testTab } from '../session/test-tab.ts';
import { ApiError } from './api-error.ts';

testTab();
const { awaitOrFind } = await import('./call-or-read-kept.ts');

const refusal = (status: number) => new ApiError({ status, headers: new Headers(), body: '', path: '/api/account' });
const later = <T>(answer: T, milliseconds: number) =>
  new Promise<T>((resolve) => {
    setTimeout(() => resolve(answer), milliseconds);
  });
const findKept = async () => 'kept';
const nothing = async () => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[REL-03] an answer of the server counts, also a refusal', async () => {
  expect(await awaitOrFind(Promise.resolve('new'), findKept)).toBe('new');
  await expect(awaitOrFind(Promise.reject(refusal(403)), findKept)).rejects.toMatchObject({ status: 403 });
});

test('[REL-03] a server that is not reached gives way to what is kept, and else is reported', async () => {
  expect(await awaitOrFind(Promise.reject(refusal(0)), findKept)).toBe('kept');
  expect(await awaitOrFind(Promise.reject(new DOMException('', 'TimeoutError')), findKept)).toBe('kept');
  await expect(awaitOrFind(Promise.reject(refusal(0)), nothing)).rejects.toMatchObject({ status: 0 });
});

test('[REL-03] a server that takes longer than four seconds gives way to what is kept, and else is awaited', async () => {
  const inTime = awaitOrFind(later('new', 3900), findKept);
  const late = awaitOrFind(later('new', 4100), findKept);
  const awaited = awaitOrFind(later('new', 20_000), nothing);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await Promise.all([inTime, late, awaited])).toEqual(['new', 'kept', 'new']);
});

test('[REL-03] after a slow call the next one is given half a second, until one is quick again', async () => {
  const slow = awaitOrFind(later('new', 5000), findKept);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await slow).toBe('kept');
  const next = awaitOrFind(later('new', 600), findKept);
  const quick = awaitOrFind(later('new', 400), findKept);
  await vi.advanceTimersByTimeAsync(600);
  expect(await Promise.all([next, quick])).toEqual(['kept', 'new']);
  await awaitOrFind(Promise.resolve('new'), findKept);
  const patient = awaitOrFind(later('new', 3900), findKept);
  await vi.advanceTimersByTimeAsync(3900);
  expect(await patient).toBe('new');
});
