import { beforeEach, expect, test, vi } from 'vitest';

const hour = 3_600_000;
const start = 1_700_000_000_000;
const date = new Date(start).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: start + 9 * hour });
  vi.resetModules();
  return () => void vi.useRealTimers();
});

test('[SES-04] a cacheable answer does not set the time', async () => {
  const { isClockSure, now, timeCall } = await import('./clock.ts');
  for (const headers of [{ date }, { date, 'cache-control': 'no-cache' }, { 'cache-control': 'no-store' }]) {
    timeCall()(new Headers(headers as Record<string, string>));
    expect([isClockSure(), now()]).toEqual([false, start + 9 * hour]);
  }
  timeCall()(new Headers({ date, 'cache-control': 'no-store' }));
  expect([isClockSure(), now()]).toEqual([true, start + 500]);
});

test('[SES-11] a server time is converted to the clock of the device', async () => {
  const { toDeviceClock, timeCall } = await import('./clock.ts');
  timeCall()(new Headers({ date, 'cache-control': 'no-store' }));
  expect(toDeviceClock(start + 500 + hour)).toBe(start + 10 * hour);
});

test('[SES-04] callers that need the time at once share one request', async () => {
  const { setTimeRequest, ensureClock } = await import('./clock.ts');
  const ask = vi.fn(async () => undefined);
  setTimeRequest(ask);
  await Promise.all([ensureClock(), ensureClock()]);
  expect(ask).toHaveBeenCalledOnce();
});
