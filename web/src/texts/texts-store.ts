import type { ActiveLanguage } from '@ok/contract/routes/texts/texts.ts';
import { useSyncExternalStore } from 'react';
import { error as englishErrors } from '../../../content/ui-en.json';
import { error as dutchErrors } from '../../../content/ui-nl.json';
import { createListeners } from '../listeners.ts';
import { createTextStore, fallbackLanguage, type Texts } from './translate.ts';

/** The page's language and its texts. */
type TextsState = {
  /** `failed`: only the built-in error messages are available. */
  status: 'loading' | 'ready' | 'failed';
  language: string;
  /** Available languages, the default one first. */
  languages: readonly ActiveLanguage[];
  t: Texts;
};

const store = createTextStore();
// Error messages that must be available without the server.
store.add('nl', { error: dutchErrors });
store.add('en', { error: englishErrors });

const textsListeners = createListeners();
const initialLanguage = document.documentElement.lang || fallbackLanguage;
let state: TextsState = {
  status: 'loading',
  language: initialLanguage,
  languages: [],
  t: store.textsIn(initialLanguage, initialLanguage),
};

const defaultLanguage = () => state.languages[0]?.code ?? initialLanguage;

export const getTextsState = (): TextsState => state;

/** Updates the state and its lookup function `t`. */
export function setTextsState(next: Partial<Omit<TextsState, 't'>>): void {
  state = { ...state, ...next };
  state.t = store.textsIn(state.language, defaultLanguage());
  textsListeners.emit();
}

/** Adds texts of a language. */
export const addTexts = store.add;

/** Whether a key has a text in the page's language or a fallback language. */
export const hasText = (key: string): boolean => store.has(state.language, defaultLanguage(), key);

/** Resolves when loading has finished or failed. */
export function whenTextsLoaded(): Promise<void> {
  if (state.status !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = textsListeners.add(() => {
      if (state.status === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** Lookup function for texts in the page's language: `t(key, params)`. A new function when the language changes. */
export const useTexts = (): Texts => useSyncExternalStore(textsListeners.add, () => state.t);

/** Code of the page's language, in lower case. */
export const useLanguage = (): string => useSyncExternalStore(textsListeners.add, () => state.language);

/** Available languages, the default one first. */
export const useLanguages = (): readonly ActiveLanguage[] =>
  useSyncExternalStore(textsListeners.add, () => state.languages);

/** Loading state of the texts. */
export const useTextsStatus = (): TextsState['status'] => useSyncExternalStore(textsListeners.add, () => state.status);
