import { beforeEach, expect, test, vi } from 'vitest';

const hour = 3_600_000;
const start = 1_700_000_000_000;
const date = new Date(start).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: start + 9 * hour });
  vi.resetModules();
  return () => void vi.useRealTimers();
});

test('[SES-04] an answer that may have been kept on its way tells nothing of the time', async () => {
  const { isClockSure, now, timeCall } = await import('./clock.ts');
  for (const headers of [{ date }, { date, 'cache-control': 'no-cache' }, { 'cache-control': 'no-store' }]) {
    timeCall()(new Headers(headers as Record<string, string>));
    expect([isClockSure(), now()]).toEqual([false, start + 9 * hour]);
  }
  timeCall()(new Headers({ date, 'cache-control': 'no-store' }));
  expect([isClockSure(), now()]).toEqual([true, start + 500]);
});

test('[SES-11] a moment of the server is shown as the clock of the device will show it', async () => {
  const { onDeviceClock, timeCall } = await import('./clock.ts');
  timeCall()(new Headers({ date, 'cache-control': 'no-store' }));
  expect(onDeviceClock(start + 500 + hour)).toBe(start + 10 * hour);
});

test('[SES-04] whoever has to know the time at once asks for it together', async () => {
  const { askTimeBy, makeClockSure } = await import('./clock.ts');
  const ask = vi.fn(async () => undefined);
  askTimeBy(ask);
  await Promise.all([makeClockSure(), makeClockSure()]);
  expect(ask).toHaveBeenCalledOnce();
});
