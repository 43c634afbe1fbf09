import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Sealed, unseal } from '../../../offline/cipher.ts';
import { openOutboxStorage, storeAtUnload } from './outbox-storage.ts';
import { action } from './test-outbox.ts';

/** The database of one browser, which everybody who signs in there shares. */
const stored = new Map<string, unknown>();
let isHanging = false;
vi.mock('idb-keyval', () => ({
  createStore: (database: string, table: string) => `${database}/${table}`,
  get: async (key: string, store: string) => {
    if (isHanging) return new Promise(() => {});
    return structuredClone(stored.get(`${store}/${key}`));
  },
  update: async (key: string, change: (value: unknown) => unknown, store: string) =>
    void stored.set(`${store}/${key}`, structuredClone(change(structuredClone(stored.get(`${store}/${key}`))))),
}));

/** A store of the browser: its own keys are those that were set. */
const createLocalStorage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
let localStorage: ReturnType<typeof createLocalStorage>;
let errors: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  stored.clear();
  isHanging = false;
  localStorage = createLocalStorage();
  vi.stubGlobal('window', { localStorage });
  errors = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[MEA-08] unsent actions are kept in order, and loaded for their own user only', async () => {
  const [first, second, third] = [action(1), action(1), action(2)];
  const [one, eleven] = [openOutboxStorage('user-1'), openOutboxStorage('user-11')];
  await one.add(first);
  await one.add(second);
  await eleven.add(third);
  expect([await one.load(), await eleven.load()]).toEqual([[first, second], [third]]);
  expect(await openOutboxStorage('user-2').load()).toEqual([]);
  await one.remove(first.body.actionId);
  expect([await openOutboxStorage('user-1').load(), await eleven.load()]).toEqual([[second], [third]]);
  expect([...stored.keys()].sort()).toEqual([
    'ok-outbox/actions/user-1',
    'ok-outbox/actions/user-1/key',
    'ok-outbox/actions/user-11',
    'ok-outbox/actions/user-11/key',
  ]);
});

test('[PRI-10] unsent actions are encrypted with a key that can’t be read', async () => {
  const storage = openOutboxStorage('user-1');
  await storage.add(action(1));
  const [entry] = stored.get('ok-outbox/actions/user-1') as Sealed[];
  expect(Object.keys(entry ?? {}).sort()).toEqual(['actionId', 'bytes', 'iv']);
  expect(new TextDecoder('latin1').decode(entry?.bytes)).not.toContain('questionId');
  const key = stored.get('ok-outbox/actions/user-1/key') as CryptoKey;
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('[MEA-08] actions of an earlier version, and of a browser that can’t encrypt, are loaded as they are', async () => {
  const [first, second, third] = [action(1), action(1), action(1)];
  stored.set('ok-outbox/actions/user-1', [first]);
  await openOutboxStorage('user-1').add(second);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await openOutboxStorage('user-2').add(third);
  expect(stored.get('ok-outbox/actions/user-2')).toEqual([third]);
  vi.unstubAllGlobals();
  vi.stubGlobal('window', { localStorage });
  expect(await openOutboxStorage('user-1').load()).toEqual([first, second]);
  await openOutboxStorage('user-1').remove(first.body.actionId);
  expect(await openOutboxStorage('user-1').load()).toEqual([second]);
});

test('[MEA-08] what an unloading page stored is sent once, by its own user, after what was stored before', async () => {
  const [first, second, third] = [action(1), action(1), action(1)];
  const storage = openOutboxStorage('user-1');
  await storage.add(first);
  storeAtUnload('user-1', []);
  expect([Object.keys(localStorage), errors.mock.calls]).toEqual([[], []]);
  // The database has the first by now, though the page did not hear of it.
  storeAtUnload('user-1', [first, second]);
  storeAtUnload('user-11', [third]);
  expect(await storage.load()).toEqual([first, second]);
  expect(await openOutboxStorage('user-1').load()).toEqual([first, second]);
  expect(Object.keys(localStorage)).toEqual([`ok-outbox-user-11-${third.body.actionId}`]);
  expect(await openOutboxStorage('user-11').load()).toEqual([third]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('[MEA-08] a browser whose local storage is full or broken still loads what its database has', async () => {
  const [first, second] = [action(1), action(1)];
  await openOutboxStorage('user-1').add(first);
  localStorage['ok-outbox-user-1-x'] = 'not JSON';
  expect(await openOutboxStorage('user-1').load()).toEqual([first]);
  expect(errors).toHaveBeenLastCalledWith('The last actions could not be read', expect.any(SyntaxError));
  vi.stubGlobal('window', {
    localStorage: {
      setItem: () => {
        throw new Error('full');
      },
    },
  });
  storeAtUnload('user-1', [second]);
  expect(errors).toHaveBeenLastCalledWith('The last actions could not be stored', new Error('full'));
});

test('[MEA-08] refused actions are kept apart with their status and time, the newest 200', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T10:00:00Z') });
  const storage = openOutboxStorage('user-1');
  const all = Array.from({ length: 201 }, () => action(1));
  for (const each of all) await storage.refuse(each, 400);
  const refused = stored.get('ok-outbox/actions/user-1/refused') as Sealed[];
  expect(refused).toHaveLength(200);
  const key = stored.get('ok-outbox/actions/user-1/key') as CryptoKey;
  expect(await unseal(key, refused[0] as Sealed)).toEqual({
    ...all[1],
    status: 400,
    at: '2026-01-31T10:00:00.000Z',
  });
  expect(await unseal(key, refused.at(-1) as Sealed)).toMatchObject({ body: all.at(-1)?.body });
  expect(await storage.load()).toEqual([]);
});

test('[MEA-08] a database that hangs is given three seconds, once', async () => {
  vi.useFakeTimers();
  isHanging = true;
  const storage = openOutboxStorage('user-1');
  const loading = storage.load();
  const failed = expect(loading).rejects.toThrow('IndexedDB does not answer');
  await vi.advanceTimersByTimeAsync(2999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  isHanging = false;
  await expect(storage.load()).rejects.toThrow('IndexedDB does not answer');
  await expect(storage.add(action(1))).rejects.toThrow('IndexedDB does not answer');
  expect([vi.getTimerCount(), stored.size]).toEqual([0, 0]);
});
