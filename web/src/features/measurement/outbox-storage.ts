import { createStore, get, update } from 'idb-keyval';
import { createTimeLimit } from '../../session/with-timeout.ts';
import type { OutboxStorage, WaitingAction } from './outbox.ts';

type RefusedAction = WaitingAction & { status: number; at: string };

/** Refused actions kept for diagnosis. */
const maxRefused = 200;

const unloadKeyPrefix = (userKey: string) => `ok-outbox-${userKey}-`;

/**
 * Stores actions that IndexedDB does not have yet in `localStorage`, synchronously, while the page unloads. The user's
 * next outbox moves them to IndexedDB.
 */
export const storeAtUnload = (userKey: string, list: readonly WaitingAction[]): void => {
  const [first] = list;
  if (!first) return;
  try {
    window.localStorage.setItem(unloadKeyPrefix(userKey) + first.body.actionId, JSON.stringify(list));
  } catch (error) {
    console.error('The last actions could not be stored', error);
  }
};

/** Actions that pages stored while they unloaded, by storage key. */
const readUnloadEntries = (userKey: string): [string, WaitingAction[]][] => {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(unloadKeyPrefix(userKey)));
    return keys.map((key) => [key, JSON.parse(window.localStorage.getItem(key) ?? '[]')]);
  } catch (error) {
    console.error('The last actions could not be read', error);
    return [];
  }
};

/**
 * Outbox storage of one user in IndexedDB. Every change is one transaction, so that tabs do not overwrite each other's.
 */
export const openOutboxStorage = (userKey: string): OutboxStorage => {
  const store = createStore('ok-outbox', 'actions');
  const runInTime = createTimeLimit();

  const changeList = <T>(key: string, apply: (list: T[]) => T[]) =>
    runInTime(() => update<T[]>(key, (list) => apply(list ?? []), store));

  const importUnloadEntries = async () => {
    for (const [key, list] of readUnloadEntries(userKey)) {
      const isNew = (stored: WaitingAction[]) => (one: WaitingAction) =>
        !stored.some(({ body }) => body.actionId === one.body.actionId);
      await changeList<WaitingAction>(userKey, (stored) => [...stored, ...list.filter(isNew(stored))]);
      window.localStorage.removeItem(key);
    }
  };

  return {
    load: async () => {
      await importUnloadEntries();
      return (await runInTime(() => get<WaitingAction[]>(userKey, store))) ?? [];
    },
    add: (action) => changeList<WaitingAction>(userKey, (list) => [...list, action]),
    remove: (actionId) =>
      changeList<WaitingAction>(userKey, (list) => list.filter(({ body }) => body.actionId !== actionId)),
    refuse: (action, status) => {
      const refused = { ...action, status, at: new Date().toISOString() };
      return changeList<RefusedAction>(`${userKey}/refused`, (list) => [...list, refused].slice(-maxRefused));
    },
  };
};
