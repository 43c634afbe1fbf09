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

test('[SES-04] the server is asked again after a request without an answer, and not once the time is sure', async () => {
  const { setTimeRequest, ensureClock, isClockSure, timeCall } = await import('./clock.ts');
  await ensureClock();
  const ask = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  setTimeRequest(ask);
  await ensureClock();
  expect([ask.mock.calls.length, isClockSure()]).toEqual([1, false]);
  ask.mockImplementation(async () => timeCall()(new Headers({ date, 'cache-control': 'no-store' })));
  await ensureClock();
  expect([ask.mock.calls.length, isClockSure()]).toEqual([2, true]);
  await ensureClock();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('[SES-04] listeners hear of a time that became sure or jumped, and of no other answer', async () => {
  const { onClockChange, timeCall } = await import('./clock.ts');
  const listener = vi.fn();
  const removeListener = onClockChange(listener);
  const answer = (headers: Record<string, string>) => timeCall()(new Headers(headers));
  answer({ date });
  expect(listener).not.toHaveBeenCalled();
  answer({ date, 'cache-control': 'no-store' });
  answer({ date, 'cache-control': 'no-store' });
  expect(listener).toHaveBeenCalledTimes(1);
  answer({ date: new Date(start + hour).toUTCString(), 'cache-control': 'no-store' });
  expect(listener).toHaveBeenCalledTimes(2);
  removeListener();
  answer({ date, 'cache-control': 'no-store' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('[REL-03] a page that opens without a network tells the time with the offset of the visit before', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    },
  });
  const online = await import('./clock.ts');
  expect(online.now()).toBe(start + 9 * hour);
  online.timeCall()(new Headers({ date, 'cache-control': 'no-store' }));
  vi.resetModules();
  const offline = await import('./clock.ts');
  expect([offline.isClockSure(), offline.now()]).toEqual([false, start + 500]);
  vi.unstubAllGlobals();
});
