import { getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import { getActiveLanguages } from '@ok/contract/routes/texts.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knowTime, testTab, timeHeaders, tokenFor } from './test-tab.ts';

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
const shown = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return toasts.getVisible().map(({ text }) => text);
};

beforeEach(async () => {
  await knowTime();
  tab.server.mockReset();
  tab.server.mockImplementation(async () => refusal(401));
  toasts.clear();
  tokens.keep(tokenFor('sanne'), false);
  setSession({ state: 'signedIn', account: { id: 2 } as never });
});

test('[SES-04] calls that follow the end of a session are not sent, and end it no second time', async () => {
  tokens.keep(tokenFor('sanne', 9), false);
  await Promise.allSettled([tree(), tree()]);
  await tree().catch(() => undefined);
  expect(tab.server).not.toHaveBeenCalled();
  expect(await shown()).toEqual(['Je sessie is verlopen, log opnieuw in']);
  expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
});

test('[SES-04] an answer that comes after the end of its session says nothing more', async () => {
  let answer = (_: Response) => {};
  tab.server.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const early = tree();
  tokens.keep(tokenFor('sanne', 9), false);
  await tree().catch(() => undefined);
  answer(refusal(401));
  await expect(early).rejects.toThrow();
  expect(await shown()).toEqual(['Je sessie is verlopen, log opnieuw in']);
  expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
});

describe('a device whose clock is wrong', () => {
  const day = 86_400_000;
  /** Answers with the time of the server, and refuses tokens whose time is over by it. */
  const serve = (isOver = false) =>
    tab.server.mockImplementation(async (address) => {
      const isRefused = isOver && address !== '/management/info';
      const body = isRefused ? { status: 401, path: address } : {};
      return new Response(JSON.stringify(body), { status: isRefused ? 401 : 200, headers: timeHeaders(realTime()) });
    });
  const asked = () => tab.server.mock.calls.map(([address]) => address.split('?')[0]);
  let realTime = () => 0;

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date', 'performance'] });
    const [start, begun] = [performance.now(), Date.now()];
    realTime = () => begun + performance.now() - start;
  });
  afterEach(() => void vi.useRealTimers());

  /** A new page on a device whose clock is off by so much: nothing has been answered yet. */
  const openPage = async (offset: number, secondsLeft: number) => {
    vi.resetModules();
    const page = { ...(await import('./session-store.ts')), ...(await import('../api/client.ts')) };
    const token = tokenFor('sanne', secondsLeft);
    vi.setSystemTime(Date.now() + offset);
    page.tokens.keep(token, false);
    page.setSession({ state: 'signedIn', account: { id: 2 } as never });
    return { ...page, tree: () => page.call(getQuestionTree, { params: { id: 7 } }) };
  };

  test.each([9 / 24, -9 / 24, 10, -10])('[SES-04] by %d days sends what it should', async (days) => {
    serve();
    const { tree, tokens } = await openPage(days * day, 3600);
    await tree();
    await tree();
    expect(asked().filter((path) => path !== '/management/info')).toEqual(Array(2).fill('/api/question-trees/7'));
    expect(tokens.read()).toBeDefined();
  });

  test.each([9 / 24, -9 / 24])('[SES-04] by %d days sends nothing in the last ten seconds', async (days) => {
    serve();
    const { tree, tokens, call, getSession } = await openPage(days * day, 3600);
    await call(getActiveLanguages, { silent: true });
    await tree();
    // The second that an answer names is taken in its middle: first 11.5 seconds are left, then 9.
    vi.advanceTimersByTime(3_588_000);
    await tree();
    tab.server.mockClear();
    vi.advanceTimersByTime(2500);
    await expect(tree()).rejects.toThrow();
    expect([asked(), tokens.read(), getSession().state]).toEqual([[], undefined, 'anonymous']);
  });

  test('[SES-04] asks what time it is before it takes a session for over, and sends nothing where it is', async () => {
    serve();
    const { tree, getSession } = await openPage(0, 5);
    await expect(tree()).rejects.toThrow();
    expect([asked(), getSession().state]).toEqual([['/management/info'], 'anonymous']);
  });

  test('[SES-04] and that cannot find out leaves it to the server', async () => {
    tab.server.mockRejectedValue(new TypeError('Failed to fetch'));
    const { tree, tokens } = await openPage(9 * 3_600_000, 3600);
    await tree().catch(() => undefined);
    expect(asked()).toEqual(['/management/info', '/api/question-trees/7']);
    expect(tokens.read()).toBeDefined();
  });

  test('[SES-04] by being set while the page is open, ends no session', async () => {
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

  test('[SES-04] a session that turns out to be over by the server’s time is told as one', async () => {
    serve(true);
    const { tree, getSession } = await openPage(-9 * 3_600_000, -60);
    const { toasts } = await import('../ui/feedback/toasts.ts');
    const { addTexts, setTextsState } = await import('../texts/texts-store.ts');
    addTexts('nl', { global: { session: { expired: 'Je sessie is verlopen, log opnieuw in' } } });
    setTextsState({ status: 'ready', language: 'nl' });
    await tree().catch(() => undefined);
    await shown();
    expect(toasts.getVisible().map(({ text }) => text)).toContain('Je sessie is verlopen, log opnieuw in');
    expect(getSession()).toEqual({ state: 'anonymous', message: undefined });
  });
});

test('[SES-05] several calls that are refused at once say so once', async () => {
  tab.server.mockImplementationOnce(async () => refusal(401)).mockImplementation(async () => refusal(403));
  await Promise.allSettled([tree(), tree(), tree()]);
  expect(await shown()).toEqual(['Je moet eerst inloggen.']);
  expect(getSession()).toEqual({ state: 'anonymous', message: 'login.error.unauthorized' });
});

test('[SES-05] calls that follow a refusal are not sent, and leave its message as it was', async () => {
  await tree().catch(() => undefined);
  const first = getSession();
  tab.server.mockClear();
  await tree().catch(() => undefined);
  expect(tab.server).not.toHaveBeenCalled();
  expect(getSession()).toBe(first);
});
