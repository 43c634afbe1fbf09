import { getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import { getActiveLanguages } from '@ok/contract/routes/texts.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { testTab, tokenFor } from './test-tab.ts';

const key = 'jhi-authenticationToken';
const tab = testTab();
const { call } = await import('../api/client.ts');
const { getSession, onSessionEnd, tokens } = await import('./session-store.ts');
const { getOtherAccount, goOnAsOther } = await import('./other-account.ts');
const { signIn, startSession } = await import('../features/account/sign-in.ts');
const { signOut } = await import('../features/account/sign-out.ts');

const people: Record<string, object> = {
  sanne: { id: 2, login: 'sanne', firstName: 'Sanne', lastName: 'Huizinga', activated: true, langKey: 'nl' },
  karim: { id: 3, login: 'karim', firstName: 'Karim', lastName: 'Bakri', activated: true, langKey: 'nl' },
};
const loginIn = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sub as string;
/** Who each call was made as; an empty text for nobody. */
const sentAs = () =>
  tab.server.mock.calls.map(([, { headers }]) => {
    const token = new Headers(headers).get('Authorization')?.replace('Bearer ', '');
    return token ? loginIn(token) : '';
  });
const tree = () => call(getQuestionTree, { params: { id: 7 }, silent: true });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const keepInAnotherTab = (token: string) => tab.otherTabWrites(key, JSON.stringify(token));
const nameOf = () => {
  const session = getSession();
  return session.state === 'signedIn' ? session.account.firstName : session.state;
};

/** What the server says, as it is asked: who somebody is, and who may come in. */
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

const comeIn = (username: string, rememberMe = false) => signIn({ username, password: 'x', rememberMe });

beforeEach(async () => {
  await signOut();
  for (const { rows } of [tab.lasting, tab.own]) rows.clear();
  await comeIn('sanne');
  tab.server.mockClear();
  tab.goTo.mockClear();
  tab.said.length = 0;
});

test('[SES-03] somebody else who signs in in another tab is told of, and nothing goes out in their name', async () => {
  keepInAnotherTab(tokenFor('karim'));
  await settled();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
  await expect(tree()).rejects.toThrow();
  await call(getActiveLanguages, { silent: true });
  expect(sentAs()).toEqual(['']);
});

test('[SES-03] a call made before anything was heard of the other one goes out in nobody’s name, and tells of them', async () => {
  tab.lasting.setItem(key, JSON.stringify(tokenFor('karim')));
  await expect(tree()).rejects.toThrow();
  expect(sentAs()).toEqual([]);
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
});

test('[SES-03] what happened while nobody looked is found out when somebody comes back', async () => {
  tab.lasting.setItem(key, JSON.stringify(tokenFor('karim')));
  tab.comesBack();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
});

test('[SES-03] the other tab says who has signed in, by name', () => {
  keepInAnotherTab(tokenFor('karim'));
  expect(tab.said).toContainEqual({ who: 'karim' });
  tab.otherTabSays({ signedIn: people.karim });
  expect(getOtherAccount()).toMatchObject({ firstName: 'Karim', lastName: 'Bakri' });
});

test('[SES-03] this tab says who is signed in here to one that asks for it, and to no other', () => {
  tab.otherTabSays({ who: 'karim' });
  expect(tab.said).toEqual([]);
  tab.otherTabSays({ who: 'sanne' });
  expect(tab.said).toEqual([{ signedIn: { id: 2, login: 'sanne', firstName: 'Sanne', lastName: 'Huizinga' } }]);
});

test('[SES-03] signing in again as oneself goes on here, with what was there', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  keepInAnotherTab(tokenFor('karim'));
  await comeIn('sanne');
  expect(getOtherAccount()).toBeUndefined();
  tab.server.mockClear();
  await tree();
  expect(sentAs()).toEqual(['sanne']);
  expect([ended.mock.calls, tab.goTo.mock.calls]).toEqual([[], []]);
  stop();
});

test('[SES-03] going on as the other one begins afresh at home, and leaves their session alone', async () => {
  keepInAnotherTab(tokenFor('karim'));
  goOnAsOther();
  await settled();
  expect(tab.goTo.mock.calls).toEqual([['/']]);
  expect(loginIn(tab.lasting.getItem(key) ?? '')).toBe('karim');
  expect(tab.own.rows.has(key)).toBe(false);
});

