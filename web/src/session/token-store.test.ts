import { expect, test } from 'vitest';
import { createTokenStore, type Store, tokenKey } from './token-store.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (login: string, number = 1) => `${part({})}.${part({ sub: login, number })}.signature`;

function memory(): Store & { size: () => number } {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
    size: () => rows.size,
  };
}

test('[SES-03] remember me keeps the token in local storage, with quotes around it', () => {
  const [local, session] = [memory(), memory()];
  createTokenStore(local, session).keep('a.b.c', true);
  expect(local.getItem('jhi-authenticationToken')).toBe('"a.b.c"');
  expect(session.size()).toBe(0);
});

test('[SES-03] without remember me the token goes to session storage and an older one is removed', () => {
  const [local, session] = [memory(), memory()];
  const store = createTokenStore(local, session);
  store.keep('old', true);
  store.keep('new', false);
  expect(session.getItem(tokenKey)).toBe('"new"');
  expect(local.size()).toBe(0);
  expect(store.read()).toBe('new');
});

test('[SES-03] local storage is read first', () => {
  const [local, session] = [memory(), memory()];
  local.setItem(tokenKey, '"local"');
  session.setItem(tokenKey, '"session"');
  expect(createTokenStore(local, session).read()).toBe('local');
});

test('[SES-03] clearing empties both stores', () => {
  const [local, session] = [memory(), memory()];
  local.setItem(tokenKey, '"local"');
  session.setItem(tokenKey, '"session"');
  const store = createTokenStore(local, session);
  store.clear();
  expect([local.size(), session.size(), store.read()]).toEqual([0, 0, undefined]);
});

test.each(['', 'bare', '""', '{"a":1}', 'null'])('[SES-03] %j is no token', (stored) => {
  const local = memory();
  local.setItem(tokenKey, stored);
  expect(createTokenStore(local, memory()).read()).toBeUndefined();
});

test('[SES-03] a login clears its own lasting token, and leaves that of another login', () => {
  const clearAs = (login: string) => {
    const [local, session] = [memory(), memory()];
    local.setItem(tokenKey, JSON.stringify(tokenOf('sanne')));
    session.setItem(tokenKey, JSON.stringify(tokenOf('sanne', 2)));
    createTokenStore(local, session).clear(login);
    return [local.size(), session.size()];
  };
  expect([clearAs('sanne'), clearAs('karim')]).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('[SES-03] a login without a readable lasting token clears what is stored', () => {
  const local = memory();
  local.setItem(tokenKey, 'bare');
  createTokenStore(local, memory()).clear('sanne');
  expect(local.size()).toBe(0);
});

test.each<[string, string | undefined, boolean, string[]]>([
  ['for one tab, after another account’s', tokenOf('karim'), false, ['ok-successor sanne']],
  ['for one tab, after an older one of the same account', tokenOf('sanne', 2), false, []],
  ['for one tab, without an older one', undefined, false, []],
  ['to stay signed in, after another account’s', tokenOf('karim'), true, []],
])(
  '[SES-03] a token that is kept %s announces itself to other tabs only as a successor',
  (_, before, rememberMe, entries) => {
    const [local, session] = [memory(), memory()];
    const store = createTokenStore(local, session);
    if (before) store.keep(before, true);
    const writes: string[] = [];
    const { setItem, removeItem } = local;
    local.setItem = (key, value) => {
      setItem(key, value);
      if (key !== tokenKey) writes.push(`${key} ${value}`);
    };
    local.removeItem = (key) => {
      removeItem(key);
      writes.push(`${key} removed`);
    };
    store.keep(tokenOf('sanne'), rememberMe);
    expect(writes).toEqual([...entries, `${tokenKey} removed`, ...entries.map(() => 'ok-successor removed')]);
    expect([store.read(), store.isLasting(), local.size(), session.size()]).toEqual([
      tokenOf('sanne'),
      rememberMe,
      rememberMe ? 1 : 0,
      rememberMe ? 0 : 1,
    ]);
  },
);
