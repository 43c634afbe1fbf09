import { lastLanguage } from './translate.ts';

const key = 'locale';

/** The language that was chosen in this tab. Written with quotes around it, as the existing clients do. */
export function chosenLanguage(): string | undefined {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keep a choice for this tab. */
export const keepLanguage = (language: string): void => window.sessionStorage.setItem(key, JSON.stringify(language));

/** Forget the choice: it belonged to whoever signed out. */
export const forgetLanguage = (): void => window.sessionStorage.removeItem(key);

/**
 * The language to begin with: the chosen one, or the default one; English when it is not spoken any more, and the
 * default one when English is not either.
 */
export function firstLanguage(languages: readonly { code: string }[], chosen: string | undefined): string {
  const spoken = (wanted: string) => languages.find(({ code }) => code === wanted);
  return ((chosen && (spoken(chosen) ?? spoken(lastLanguage))) || languages[0])?.code ?? lastLanguage;
}
