import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useSyncExternalStore } from 'react';
import { currentText } from './find-texts.ts';
import type { TextDraftStorage } from './text-draft-storage.ts';

/** Unsaved changes of a text, and the state of saving it. */
export type TextDraft = {
  /** Typed text; undefined when it equals the saved one. */
  text?: string;
  /** Saved edit when the user began to type. */
  seen?: string | null;
  status?: 'saving' | 'saved' | 'failed' | 'refused';
  /** Text that another administrator saved meanwhile. */
  theirs?: EditedText;
};

const noDraft: TextDraft = {};

/**
 * Creates the store of drafts, by key of text. Drafts outlive their rows, which unmount when the list scrolls. A row
 * subscribes to its own text, so that a key press renders no other row. Each unsaved text is also stored, so that it is
 * still there after the browser ended the tab.
 */
export const createTextDrafts = (storage?: TextDraftStorage) => {
  const drafts = new Map<string, TextDraft>();
  const listeners = new Map<string, Set<() => void>>();
  let restoredKeys: ReadonlySet<string> = new Set();
  let isRestored = false;
  const notify = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  return {
    get: (key: string): TextDraft => drafts.get(key) ?? noDraft,
    set(key: string, draft: TextDraft): void {
      drafts.set(key, draft);
      storage?.write(key, draft.text === undefined ? undefined : { text: draft.text, seen: draft.seen ?? null });
      notify(key);
      notify('');
    },
    /**
     * Restores the stored drafts, once. Those that were saved after all, and those of texts that no longer exist, are
     * dropped.
     */
    restore(texts: readonly EditedText[]): void {
      if (!storage || isRestored) return;
      isRestored = true;
      const stored = storage.read();
      const restored = texts.filter((row) => {
        const draft = stored[row.key];
        return draft && !drafts.has(row.key) && draft.text !== currentText(row);
      });
      restoredKeys = new Set(restored.map(({ key }) => key));
      for (const [key, draft] of Object.entries(stored)) {
        if (restoredKeys.has(key)) drafts.set(key, draft);
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

export type TextDrafts = ReturnType<typeof createTextDrafts>;

/** Draft of a text. */
export const useTextDraft = (drafts: TextDrafts, key: string): TextDraft =>
  useSyncExternalStore(
    (listener) => drafts.subscribe(key, listener),
    () => drafts.get(key),
  );

/** Whether any text is not saved. */
export const useHasUnsaved = (drafts: TextDrafts): boolean =>
  useSyncExternalStore((listener) => drafts.subscribe('', listener), drafts.hasUnsaved);