test('[SES-03] somebody else who signs in on this very page begins afresh at home, too', async () => {
  void comeIn('karim');
  await vi.waitFor(() => expect(tab.goTo.mock.calls).toEqual([['/']]));
  expect(nameOf()).not.toBe('Karim');
});

test('[SES-03] the same person who signs in again in another tab goes on here, with the new token', async () => {
  const token = tokenFor('sanne');
  keepInAnotherTab(token);
  await settled();
  await tree();
  expect(getOtherAccount()).toBeUndefined();
  expect(new Headers(tab.server.mock.lastCall?.[1].headers).get('Authorization')).toBe(`Bearer ${token}`);
});

test('[SES-03] an account that goes by another login since is the same one', async () => {
  keepInAnotherTab(tokenFor('sanne.huizinga'));
  tab.otherTabSays({ signedIn: { ...people.sanne, login: 'sanne.huizinga' } });
  expect(getOtherAccount()).toBeUndefined();
  await tree();
  expect(sentAs()).toContain('sanne.huizinga');
});

test('[SES-03] signing out of a tab that another account has come into takes their session with it not', async () => {
  const own = tokens.read();
  keepInAnotherTab(tokenFor('karim'));
  await signOut();
  expect(nameOf()).toBe('anonymous');
  expect(loginIn(tab.lasting.getItem(key) ?? '')).toBe('karim');
  const [address, request] = tab.server.mock.lastCall ?? [];
  expect([address, new Headers(request?.headers).get('Authorization')]).toEqual(['/api/logout', `Bearer ${own}`]);
  expect(tab.said).toContain('sanne');
});

test('[SES-03] the other one who leaves again signs nobody out here', async () => {
  keepInAnotherTab(tokenFor('karim'));
  tab.otherTabWrites(key);
  tab.otherTabSays('karim');
  await settled();
  expect([nameOf(), getOtherAccount()]).toEqual(['Sanne', undefined]);
});

test('[SES-03] who signs in for one tab alone takes the place of who stayed signed in, whose tabs say so', async () => {
  await comeIn('sanne', true);
  const events: [string, string | undefined][] = [];
  const { setItem, removeItem } = tab.lasting;
  Object.assign(tab.lasting, {
    setItem: (name: string, value: string) => [setItem(name, value), events.push([name, value])],
    removeItem: (name: string) => [removeItem(name), events.push([name, undefined])],
  });
  // What Karim's tab does to the store that both share.
  const { tokenStore } = await import('./token-store.ts');
  tokenStore(tab.lasting, { getItem: () => null, setItem: () => {}, removeItem: () => {} }).keep(
    tokenFor('karim'),
    false,
  );
  Object.assign(tab.lasting, { setItem, removeItem });
  expect(tab.lasting.rows.size).toBe(0);
  for (const event of events) tab.otherTabWrites(...event);
  await settled();
  expect(getOtherAccount()).toMatchObject({ login: 'karim' });
  expect(nameOf()).toBe('Sanne');
  await expect(tree()).rejects.toThrow();
});

test('[SES-03] the same person who signs in for one tab alone is nobody else', () => {
  tab.otherTabWrites('ok-successor', 'sanne');
  expect(getOtherAccount()).toBeUndefined();
});

test('[SES-03] a session that ended by itself waits for its owner, whoever else signs in in another tab', async () => {
  await comeIn('sanne', true);
  tab.otherTabWrites(key);
  await settled();
  expect(nameOf()).toBe('anonymous');
  keepInAnotherTab(tokenFor('karim'));
  tab.comesBack();
  await settled();
  expect(nameOf()).toBe('anonymous');
  keepInAnotherTab(tokenFor('sanne'));
  await settled();
  expect(nameOf()).toBe('Sanne');
});

test('[SES-03] a tab that nobody uses any more follows whoever signs in in another one', async () => {
  await signOut();
  keepInAnotherTab(tokenFor('karim'));
  await settled();
  expect(nameOf()).toBe('Karim');
});

test('[SES-03] [SES-11] who asked in another tab to stay signed in is offered that here as well', async () => {
  expect(tokens.isLasting()).toBe(false);
  keepInAnotherTab(tokenFor('sanne'));
  await settled();
  await tree();
  expect(tokens.isLasting()).toBe(true);
});
