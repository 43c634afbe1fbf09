import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerTime } from './test-tab.ts';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
const listenersByEvent = new Map<string, () => void>();
const addEventListener = (name: string, listener: () => void) => void listenersByEvent.set(name, listener);
vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener });
vi.stubGlobal('document', { documentElement: { lang: 'nl' }, addEventListener });

const { msUntilWarning, watchExpiry } = await import('./expiry.ts');
const { setTimeRequest } = await import('./clock.ts');
const { endSession, setSession, tokens } = await import('./session-store.ts');

const start = 1_700_000_000_000;
const tokenEndingIn = (seconds: number) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS512' })}.${part({ exp: Math.floor(Date.now() / 1000) + seconds })}.signature`;
};
const signIn = (seconds: number) => {
  tokens.keep(tokenEndingIn(seconds), false);
  setSession({ state: 'signedIn', account: { id: 1 } as never });
};
const withdraw = vi.fn();
const offer = vi.fn((_end: number) => withdraw);

watchExpiry(offer);

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  await setServerTime();
  vi.clearAllMocks();
});
afterEach(() => {
  endSession();
  vi.useRealTimers();
});

test.each([
  [151, 1000],
  [150, 0],
  [20, 0],
  [-5, 0],
])('[A11-14] with %d seconds left the warning comes in %d milliseconds', (left, wait) => {
  expect(msUntilWarning(start / 1000 + left, start)).toBe(wait);
});

test('[SES-11] [A11-14] the offer is shown once, two and a half minutes before the end', () => {
  signIn(8 * 3600);
  vi.advanceTimersByTime((8 * 3600 - 151) * 1000);
  expect(offer).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(offer).toHaveBeenCalledExactlyOnceWith(start + 8 * 3600 * 1000);
  vi.advanceTimersByTime(600_000);
  expect(offer).toHaveBeenCalledOnce();
});

test('[SES-11] a session of thirty days does not overflow the timer', () => {
  signIn(30 * 86_400);
  vi.advanceTimersByTime(86_400 * 1000);
  expect(offer).not.toHaveBeenCalled();
});

test('[SES-11] a new token withdraws the offer and is watched itself', () => {
  signIn(160);
  vi.advanceTimersByTime(10_000);
  expect(offer).toHaveBeenCalledOnce();
  signIn(600);
  expect(withdraw).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(450_000);
  expect(offer).toHaveBeenCalledTimes(2);
});

test('[SES-11] signing out withdraws the offer', () => {
  signIn(100);
  expect(offer).toHaveBeenCalledOnce();
  endSession();
  expect(withdraw).toHaveBeenCalledOnce();
});

describe('[SES-11] after a sleep of the computer', () => {
  const hour = 3_600_000;
  /** Wakes after a sleep without timers. The steady clock went on or, as on many systems, stood still. */
  const sleep = (milliseconds: number, standsStill: boolean) => {
    vi.setSystemTime(Date.now() + milliseconds);
    if (!standsStill) slept += milliseconds;
  };
  let slept = 0;
  const answer = vi.fn(() => setServerTime());

  beforeEach(async () => {
    slept = 0;
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + slept);
    setTimeRequest(answer);
    await setServerTime();
  });
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    ['focus', true],
    ['focus', false],
    ['visibilitychange', true],
    ['visibilitychange', false],
    ['resume', true],
    ['pageshow', true],
    ['pageshow', false],
  ])(
    'the warning comes at once on %s when little time is left (steady clock stood still: %s)',
    async (event, standsStill) => {
      signIn(8 * 3600);
      vi.advanceTimersByTime(hour);
      sleep(7 * hour - 149_000, standsStill);
      listenersByEvent.get(event)?.();
      await vi.advanceTimersByTimeAsync(0);
      expect(offer).toHaveBeenCalledExactlyOnceWith(start + 8 * hour);
    },
  );

  test.each([true, false])(
    'the warning comes in time without any wake-up event (steady clock stood still: %s)',
    async (standsStill) => {
      signIn(8 * 3600);
      vi.advanceTimersByTime(hour + 5000);
      sleep(7 * hour - 5000 - 135_000, standsStill);
      // Timers resume where they were.
      await vi.advanceTimersByTimeAsync(14_000);
      expect(offer).toHaveBeenCalledExactlyOnceWith(start + 8 * hour);
    },
  );

  test('the warning also comes without a network', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    signIn(8 * 3600);
    sleep(8 * hour - 140_000, true);
    listenersByEvent.get('focus')?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(offer).toHaveBeenCalledOnce();
  });

  test('a clock that was set shows no offer and asks the server only once', async () => {
    answer.mockImplementation(() => setServerTime(start));
    signIn(8 * 3600);
    vi.setSystemTime(start + 9 * hour);
    for (const event of ['focus', 'visibilitychange', 'pageshow']) listenersByEvent.get(event)?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenCalledOnce();
    expect(offer).not.toHaveBeenCalled();
  });

  test('the offer is withdrawn when it turns out that the clock was set', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    signIn(8 * 3600);
    vi.setSystemTime(start + 9 * hour);
    listenersByEvent.get('focus')?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(offer).toHaveBeenCalledOnce();
    answer.mockImplementation(() => setServerTime(start));
    listenersByEvent.get('online')?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(withdraw).toHaveBeenCalledOnce();
  });
});
