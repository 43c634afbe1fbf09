import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import { createStore, del, get, set } from 'idb-keyval';
import { createTimeLimit } from '../../../session/with-timeout.ts';
import type { DraftStorage } from './editing-state.ts';

/** Tabs of one user that can have the same version open and store their unsaved changes. */
const maxSlots = 8;

/** Acquires a lock for this tab. Returns its release function; undefined when another tab holds the lock. */
const acquireLock = async (name: string): Promise<(() => void) | undefined> => {
  // Pages over plain HTTP have no `navigator.locks`.
  if (!navigator.locks) return () => {};
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
};

/**
 * Stores one user's unsaved changes to a version in IndexedDB. Each tab has a slot of its own. A tab that opens the
 * version takes over the draft of a closed tab.
 */
export const openDraftStorage = (userKey: string, versionId: number): DraftStorage => {
  const store = createStore('ok-drafts', 'trees');
  const inTime = createTimeLimit();
  let slot: { key: string; release: () => void } | undefined;

  /** Locks a slot for this tab: the first with a draft, else the first that is free. */
  const lockSlot = async (signal: AbortSignal): Promise<TreeDraft | undefined> => {
    let freeSlot: typeof slot;
    for (let slotNumber = 0; slotNumber < maxSlots && !signal.aborted; slotNumber += 1) {
      const key = `${userKey}/${versionId}/${slotNumber}`;
      const release = await acquireLock(`ok-draft-${key}`);
      if (!release) continue;
      const draft = await inTime(() => get<TreeDraft>(key, store)).catch((error) => {
        release();
        freeSlot?.release();
        throw error;
      });
      if (draft && !signal.aborted) {
        freeSlot?.release();
        slot = { key, release };
        return draft;
      }
      if (freeSlot) release();
      else freeSlot = { key, release };
    }
    // The session ended before its slot was found: a lock that stays would hide the slot's draft from the next session.
    if (signal.aborted) freeSlot?.release();
    else slot = freeSlot;
    return undefined;
  };

  return {
    load: async (signal) => {
      // After a failed call the session loads again, and has its slot already.
      const ownSlot = slot;
      return ownSlot ? inTime(() => get<TreeDraft>(ownSlot.key, store)) : lockSlot(signal);
    },
    save: async (draft) => {
      const ownSlot = slot;
      if (ownSlot) await inTime(() => set(ownSlot.key, draft, store));
    },
    remove: async () => {
      const ownSlot = slot;
      if (ownSlot) await inTime(() => del(ownSlot.key, store));
    },
    release: () => {
      slot?.release();
      slot = undefined;
    },
  };
};
