import type { SpokenLanguage } from '@ok/contract/routes/texts.ts';
import { useSyncExternalStore } from 'react';
import { error as englishErrors } from '../../../content/ui-en.json';
import { error as dutchErrors } from '../../../content/ui-nl.json';
import { listeners } from '../listeners.ts';
import { lastLanguage, type Texts, textStore } from './translate.ts';

/** The language of the page and what can be said in it. */
type TextsState = {
  /** `failed`: only the messages about errors are there. */
  status: 'loading' | 'ready' | 'failed';
  language: string;
  /** The languages to choose from, the default one first. */
  languages: readonly SpokenLanguage[];
  t: Texts;
};

const store = textStore();
// What is said when the server cannot be reached has to be here already.
store.add('nl', { error: dutchErrors });
store.add('en', { error: englishErrors });

const changed = listeners();
const firstLanguage = document.documentElement.lang || lastLanguage;
let state: TextsState = {
  status: 'loading',
  language: firstLanguage,
  languages: [],
  t: store.textsIn(firstLanguage, firstLanguage),
};

const defaultLanguage = () => state.languages[0]?.code ?? firstLanguage;

/** The texts now. */
export const getTextsState = (): TextsState => state;

/** Change the language, its texts or what can be chosen. */
export function setTextsState(next: Partial<Omit<TextsState, 't'>>): void {
  state = { ...state, ...next };
  state.t = store.textsIn(state.language, defaultLanguage());
  changed.tell();
}

/** Keep the texts of a language. */
export const addTexts = store.add;

/** Whether a key has a text in the language of the page or one it falls back to. */
export const hasText = (key: string): boolean => store.has(state.language, defaultLanguage(), key);

/** Done once there is something to say. */
export function whenTextsCame(): Promise<void> {
  if (state.status !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = changed.add(() => {
      if (state.status === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** The texts in the language of the page: `t(key, params)`. Another function when the language changes. */
export const useTexts = (): Texts => useSyncExternalStore(changed.add, () => state.t);

/** The code of the language of the page, in lower case. */
export const useLanguage = (): string => useSyncExternalStore(changed.add, () => state.language);

/** The languages to choose from, the default one first. */
export const useLanguages = (): readonly SpokenLanguage[] => useSyncExternalStore(changed.add, () => state.languages);

/** Whether the texts are there. */
export const useTextsStatus = (): TextsState['status'] => useSyncExternalStore(changed.add, () => state.status);
