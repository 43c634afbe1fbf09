import { expect, test } from 'vitest';
import { createTokenStore, type Store, tokenKey } from './token-store.ts';

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
