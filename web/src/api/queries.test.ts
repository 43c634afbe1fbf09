import { expect, test, vi } from 'vitest';
import { testTab } from '../session/test-tab.ts';

testTab();
const { queries } = await import('./queries.ts');
const { endSession, setSession } = await import('../session/session-store.ts');
vi.unstubAllGlobals();

const signIn = (id: number) => setSession({ state: 'signedIn', account: { id } as never });
const kept = () => queries.getQueryCache().getAll().length;

test('[PRI-10] what was fetched for somebody is gone when their session ends', () => {
  signIn(1);
  queries.setQueryData(['notifications', 1, 'nl'], { list: [] });
  expect(kept()).toBe(1);
  endSession();
  expect(kept()).toBe(0);
});

test('[PRI-10] and when somebody else has taken their place, but not when they are still the same', () => {
  signIn(1);
  queries.setQueryData(['settings-account'], { id: 1 });
  signIn(1);
  expect(kept()).toBe(1);
  signIn(2);
  expect(kept()).toBe(0);
});
