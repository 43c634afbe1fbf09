import { getActiveLanguages } from '@ok/contract/routes/texts/texts.ts';
import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setServerTime, testTab, timeHeaders, tokenFor } from './test-tab.ts';

const tab = testTab();
const { call } = await import('../api/client.ts');
const { getSession, setSession, tokens } = await import('./session-store.ts');
const { addTexts, setTextsState } = await import('../texts/texts-store.ts');
const { toasts } = await import('../ui/feedback/toasts.ts');

addTexts('nl', {
  global: { session: { expired: 'Je sessie is verlopen, log opnieuw in' } },
  error: { http: { 401: 'Je moet eerst inloggen.', 403: 'Je bent niet bevoegd.' } },
});
setTextsState({ status: 'ready', language: 'nl' });

const tree = () => call(getQuestionTree, { params: { id: 7 } });
const refusal = (status: number) =>
  new Response(JSON.stringify({ status, path: '/api/question-trees/7', message: `error.http.${status}` }), { status });
const toastTexts = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return toasts.getVisible().map(({ text }) => text);
};

beforeEach(async () => {
  await setServerTime();
  tab.server.mockReset();
  tab.server.mockImplementation(async () => refusal(401));
  toasts.clear();
  tokens.keep(tokenFor('sanne'), false);
  setSession({ state: 'signedIn', account: { id: 2 } as never });
});

test('[SES-04] calls after the end of a session are not sent, and do not end it again', async () => {
  tokens.keep(tokenFor('sanne', 9), false);
  await Promise.allSettled([tree(), tree()]);
  await tree().catch(() => undefined);
  expect(tab.server).not.toHaveBeenCalled();
  expect(await toastTexts()).toEqual(['Je sessie is verlopen, log opnieuw in']);
  expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
});

test('[SES-04] an answer that arrives after the end of its session shows no message', async () => {
  let answer = (_: Response) => {};
  tab.server.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const early = tree();
  tokens.keep(tokenFor('sanne', 9), false);
  await tree().catch(() => undefined);
  answer(refusal(401));
  await expect(early).rejects.toThrow();
  expect(await toastTexts()).toEqual(['Je sessie is verlopen, log opnieuw in']);
  expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
});

describe('a device with a wrong clock', () => {
  const day = 86_400_000;
  /** Answers with the server's time; with `isOver` refuses every token as expired. */
  const serve = (isOver = false) =>
    tab.server.mockImplementation(async (address) => {
      const isRefused = isOver && address !== '/management/info';
      const body = isRefused ? { status: 401, path: address } : {};
      return new Response(JSON.stringify(body), { status: isRefused ? 401 : 200, headers: timeHeaders(realTime()) });
    });
  const requestedPaths = () => tab.server.mock.calls.map(([address]) => address.split('?')[0]);
  let realTime = () => 0;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date', 'performance'] });
    const [start, begun] = [performance.now(), Date.now()];
    realTime = () => begun + performance.now() - start;
  });
  afterEach(() => void vi.useRealTimers());

  /** Opens a page on a device whose clock is off by `offset` milliseconds, before any answer. */
  const openPage = async (offset: number, secondsLeft: number) => {
    vi.resetModules();
    const page = { ...(await import('./session-store.ts')), ...(await import('../api/client.ts')) };
    const token = tokenFor('sanne', secondsLeft);
    vi.setSystemTime(Date.now() + offset);
    page.tokens.keep(token, false);
    page.setSession({ state: 'signedIn', account: { id: 2 } as never });
    return { ...page, tree: () => page.call(getQuestionTree, { params: { id: 7 } }) };
  };

  test.each([9 / 24, -9 / 24, 10, -10])('[SES-04] by %d days sends every call', async (days) => {
    serve();
    const { tree, tokens } = await openPage(days * day, 3600);
    await tree();
    await tree();
    expect(requestedPaths().filter((path) => path !== '/management/info')).toEqual(
      Array(2).fill('/api/question-trees/7'),
    );
    expect(tokens.read()).toBeDefined();
  });

  test.each([9 / 24, -9 / 24])(
    '[SES-04] by %d days sends nothing in the last ten seconds of a session',
    async (days) => {
      serve();
      const { tree, tokens, call, getSession } = await openPage(days * day, 3600);
      await call(getActiveLanguages, { silent: true });
      await tree();
      // The middle of the second that `Date` names counts: first 11.5 seconds are left, then 9.
      vi.advanceTimersByTime(3_588_000);
      await tree();
      tab.server.mockClear();
      vi.advanceTimersByTime(2500);
      await expect(tree()).rejects.toThrow();
      expect([requestedPaths(), tokens.read(), getSession().state]).toEqual([[], undefined, 'anonymous']);
    },
  );

  test('[SES-04] asks for the time before it ends a session, and sends nothing when the session is over', async () => {
    serve();
    const { tree, getSession } = await openPage(0, 5);
    await expect(tree()).rejects.toThrow();
    expect([requestedPaths(), getSession().state]).toEqual([['/management/info'], 'anonymous']);
  });

  test('[SES-04] that gets no time sends the call, and the server decides', async () => {
    tab.server.mockRejectedValue(new TypeError('Failed to fetch'));
    const { tree, tokens } = await openPage(9 * 3_600_000, 3600);
    await tree().catch(() => undefined);
    expect(requestedPaths()).toEqual(['/management/info', '/api/question-trees/7']);
    expect(tokens.read()).toBeDefined();
  });

  test('[SES-04] keeps the session when the clock is set while the page is open', async () => {
    serve();
    const { tree, tokens } = await openPage(0, 3600);
    await tree();
    vi.setSystemTime(Date.now() + 9 * 3_600_000);
    await tree();
    expect(tokens.read()).toBeDefined();
    vi.setSystemTime(Date.now() - 20 * 3_600_000);
    await tree();
    expect(tokens.read()).toBeDefined();
  });

  test('[SES-04] a session that is over by the server’s time is reported as expired', async () => {
    serve(true);
    const { tree, getSession } = await openPage(-9 * 3_600_000, -60);
    const { toasts } = await import('../ui/feedback/toasts.ts');
    const { addTexts, setTextsState } = await import('../texts/texts-store.ts');
    addTexts('nl', { global: { session: { expired: 'Je sessie is verlopen, log opnieuw in' } } });
    setTextsState({ status: 'ready', language: 'nl' });
    await tree().catch(() => undefined);
    await toastTexts();
    expect(toasts.getVisible().map(({ text }) => text)).toContain('Je sessie is verlopen, log opnieuw in');
    expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
  });
});

test('[SES-05] several calls that are refused at once show one message', async () => {
  tab.server.mockImplementationOnce(async () => refusal(401)).mockImplementation(async () => refusal(403));
  await Promise.allSettled([tree(), tree(), tree()]);
  expect(await toastTexts()).toEqual(['Je moet eerst inloggen.']);
  expect(getSession()).toEqual({ state: 'anonymous', message: 'login.error.unauthorized' });
});

test('[SES-05] calls after a refusal are not sent, and keep its message', async () => {
  await tree().catch(() => undefined);
  const first = getSession();
  tab.server.mockClear();
  await tree().catch(() => undefined);
  expect(tab.server).not.toHaveBeenCalled();
  expect(getSession()).toBe(first);
});
