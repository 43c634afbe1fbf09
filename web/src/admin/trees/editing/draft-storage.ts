import type { TreeDraft } from '@ok/contract/tree/merging/working-copy.ts';
import { createStore, del, get, set } from 'idb-keyval';
import { createTimeLimit } from '../../../session/with-timeout.ts';
import type { DraftStorage } from './editing-state.ts';

/** How many tabs of one user may have the same version open and keep what is unsaved. */
const places = 8;

/** Take a name for this tab alone; returns what gives it back, undefined where another tab has it. */
const take = async (name: string): Promise<(() => void) | undefined> => {
  // On a page that came over plain HTTP there are none.
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
 * What is unsaved of a version, of one user, in IndexedDB. Each tab has a place of its own; one that opens the version
 * takes over what a tab that is gone has left.
 */
export const openDraftStorage = (userKey: string, versionId: number): DraftStorage => {
  const store = createStore('ok-drafts', 'trees');
  const inTime = createTimeLimit();
  let place: { key: string; release: () => void } | undefined;

  /** Locks a place for this tab: the first with a draft, else the first that is free. */
  const lockPlace = async (signal: AbortSignal): Promise<TreeDraft | undefined> => {
    let free: typeof place;
    for (let number = 0; number < places && !signal.aborted; number += 1) {
      const key = `${userKey}/${versionId}/${number}`;
      const release = await take(`ok-draft-${key}`);
      if (!release) continue;
      const draft = await inTime(() => get<TreeDraft>(key, store)).catch((error) => {
        release();
        free?.release();
        throw error;
      });
      if (draft && !signal.aborted) {
        free?.release();
        place = { key, release };
        return draft;
      }
      if (free) release();
      else free = { key, release };
    }
    // The session ended before its place was found: the lock would hide the draft in it from the next one.
    if (signal.aborted) free?.release();
    else place = free;
    return undefined;
  };

  return {
    load: async (signal) => {
      // After a failed call the session loads again, and has its place by then.
      const own = place;
      return own ? inTime(() => get<TreeDraft>(own.key, store)) : lockPlace(signal);
    },
    save: async (draft) => {
      const own = place;
      if (own) await inTime(() => set(own.key, draft, store));
    },
    remove: async () => {
      const own = place;
      if (own) await inTime(() => del(own.key, store));
    },
    release: () => {
      place?.release();
      place = undefined;
    },
  };
};
