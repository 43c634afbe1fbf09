import { beforeEach, expect, test, vi } from 'vitest';
import { testTab, tokenFor } from './test-tab.ts';

const tab = testTab();
const accountWithId = (id: number) => ({ id }) as never;

/** Opens a page with listeners for changes and ends of the session. */
const openPage = async () => {
  vi.resetModules();
  const page = await import('./session-store.ts');
  const [changed, ended] = [vi.fn(), vi.fn()];
  const removals = [page.onSessionChange(changed), page.onSessionEnd(ended)];
  const removeListeners = () => {
    for (const remove of removals) remove();
  };
  return { ...page, removeListeners, countCalls: () => [changed.mock.calls.length, ended.mock.calls.length] };
};

beforeEach(() => {
  for (const { rows } of [tab.lastingStore, tab.tabStore]) rows.clear();
});

test('[SES-03] a page with a stored token loads its session, and one without is anonymous', async () => {
  expect((await openPage()).getSession()).toEqual({ state: 'anonymous' });
  tab.tabStore.setItem('jhi-authenticationToken', JSON.stringify(tokenFor('sanne')));
  expect((await openPage()).getSession()).toEqual({ state: 'loading' });
});

test('[PRI-06] another account that follows ends the former session, and the same account does not', async () => {
  const { setSession, getSession, countCalls } = await openPage();
  setSession({ state: 'signedIn', account: accountWithId(2) });
  setSession({ state: 'signedIn', account: accountWithId(2) });
  expect(countCalls()).toEqual([2, 0]);
  setSession({ state: 'signedIn', account: accountWithId(3) });
  expect([countCalls(), getSession()]).toEqual([[3, 1], { state: 'signedIn', account: { id: 3 } }]);
});

test('[SES-03] a session that is loading or anonymous ends no other one', async () => {
  const { setSession, countCalls } = await openPage();
  setSession({ state: 'signedIn', account: accountWithId(2) });
  setSession({ state: 'loading' });
  setSession({ state: 'anonymous' });
  setSession({ state: 'signedIn', account: accountWithId(3) });
  expect(countCalls()).toEqual([4, 0]);
});

test('[SES-03] the end of a session removes its token, and is reported once', async () => {
  const { endSession, setSession, getSession, tokens, countCalls, removeListeners } = await openPage();
  tokens.keep(tokenFor('sanne'), true);
  setSession({ state: 'signedIn', account: accountWithId(2) });
  endSession('login.error.unauthorized');
  expect([tokens.read(), tab.lastingStore.rows.size, countCalls()]).toEqual([undefined, 0, [2, 1]]);
  expect(getSession()).toEqual({ state: 'anonymous', message: 'login.error.unauthorized' });
  removeListeners();
  endSession();
  expect([countCalls(), getSession()]).toEqual([[2, 1], { state: 'anonymous', message: undefined }]);
});
