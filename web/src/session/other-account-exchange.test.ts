import { expect, test, vi } from 'vitest';
import { testTab, tokenFor } from './test-tab.ts';

/** Subscribes like React does, and counts the changes that would draw a component again. */
const onChange = vi.fn();
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (subscribe: (listener: () => void) => () => void, read: () => unknown) => {
    subscribe(onChange);
    return read();
  },
}));

let tab: ReturnType<typeof testTab>;
const sanne = { id: 2, login: 'sanne', firstName: 'Sanne', lastName: 'Huizinga' };
const karim = { id: 3, login: 'karim', firstName: 'Karim', lastName: 'Bakri' };

/** Opens a page of Sanne that exchanges accounts with other tabs. */
const openPage = async () => {
  tab = testTab();
  vi.resetModules();
  const store = await import('./session-store.ts');
  const accounts = await import('./other-account.ts');
  const [onSameAccount, onReturn] = [vi.fn(), vi.fn()];
  store.tokens.keep(tokenFor('sanne'), true);
  accounts.startAccountExchange(onSameAccount);
  accounts.onOtherAccountGone(onReturn);
  store.setSession({ state: 'signedIn', account: sanne as never });
  accounts.useOtherAccount();
  tab.messagesSent.length = 0;
  onChange.mockClear();
  return { ...store, ...accounts, onSameAccount, onReturn };
};

test('[SES-03] another account is shown at once by its login, and by its name when its tab answers', async () => {
  const { noticeOtherAccount, getOtherAccount } = await openPage();
  noticeOtherAccount('karim');
  expect([getOtherAccount(), tab.messagesSent, onChange.mock.calls.length]).toEqual([
    { login: 'karim' },
    [{ who: 'karim' }],
    1,
  ]);
  tab.receiveMessage({ signedIn: karim });
  expect([getOtherAccount(), onChange.mock.calls.length]).toEqual([karim, 2]);
});

test('[SES-03] an account that is noticed again is not asked for again', async () => {
  const { noticeOtherAccount, getOtherAccount } = await openPage();
  noticeOtherAccount('karim');
  tab.receiveMessage({ signedIn: karim });
  noticeOtherAccount('karim');
  expect([getOtherAccount(), tab.messagesSent, onChange.mock.calls.length]).toEqual([karim, [{ who: 'karim' }], 2]);
});

test('[SES-03] an account that announced itself before it is noticed is not asked for its name', async () => {
  const { noticeOtherAccount, getOtherAccount } = await openPage();
  tab.receiveMessage({ signedIn: karim });
  expect([getOtherAccount(), onChange.mock.calls.length]).toEqual([undefined, 0]);
  noticeOtherAccount('karim');
  expect([getOtherAccount(), tab.messagesSent]).toEqual([karim, []]);
  noticeOtherAccount('noor');
  expect([getOtherAccount(), tab.messagesSent]).toEqual([{ login: 'noor' }, [{ who: 'noor' }]]);
});

test('[SES-03] the announcement of a third account does not replace the one that is shown', async () => {
  const { noticeOtherAccount, getOtherAccount } = await openPage();
  noticeOtherAccount('karim');
  for (const message of [{ signedIn: { ...karim, login: 'noor' } }, { signedIn: undefined }, 'karim'])
    tab.receiveMessage(message);
  expect([getOtherAccount(), onChange.mock.calls.length]).toEqual([{ login: 'karim' }, 1]);
});

test('[SES-03] a tab that shows another account announces nothing until its owner is back', async () => {
  const { noticeOtherAccount, clearOtherAccount, getOtherAccount, setSession, onReturn } = await openPage();
  noticeOtherAccount('karim');
  tab.messagesSent.length = 0;
  tab.receiveMessage({ who: 'sanne' });
  setSession({ state: 'signedIn', account: sanne as never });
  expect([tab.messagesSent, onReturn.mock.calls.length]).toEqual([[], 0]);
  clearOtherAccount();
  clearOtherAccount();
  expect([getOtherAccount(), onReturn.mock.calls.length, onChange.mock.calls.length]).toEqual([undefined, 1, 2]);
  tab.receiveMessage({ who: 'sanne' });
  expect(tab.messagesSent).toEqual([{ signedIn: sanne }]);
});

test('[SES-03] another login of the tab’s own account is reported as the same account', async () => {
  const { noticeOtherAccount, getOtherAccount, onSameAccount } = await openPage();
  noticeOtherAccount('sanne.huizinga');
  tab.receiveMessage({ signedIn: { ...sanne, login: 'sanne.huizinga' } });
  expect([onSameAccount.mock.calls.length, getOtherAccount()]).toEqual([1, { login: 'sanne.huizinga' }]);
});

test('[SES-03] a tab whose session ended forgets the other account, and tells other tabs nothing', async () => {
  const { noticeOtherAccount, getOtherAccount, endSession } = await openPage();
  noticeOtherAccount('karim');
  tab.messagesSent.length = 0;
  endSession();
  tab.receiveMessage({ who: 'sanne' });
  expect([getOtherAccount(), tab.messagesSent]).toEqual([undefined, []]);
});

test('[SES-03] a sign-in is announced to other tabs', async () => {
  const { setSession } = await openPage();
  setSession({ state: 'loading' });
  expect(tab.messagesSent).toEqual([]);
  setSession({ state: 'signedIn', account: sanne as never });
  expect(tab.messagesSent).toEqual([{ signedIn: sanne }]);
});

test('[SES-03] a tab that is loading shows the name of the other account as well', async () => {
  const { noticeOtherAccount, getOtherAccount, setSession, onSameAccount } = await openPage();
  setSession({ state: 'loading' });
  noticeOtherAccount('karim');
  tab.receiveMessage({ signedIn: karim });
  expect([getOtherAccount(), onSameAccount.mock.calls.length]).toEqual([karim, 0]);
});

test('[SES-03] [PRI-06] continuing as the other account unmounts the page, and forgets the language of its owner', async () => {
  const { continueAsOther, getSession, tokens } = await openPage();
  tab.tabStore.setItem('locale', '"en"');
  continueAsOther();
  expect([getSession(), tokens.last(), [...tab.tabStore.rows]]).toEqual([{ state: 'loading' }, undefined, []]);
  expect(tab.reloadAt).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(tab.reloadAt.mock.calls).toEqual([['/']]), 20_000);
});
