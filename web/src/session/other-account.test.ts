import { getActiveLanguages } from '@ok/contract/routes/texts/texts.ts';
import { getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { testTab, tokenFor } from './test-tab.ts';

const key = 'jhi-authenticationToken';
const tab = testTab();
const { call } = await import('../api/client.ts');
const { getSession, onSessionEnd, tokens } = await import('./session-store.ts');
const { getOtherAccount, continueAsOther } = await import('./other-account.ts');
const { signIn, startSession } = await import('../features/account/sign-in/sign-in.ts');
const { signOut } = await import('../features/account/sign-in/sign-out.ts');

const people: Record<string, object> = {
  sanne: { id: 2, login: 'sanne', firstName: 'Sanne', lastName: 'Huizinga', activated: true, langKey: 'nl' },
  karim: { id: 3, login: 'karim', firstName: 'Karim', lastName: 'Bakri', activated: true, langKey: 'nl' },
};
const loginIn = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub as string;
/** Login that each call was sent with; empty without a token. */
const loginsSent = () =>
  tab.server.mock.calls.map(([, { headers }]) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '');
    return token ? loginIn(token) : '';
  });
const tree = () => call(getQuestionTree, { params: { id: 7 }, silent: true });
const waitForMessages = () => new Promise((resolve) => setTimeout(resolve, 5));
const keepInAnotherTab = (token: string) => tab.otherTabWrites(key, JSON.stringify(token));
const nameOf = () => {
  const session = getSession();
  return session.state === 'signedIn' ? session.account.firstName : session.state;
};

/** Answers sign-ins and account requests. */
tab.server.mockImplementation(async (address, { headers, body }) => {
  if (address === '/api/authenticate') {
    const { username } = JSON.parse(String(body));
    return new Response(JSON.stringify({ id_token: tokenFor(username) }));
  }
  const token = new Headers(headers).get('Authorization');
  if (address === '/api/account') return new Response(JSON.stringify(token && people[loginIn(token)]));
  return new Response('{}');
});
startSession();

const signInAs = (username: string, rememberMe = false) => signIn({ username, password: 'x', rememberMe });

beforeEach(async () => {
  await signOut();
  for (const { rows } of [tab.lastingStore, tab.tabStore]) rows.clear();
  await signInAs('sanne');
  tab.server.mockClear();
  tab.reloadAt.mockClear();
  tab.messagesSent.length = 0;
});

test('[SES-03] another account that signs in in another tab is reported, and no call is sent with its token', async () => {
  keepInAnotherTab(tokenFor('karim'));
  await waitForMessages();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
  await expect(tree()).rejects.toThrow();
  await call(getActiveLanguages, { silent: true });
  expect(loginsSent()).toEqual(['']);
});

test('[SES-03] a call made before the other account was announced is not sent, and reports that account', async () => {
  tab.lastingStore.setItem(key, JSON.stringify(tokenFor('karim')));
  await expect(tree()).rejects.toThrow();
  expect(loginsSent()).toEqual([]);
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
});

test('[SES-03] a change while the tab had no focus is found when the focus returns', async () => {
  tab.lastingStore.setItem(key, JSON.stringify(tokenFor('karim')));
  tab.focus();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
});

test('[SES-03] the other tab announces the name of its account', () => {
  keepInAnotherTab(tokenFor('karim'));
  expect(tab.messagesSent).toContainEqual({ who: 'karim' });
  tab.receiveMessage({ signedIn: people.karim });
  expect(getOtherAccount()).toMatchObject({ firstName: 'Karim', lastName: 'Bakri' });
});

test('[SES-03] this tab announces its account only when asked for its own login', () => {
  tab.receiveMessage({ who: 'karim' });
  expect(tab.messagesSent).toEqual([]);
  tab.receiveMessage({ who: 'sanne' });
  expect(tab.messagesSent).toEqual([{ signedIn: { id: 2, login: 'sanne', firstName: 'Sanne', lastName: 'Huizinga' } }]);
});

test('[SES-03] signing in again with the same account continues on the same page', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  keepInAnotherTab(tokenFor('karim'));
  await signInAs('sanne');
  expect(getOtherAccount()).toBeUndefined();
  tab.server.mockClear();
  await tree();
  expect(loginsSent()).toEqual(['sanne']);
  expect([ended.mock.calls, tab.reloadAt.mock.calls]).toEqual([[], []]);
  stop();
});

