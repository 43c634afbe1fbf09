import type { ActionBody } from '@ok/contract/routes/measurement/measurement.ts';
import type { OfflineStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import { createStore, get, update } from 'idb-keyval';
import { findOrMakeKey, type Sealed, seal, unseal } from '../../../offline/cipher.ts';
import { createTimeLimit } from '../../../session/with-timeout.ts';

/** An action that the server has not acknowledged; it contains ids only. */
export type WaitingAction = {
  /** Id of the measurement; of one that began without a network, a negative one that only this device knows. */
  statisticsId: number;
  /** Key of the measurement. Undefined from earlier versions. */
  key?: string | undefined;
  /** Start that the server has to have before the action. */
  start?: OfflineStart | undefined;
  body: ActionBody;
  /** Question that the answer leads to; for replay in the browser, since the server finds it itself. */
  nextQuestionId?: number | undefined;
  /** Id of the measurement's action before this one; null for the first. Undefined from earlier versions. */
  after?: string | null;
};

/** Storage of unacknowledged actions, shared by all tabs of a user. */
export type OutboxStorage = {
  load: () => Promise<WaitingAction[]>;
  add: (action: WaitingAction) => Promise<void>;
  remove: (actionId: string) => Promise<void>;
  /** Keeps a refused action for diagnosis. */
  refuse: (action: WaitingAction, status: number) => Promise<void>;
};

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

/** An action as it is stored: encrypted, or as it is by earlier versions and where the browser can't encrypt. */
type StoredAction = WaitingAction | (Sealed & { actionId: string });

const storedId = (stored: StoredAction) => ('body' in stored ? stored.body.actionId : stored.actionId);

/**
 * Outbox storage of one user in IndexedDB, encrypted with a key of that user which never leaves the browser. Every change
 * is one transaction, so that tabs do not overwrite each other's.
 */
export const openOutboxStorage = (userKey: string): OutboxStorage => {
  const store = createStore('ok-outbox', 'actions');
  const runInTime = createTimeLimit();

  const changeList = (key: string, apply: (list: StoredAction[]) => StoredAction[]) =>
    runInTime(() => update<StoredAction[]>(key, (list) => apply(list ?? []), store));

  // Found once: until an action is stored, a killed browser would lose it.
  let key: Promise<CryptoKey> | undefined;
  const openKey = (): Promise<CryptoKey> => {
    key ??= findOrMakeKey(store, `${userKey}/key`, runInTime).catch((error) => {
      key = undefined;
      throw error;
    });
    return key;
  };

  /** Encrypts an action; a page over plain HTTP has no encryption, and stores it as it is. */
  const toStored = async (action: WaitingAction): Promise<StoredAction> =>
    crypto.subtle ? { actionId: action.body.actionId, ...(await seal(await openKey(), action)) } : action;

  const fromStored = async (stored: StoredAction): Promise<WaitingAction> =>
    'body' in stored ? stored : ((await unseal(await openKey(), stored)) as WaitingAction);

  const addNew = async (key: string, actions: readonly WaitingAction[]) => {
    const added = await Promise.all(actions.map(toStored));
    await changeList(key, (list) => [
      ...list,
      ...added.filter((one) => !list.some((present) => storedId(present) === storedId(one))),
    ]);
  };

  const importUnloadEntries = async () => {
    for (const [key, list] of readUnloadEntries(userKey)) {
      await addNew(userKey, list);
      window.localStorage.removeItem(key);
    }
  };

  return {
    load: async () => {
      await importUnloadEntries();
      const list = (await runInTime(() => get<StoredAction[]>(userKey, store))) ?? [];
      return Promise.all(list.map(fromStored));
    },
    add: (action) => addNew(userKey, [action]),
    remove: (actionId) => changeList(userKey, (list) => list.filter((stored) => storedId(stored) !== actionId)),
    refuse: async (action, status) => {
      const refused = await toStored({ ...action, status, at: new Date().toISOString() } as RefusedAction);
      await changeList(`${userKey}/refused`, (list) => [...list, refused].slice(-maxRefused));
    },
  };
};

/** Actions of earlier versions have no sequence and come first. */
const bySequence = (a: WaitingAction, b: WaitingAction) => (a.body.sequence ?? 0) - (b.body.sequence ?? 0);

/** An action with its followers in the chain of `after`, which its refusal concerns too. */
export const withFollowers = (first: WaitingAction, all: readonly WaitingAction[]): WaitingAction[] => {
  const ids = new Set([first.body.actionId]);
  const followers = all.filter(({ body, after }) => after && ids.has(after) && ids.add(body.actionId));
  return [first, ...new Set(followers)];
};

export const logStorageError = (error: unknown) => console.error('The outbox could not be stored', error);

/** Unacknowledged actions of this tab, stored as they are added, and those of the user's other tabs. */
export const createWaitingList = (storage: OutboxStorage) => {
  // Actions of this tab, in memory until acknowledged: a storage that fails or is cleared loses none of them.
  let ownActions: WaitingAction[] = [];
  // Actions of this tab that the storage does not have yet.
  const unstored = new Set<WaitingAction>();
  // Ids of answered actions that the storage may still hold.
  const answeredIds = new Set<string>();
  let pendingWrites: Promise<void> = Promise.resolve();

  const isOwn = ({ body }: WaitingAction) => ownActions.some((own) => own.body.actionId === body.actionId);

  /** Removes an action that the server answered. */
  const remove = async ({ body: { actionId } }: WaitingAction) => {
    answeredIds.add(actionId);
    for (const each of unstored) if (each.body.actionId === actionId) unstored.delete(each);
    ownActions = ownActions.filter(({ body }) => body.actionId !== actionId);
    // Removed after the pending write, since the server may answer before the storage.
    pendingWrites = pendingWrites.then(() => storage.remove(actionId)).catch(logStorageError);
    await pendingWrites;
  };

  return {
    add: (action: WaitingAction) => {
      ownActions.push(action);
      unstored.add(action);
      pendingWrites = pendingWrites
        .then(() => storage.add(action))
        .then(() => void unstored.delete(action))
        .catch(logStorageError);
    },
    /** All waiting actions, those of each measurement in order. */
    read: async () => {
      await pendingWrites;
      const stored = await storage.load().catch((error) => {
        logStorageError(error);
        return [];
      });
      // Actions of other tabs come first: those of an earlier visit precede this one's.
      const waiting = [...stored.filter((each) => !isOwn(each)), ...ownActions];
      return waiting.filter(({ body }) => !answeredIds.has(body.actionId)).sort(bySequence);
    },
    remove,
    /** Sets aside a refused action with its followers. */
    refuse: async (chain: WaitingAction[], status: number) => {
      console.error('The server refused an action', { ...chain[0], status });
      // From now on, since the measurement is read again while these are set aside.
      for (const { body } of chain) answeredIds.add(body.actionId);
      // Last action first: after an interruption the rest still begins with the refused one.
      for (const each of chain.toReversed()) {
        await storage.refuse(each, status).catch(logStorageError);
        await remove(each);
      }
    },
    own: (): readonly WaitingAction[] => ownActions,
    unstored: (): readonly WaitingAction[] => [...unstored],
  };
};
