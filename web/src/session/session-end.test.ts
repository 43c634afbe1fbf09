import { getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import { beforeEach, expect, test } from 'vitest';
import { testTab, tokenFor } from './test-tab.ts';

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

beforeEach(() => {
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