test('[SES-03] continuing as the other account reloads at home and keeps that account’s session', async () => {
  keepInAnotherTab(tokenFor('karim'));
  continueAsOther();
  await waitForMessages();
  expect(tab.reloadAt.mock.calls).toEqual([['/']]);
  expect(loginIn(tab.lastingStore.getItem(key) ?? '')).toBe('karim');
  expect(tab.tabStore.rows.has(key)).toBe(false);
});

test('[SES-03] signing in with another account on this page also reloads at home', async () => {
  void signInAs('karim');
  await vi.waitFor(() => expect(tab.reloadAt.mock.calls).toEqual([['/']]), 20_000);
  expect(nameOf()).not.toBe('Karim');
});

test('[SES-03] the same account that signs in again in another tab continues here with the new token', async () => {
  const token = tokenFor('sanne');
  keepInAnotherTab(token);
  await waitForMessages();
  await tree();
  expect(getOtherAccount()).toBeUndefined();
  expect(new Headers(tab.server.mock.lastCall?.[1].headers).get('Authorization')).toBe(`Bearer ${token}`);
});

test('[SES-03] an account whose login changed is still the same account', async () => {
  keepInAnotherTab(tokenFor('sanne.huizinga'));
  tab.receiveMessage({ signedIn: { ...people.sanne, login: 'sanne.huizinga' } });
  expect(getOtherAccount()).toBeUndefined();
  await tree();
  expect(loginsSent()).toContain('sanne.huizinga');
});

test('[SES-03] signing out does not end the session of another account that signed in meanwhile', async () => {
  const sanneToken = tokens.read();
  keepInAnotherTab(tokenFor('karim'));
  await signOut();
  expect(nameOf()).toBe('anonymous');
  expect(loginIn(tab.lastingStore.getItem(key) ?? '')).toBe('karim');
  const [address, request] = tab.server.mock.lastCall ?? [];
  expect([address, new Headers(request?.headers).get('Authorization')]).toEqual([
    '/api/logout',
    `Bearer ${sanneToken}`,
  ]);
  expect(tab.messagesSent).toContain('sanne');
});

test('[SES-03] the sign-out of the other account does not sign this tab out', async () => {
  keepInAnotherTab(tokenFor('karim'));
  tab.otherTabWrites(key);
  tab.receiveMessage('karim');
  await waitForMessages();
  expect([nameOf(), getOtherAccount()]).toEqual(['Sanne', undefined]);
});

test('[SES-03] a sign-in for one tab replaces a lasting one of another account, whose tabs report it', async () => {
  await signInAs('sanne', true);
  const events: [string, string | undefined][] = [];
  const { setItem, removeItem } = tab.lastingStore;
  Object.assign(tab.lastingStore, {
    setItem: (name: string, value: string) => [setItem(name, value), events.push([name, value])],
    removeItem: (name: string) => [removeItem(name), events.push([name, undefined])],
  });
  // Karim's tab writes in the shared store.
  const { createTokenStore } = await import('./token-store.ts');
  createTokenStore(tab.lastingStore, { getItem: () => null, setItem: () => {}, removeItem: () => {} }).keep(
    tokenFor('karim'),
    false,
  );
  Object.assign(tab.lastingStore, { setItem, removeItem });
  expect([...tab.lastingStore.rows.keys()]).toEqual(['ok-device']);
  for (const event of events) tab.otherTabWrites(...event);
  await waitForMessages();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
  await expect(tree()).rejects.toThrow();
});

test('[SES-03] a sign-in for one tab with the same account is no other account', () => {
  tab.otherTabWrites('ok-successor', 'sanne');
  expect(getOtherAccount()).toBeUndefined();
});

test('[SES-03] an expired session waits for its owner when another account signs in in another tab', async () => {
  await signInAs('sanne', true);
  tab.otherTabWrites(key);
  await waitForMessages();
  expect(nameOf()).toBe('anonymous');
  keepInAnotherTab(tokenFor('karim'));
  tab.focus();
  await waitForMessages();
  expect(nameOf()).toBe('anonymous');
  keepInAnotherTab(tokenFor('sanne'));
  await waitForMessages();
  expect(nameOf()).toBe('Sanne');
});

test('[SES-03] a tab without an owner follows the sign-in in another tab', async () => {
  await signOut();
  keepInAnotherTab(tokenFor('karim'));
  await waitForMessages();
  expect(nameOf()).toBe('Karim');
});

test('[SES-03] [SES-11] choosing to stay signed in in another tab applies here as well', async () => {
  expect(tokens.isLasting()).toBe(false);
  keepInAnotherTab(tokenFor('sanne'));
  await waitForMessages();
  await tree();
  expect(tokens.isLasting()).toBe(true);
});
