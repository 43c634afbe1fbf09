import { useSyncExternalStore } from 'react';
import type { TextDraftStorage } from './text-draft-storage.ts';

/** Unsaved changes of a text, and the state of saving it. */
export type TextDraft<Saved> = {
  /** Typed text; undefined when it equals the saved one. */
  text?: string;
  /** Saved text when the user began to type. */
  seen?: string | null;
  /** Source of a translation when the user began to type. */
  source?: string;
  status?: 'saving' | 'saved' | 'failed' | 'refused';
  /** Text that another user saved meanwhile. */
  theirs?: Saved;
};

const noDraft = {};

/**
 * Creates the store of drafts, by key of text. Drafts outlive their rows, which unmount when the list scrolls. A row
 * subscribes to its own text, so that a key press renders no other row. Each unsaved text is also stored, so that it is
 * still there after the browser ended the tab.
 */
export const createTextDrafts = <Saved>(storage?: TextDraftStorage) => {
  const drafts = new Map<string, TextDraft<Saved>>();
  const listeners = new Map<string, Set<() => void>>();
  let restoredKeys: ReadonlySet<string> = new Set();
  let isRestored = false;
  const notify = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  return {
    get: (key: string): TextDraft<Saved> => drafts.get(key) ?? noDraft,
    set(key: string, draft: TextDraft<Saved>): void {
      drafts.set(key, draft);
      const { text, seen = null, source } = draft;
      storage?.write(key, text === undefined ? undefined : { text, seen, ...(source !== undefined && { source }) });
      notify(key);
      notify('');
    },
    /**
     * Restores the stored drafts, once. Those that were saved after all, and those of texts that no longer exist, are
     * dropped.
     *
     * @param savedTexts saved text by key, '' for a missing one
     */
    restore(savedTexts: ReadonlyMap<string, string>): void {
      if (!storage || isRestored) return;
      isRestored = true;
      const stored = storage.read();
      restoredKeys = new Set(
        [...savedTexts.keys()].filter((key) => {
          const draft = stored[key];
          return draft && !drafts.has(key) && draft.text !== savedTexts.get(key);
        }),
      );
      for (const [key, draft] of Object.entries(stored)) {
        if (restoredKeys.has(key)) drafts.set(key, draft as TextDraft<Saved>);
        else if (!drafts.has(key)) storage.write(key, undefined);
      }
      notify('');
    },
    /** Texts whose drafts were restored. */
    restoredKeys: (): ReadonlySet<string> => restoredKeys,
    /** Removes all drafts from the storage: the user chose to leave without saving. */
    discardStored(): void {
      for (const key of drafts.keys()) storage?.write(key, undefined);
    },
    /** Subscribes to the draft of one text, or of all texts with an empty key. Returns the unsubscription. */
    subscribe(key: string, listener: () => void): () => void {
      const keyListeners = listeners.get(key) ?? new Set();
      listeners.set(key, keyListeners.add(listener));
      return () => void keyListeners.delete(listener);
    },
    hasUnsaved: (): boolean => [...drafts.values()].some(({ text }) => text !== undefined),
  };
};

export type TextDrafts<Saved> = ReturnType<typeof createTextDrafts<Saved>>;

/** Draft of a text. */
export const useTextDraft = <Saved>(drafts: TextDrafts<Saved>, key: string): TextDraft<Saved> =>
  useSyncExternalStore(
    (listener) => drafts.subscribe(key, listener),
    () => drafts.get(key),
  );

/** Whether any text is not saved. */
export const useHasUnsaved = <Saved>(drafts: TextDrafts<Saved>): boolean =>
  useSyncExternalStore((listener) => drafts.subscribe('', listener), drafts.hasUnsaved);
