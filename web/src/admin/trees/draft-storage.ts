import type { TreeDraft } from '@ok/contract/tree/working-copy.ts';
import { createStore, del, get, set } from 'idb-keyval';
import { inTimeOnly } from '../../session/in-time.ts';
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
  const inTime = inTimeOnly();
  let release = () => {};
  let key: string | undefined;

  const find = async (): Promise<TreeDraft | undefined> => {
    // Asked once more, after what came next failed: the place is this tab's by now.
    const own = key;
    if (own !== undefined) return inTime(() => get<TreeDraft>(own, store));
    let free: { key: string; release: () => void } | undefined;
    for (let place = 0; place < places; place += 1) {
      const name = `${userKey}/${versionId}/${place}`;
      const giveBack = await take(`ok-draft-${name}`);
      if (!giveBack) continue;
      const draft = await inTime(() => get<TreeDraft>(name, store));
      if (draft) {
        free?.release();
        [key, release] = [name, giveBack];
        return draft;
      }
      if (free) giveBack();
      else free = { key: name, release: giveBack };
    }
    if (free) ({ key, release } = free);
    return undefined;
  };

  return {
    load: find,
    save: async (draft) => {
      const at = key;
      if (at !== undefined) await inTime(() => set(at, draft, store));
    },
    remove: async () => {
      const at = key;
      if (at !== undefined) await inTime(() => del(at, store));
    },
    release: () => release(),
  };
};
