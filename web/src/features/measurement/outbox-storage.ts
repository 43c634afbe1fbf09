import { createStore, get, update } from 'idb-keyval';
import { inTimeOnly } from '../../session/in-time.ts';
import type { OutboxStorage, Waiting } from './outbox.ts';

type Refused = Waiting & { status: number; at: string };

/** Enough to find out what is wrong. */
const mostRefused = 200;

const lastWords = (userKey: string) => `ok-outbox-${userKey}-`;

/**
 * Keep actions that IndexedDB does not have yet, at the last moment of a page, which waits for nothing. They are taken
 * from there as soon as this user's outbox is opened again.
 */
export const keepAtOnce = (userKey: string, list: readonly Waiting[]): void => {
  const [first] = list;
  if (!first) return;
  try {
    window.localStorage.setItem(lastWords(userKey) + first.body.actionId, JSON.stringify(list));
  } catch (error) {
    console.error('What was done last could not be stored', error);
  }
};

/** What pages kept at their last moment, by where it stands. */
const readLastWords = (userKey: string): [string, Waiting[]][] => {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(lastWords(userKey)));
    return keys.map((key) => [key, JSON.parse(window.localStorage.getItem(key) ?? '[]')]);
  } catch (error) {
    console.error('What was done last could not be read', error);
    return [];
  }
};

/** The actions of one user in IndexedDB. Every change is one transaction, so that tabs do not undo each other's. */
export const openOutboxStorage = (userKey: string): OutboxStorage => {
  const store = createStore('ok-outbox', 'actions');
  const inTime = inTimeOnly();

  const change = <T>(key: string, changed: (list: T[]) => T[]) =>
    inTime(() => update<T[]>(key, (list) => changed(list ?? []), store));

  const adoptLastWords = async () => {
    for (const [key, list] of readLastWords(userKey)) {
      const isNew = (there: Waiting[]) => (one: Waiting) =>
        !there.some(({ body }) => body.actionId === one.body.actionId);
      await change<Waiting>(userKey, (there) => [...there, ...list.filter(isNew(there))]);
      window.localStorage.removeItem(key);
    }
  };

  return {
    load: async () => {
      await adoptLastWords();
      return (await inTime(() => get<Waiting[]>(userKey, store))) ?? [];
    },
    add: (waiting) => change<Waiting>(userKey, (list) => [...list, waiting]),
    remove: (actionId) => change<Waiting>(userKey, (list) => list.filter(({ body }) => body.actionId !== actionId)),
    refuse: (waiting, status) => {
      const refused = { ...waiting, status, at: new Date().toISOString() };
      return change<Refused>(`${userKey}/refused`, (list) => [...list, refused].slice(-mostRefused));
    },
  };
};
