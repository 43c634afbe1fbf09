import { createStore, get, update } from 'idb-keyval';
import type { OutboxStorage, Waiting } from './outbox.ts';

type Refused = Waiting & { status: number; at: string };

/** Some browsers leave IndexedDB hanging instead of refusing it; actions are then kept in memory. */
const storageTimeout = 3000;
/** Enough to find out what is wrong. */
const mostRefused = 200;

/** The actions of one user in IndexedDB. Every change is one transaction, so that tabs do not undo each other's. */
export const openOutboxStorage = (userKey: string): OutboxStorage => {
  const store = createStore('ok-outbox', 'actions');
  let isHanging = false;

  const inTime = async <T>(work: () => Promise<T>) => {
    if (isHanging) throw new Error('IndexedDB does not answer');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isHanging = true;
        reject(new Error('IndexedDB does not answer'));
      }, storageTimeout);
    });
    return Promise.race([work(), hanging]).finally(() => clearTimeout(timer));
  };

  const change = <T>(key: string, changed: (list: T[]) => T[]) =>
    inTime(() => update<T[]>(key, (list) => changed(list ?? []), store));

  return {
    load: async () => (await inTime(() => get<Waiting[]>(userKey, store))) ?? [],
    add: (waiting) => change<Waiting>(userKey, (list) => [...list, waiting]),
    remove: (actionId) => change<Waiting>(userKey, (list) => list.filter(({ body }) => body.actionId !== actionId)),
    refuse: (waiting, status) => {
      const refused = { ...waiting, status, at: new Date().toISOString() };
      return change<Refused>(`${userKey}/refused`, (list) => [...list, refused].slice(-mostRefused));
    },
  };
};
