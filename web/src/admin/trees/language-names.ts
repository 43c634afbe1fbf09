import { hasText } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';

/** What a language is called in that of the page; one that no catalogue knows is called by its code. */
export const languageNameOf = (code: string, t: Texts): string => {
  const key = `global.languageName.${code}`;
  return hasText(key) ? t(key) : code.toUpperCase();
};
