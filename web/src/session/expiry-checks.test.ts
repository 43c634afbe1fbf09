import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testTab, timeHeaders, tokenFor } from './test-tab.ts';

const start = 1_700_000_000_000;
let tab: ReturnType<typeof testTab>;
const withdraw = vi.fn();
const offer = vi.fn((_end: number) => withdraw);
const askServer = vi.fn<() => Promise<void>>();

/** Opens a page that knows the server's time if `isTimeKnown`, without watching the session yet. */
const openPage = async (isTimeKnown = true) => {
  vi.resetModules();
  const page = { ...(await import('./session-store.ts')), ...(await import('./clock.ts')) };
  const { watchExpiry } = await import('./expiry.ts');
  page.setTimeRequest(askServer);
  if (isTimeKnown) page.timeCall()(new Headers(timeHeaders()));
  const signIn = (seconds: number) => {
    page.tokens.keep(tokenFor('sanne', seconds), false);
    page.setSession({ state: 'signedIn', account: { id: 2 } as never });
  };
  return { ...page, signIn, watch: () => watchExpiry(offer) };
};
/** Milliseconds until the next timer, which then runs. */
const runNextTimer = () => {
  const before = Date.now();
  vi.advanceTimersToNextTimer();
  return Date.now() - before;
};

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  tab = testTab();
  vi.resetAllMocks();
  offer.mockImplementation(() => withdraw);
  askServer.mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[SES-11] a session that is near its end when the page opens is offered at once', async () => {
  const { signIn, watch } = await openPage();
  signIn(100);
  expect(offer).not.toHaveBeenCalled();
  watch();
  expect(offer).toHaveBeenCalledExactlyOnceWith(start + 100_000);
});

test('[SES-11] the clock is checked when the warning is due, and at least and at most every ten seconds', async () => {
  const { signIn, watch } = await openPage();
  watch();
  signIn(175);
  // The time is that of the middle of a second.
  expect([runNextTimer(), runNextTimer(), runNextTimer()]).toEqual([10_000, 10_000, 4500]);
  expect(offer).toHaveBeenCalledOnce();
  expect([runNextTimer(), runNextTimer()]).toEqual([10_000, 10_000]);
});

test('[SES-11] however often the page is visited, one timer runs, and none after the session', async () => {
  const { signIn, watch, endSession } = await openPage();
  watch();
  expect(vi.getTimerCount()).toBe(0);
  signIn(3600);
  tab.focus();
  tab.focus();
  expect(vi.getTimerCount()).toBe(1);
  endSession();
  expect(vi.getTimerCount()).toBe(0);
});

test('[SES-11] a token whose session is not confirmed is not offered', async () => {
  const { tokens, setSession, watch } = await openPage();
  watch();
  tokens.keep(tokenFor('sanne', 100), false);
  setSession({ state: 'loading' });
  expect(offer).not.toHaveBeenCalled();
});

test('[SES-11] a new token that is near its end too gets an offer of its own', async () => {
  const { signIn, watch } = await openPage();
  watch();
  signIn(100);
  signIn(120);
  expect([offer.mock.calls, withdraw.mock.calls.length]).toEqual([[[start + 100_000], [start + 120_000]], 1]);
});

test('[SES-11] an answer that shows another time moves the warning', async () => {
  const { signIn, watch, timeCall } = await openPage();
  watch();
  signIn(3600);
  const answerAt = (moment: number) => timeCall()(new Headers(timeHeaders(moment)));
  answerAt(start + 3_500_000);
  expect(offer).toHaveBeenCalledOnce();
  answerAt(start);
  expect(withdraw).toHaveBeenCalledOnce();
});

test('[SES-11] an offer is withdrawn when it is early by more than half a minute', async () => {
  const { signIn, watch, timeCall } = await openPage();
  watch();
  signIn(150);
  expect(offer).toHaveBeenCalledOnce();
  const answerAt = (moment: number) => timeCall()(new Headers(timeHeaders(moment)));
  // The middle of the second counts.
  answerAt(start - 29_000);
  expect(withdraw).not.toHaveBeenCalled();
  answerAt(start - 31_000);
  expect(withdraw).toHaveBeenCalledOnce();
});

test('[SES-04] without an answer the time is asked for once a minute, and again when the user comes back', async () => {
  const { signIn, watch, setSession } = await openPage(false);
  watch();
  tab.focus();
  setSession({ state: 'loading' });
  expect(askServer).not.toHaveBeenCalled();
  signIn(3600);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(askServer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(askServer).toHaveBeenCalledTimes(2);
  tab.focus();
  expect(askServer).toHaveBeenCalledTimes(3);
});

test('[SES-04] the time is not asked for while it is sure', async () => {
  const { signIn, watch } = await openPage();
  watch();
  signIn(3600);
  tab.focus();
  expect(askServer).not.toHaveBeenCalled();
});
