import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl' }, addEventListener: () => undefined });

const { untilWarning, watchExpiry } = await import('./expiry.ts');
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
const takeBack = vi.fn();
const offer = vi.fn((_end: number) => takeBack);

watchExpiry(offer);

beforeEach(() => {
  vi.useFakeTimers({ now: start });
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
  expect(untilWarning(start / 1000 + left, start)).toBe(wait);
});

test('[SES-11] [A11-14] the offer is made once, two and a half minutes before the end', () => {
  signIn(8 * 3600);
  vi.advanceTimersByTime((8 * 3600 - 151) * 1000);
  expect(offer).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(offer).toHaveBeenCalledExactlyOnceWith(start + 8 * 3600 * 1000);
  vi.advanceTimersByTime(600_000);
  expect(offer).toHaveBeenCalledOnce();
});

test('[SES-11] thirty days are not too long for a timer', () => {
  signIn(30 * 86_400);
  vi.advanceTimersByTime(29 * 86_400 * 1000);
  expect(offer).not.toHaveBeenCalled();
});

test('[SES-11] a new token takes the offer back and is watched in turn', () => {
  signIn(160);
  vi.advanceTimersByTime(10_000);
  expect(offer).toHaveBeenCalledOnce();
  signIn(600);
  expect(takeBack).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(450_000);
  expect(offer).toHaveBeenCalledTimes(2);
});

test('[SES-11] signing out takes the offer back', () => {
  signIn(100);
  expect(offer).toHaveBeenCalledOnce();
  endSession();
  expect(takeBack).toHaveBeenCalledOnce();
});
