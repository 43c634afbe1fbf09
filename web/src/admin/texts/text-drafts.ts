import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useSyncExternalStore } from 'react';

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
 * subscribes to its own text, so that a key press renders no other row.
 */
export const createTextDrafts = () => {
  const drafts = new Map<string, TextDraft>();
  const listeners = new Map<string, Set<() => void>>();
  const notify = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  return {
    get: (key: string): TextDraft => drafts.get(key) ?? noDraft,
    set(key: string, draft: TextDraft): void {
      drafts.set(key, draft);
      notify(key);
      notify('');
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
