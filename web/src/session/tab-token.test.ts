import { expect, test } from 'vitest';
import { tabToken } from './tab-token.ts';
import { tokenLogin } from './token-claims.ts';
import { createTokenStore, type Store } from './token-store.ts';

const createStorage = (): Store => {
  const rows = new Map<string, string>();
  return {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  };
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (login: string, number = 1) => `${base64url({})}.${base64url({ sub: login, number })}.signature`;

/** Opens tabs of one browser, with a shared lasting store and a store for each tab. */
const openTabs = () => {
  const lasting = createStorage();
  const openTab = () => tabToken(createTokenStore(lasting, createStorage()));
  return { openTab, first: openTab() };
};

test.each(['sanne', 'zoë~?>ÿ', '>>>>????', '日本'])('[SES-03] the login %j is read from its token', (login) => {
  expect(tokenLogin(tokenOf(login))).toBe(login);
});

test.each(['', 'a.b', `a.${base64url({})}.c`, `a.${base64url({ sub: 7 })}.c`])(
  '[SES-03] the token %j, which names no login, counts as a login of its own',
  (token) => {
    expect(tokenLogin(token)).toBe(token);
  },
);

test('[SES-03] a tab without a token has no owner', () => {
  const { first } = openTabs();
  expect([first.compare(), first.read(), first.last(), first.owner(), first.storedLogin()]).toEqual([
    'none',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('[SES-03] a new tab belongs to the login of the stored token', () => {
  const { openTab, first } = openTabs();
  first.keep(tokenOf('sanne'), true);
  const second = openTab();
  expect([second.compare(), second.read(), second.owner(), second.isLasting()]).toEqual([
    'own',
    tokenOf('sanne'),
    'sanne',
    true,
  ]);
});

test('[SES-03] a tab takes over a newer token of its own login only', () => {
  const { openTab, first } = openTabs();
  first.keep(tokenOf('sanne', 1), true);
  const second = openTab();
  second.keep(tokenOf('sanne', 2), true);
  expect([first.last(), first.compare(), first.last()]).toEqual([tokenOf('sanne', 1), 'own', tokenOf('sanne', 2)]);
  second.keep(tokenOf('noor'), true);
  expect([first.compare(), first.read(), first.last(), first.owner(), first.storedLogin()]).toEqual([
    'others',
    undefined,
    tokenOf('sanne', 2),
    'sanne',
    'noor',
  ]);
  first.clear();
  expect([first.last(), second.read()]).toEqual([undefined, tokenOf('noor')]);
  first.adoptStored();
  expect([first.compare(), first.owner()]).toEqual(['own', 'noor']);
});

test('[SES-03] a tab keeps its owner after the end of the session, until it is released', () => {
  const { first } = openTabs();
  first.keep(tokenOf('sanne'), false);
  expect(first.isLasting()).toBe(false);
  first.clear();
  expect([first.compare(), first.owner()]).toEqual(['none', 'sanne']);
  first.release();
  expect(first.owner()).toBeUndefined();
});
