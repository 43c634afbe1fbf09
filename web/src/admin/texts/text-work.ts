import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { useSyncExternalStore } from 'react';

/** What somebody is doing to a text. */
export type TextWork = {
  /** What was typed and is not saved; nothing where it says what is stored. */
  text?: string;
  /** The edit that was read when the typing began. */
  seen?: string | null;
  status?: 'saving' | 'saved' | 'failed' | 'refused';
  /** The text as another administrator has saved it meanwhile. */
  theirs?: EditedText;
};

const nothing: TextWork = {};

/**
 * What is being done to texts, by key. It stands outside of their rows, which come and go as one scrolls, and a row hears
 * of its own text alone, so that a key press draws no other.
 */
export const makeTextWorks = () => {
  const works = new Map<string, TextWork>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  return {
    get: (key: string): TextWork => works.get(key) ?? nothing,
    set(key: string, work: TextWork): void {
      works.set(key, work);
      tell(key);
      tell('');
    },
    /** Hear of a text, or of all with an empty key. */
    subscribe(key: string, listener: () => void): () => void {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => void own.delete(listener);
    },
    hasUnsaved: (): boolean => [...works.values()].some(({ text }) => text !== undefined),
  };
};

/** The work on the texts of a language. */
export type TextWorks = ReturnType<typeof makeTextWorks>;

/** What is being done to a text. */
export const useTextWork = (works: TextWorks, key: string): TextWork =>
  useSyncExternalStore(
    (listener) => works.subscribe(key, listener),
    () => works.get(key),
  );

/** Whether any text is not saved. */
export const useHasUnsaved = (works: TextWorks): boolean =>
  useSyncExternalStore((listener) => works.subscribe('', listener), works.hasUnsaved);
