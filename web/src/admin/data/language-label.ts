import { hasText } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';

/** Name of a language in the user's language; its code if the catalogues don't have it. */
export const languageLabel = (code: string, t: Texts): string => {
  const key = `global.languageName.${code}`;
  return hasText(key) ? t(key) : code.toUpperCase();
};
