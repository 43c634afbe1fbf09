import { fallbackLanguage } from './translate.ts';

const languageKey = 'locale';

/** Language chosen in this tab. Stored in quotes, in the format of the existing clients. */
export function chosenLanguage(): string | undefined {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(languageKey) ?? 'null');
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

export const keepLanguage = (language: string): void =>
  window.sessionStorage.setItem(languageKey, JSON.stringify(language));

/** Removes the choice at sign-out, since it belonged to the former user. */
export const forgetLanguage = (): void => window.sessionStorage.removeItem(languageKey);

/**
 * Language of a new page: the chosen one, else the default. When the chosen language is no longer available: English,
 * else the default.
 */
export function firstLanguage(languages: readonly { code: string }[], chosen: string | undefined): string {
  const findLanguage = (code: string) => languages.find((language) => language.code === code);
  return (
    ((chosen && (findLanguage(chosen) ?? findLanguage(fallbackLanguage))) || languages[0])?.code ?? fallbackLanguage
  );
}
