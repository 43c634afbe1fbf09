import { expect, test, vi } from 'vitest';
import { testTab } from '../session/test-tab.ts';

testTab();
const { queries } = await import('./queries.ts');
const { endSession, setSession } = await import('../session/session-store.ts');
vi.unstubAllGlobals();

const signIn = (id: number) => setSession({ state: 'signedIn', account: { id } as never });
const cachedQueryCount = () => queries.getQueryCache().getAll().length;

test('[PRI-10] cached data are cleared when the session ends', () => {
  signIn(1);
  queries.setQueryData(['notifications', 1, 'nl'], { list: [] });
  expect(cachedQueryCount()).toBe(1);
  endSession();
  expect(cachedQueryCount()).toBe(0);
});

test('[PRI-10] cached data are cleared when another account signs in, but not when the same one does', () => {
  signIn(1);
  queries.setQueryData(['settings-account'], { id: 1 });
  signIn(1);
  expect(cachedQueryCount()).toBe(1);
  signIn(2);
  expect(cachedQueryCount()).toBe(0);
});
