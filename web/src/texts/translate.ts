import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';

/** Values for `{{name}}`. `count` also selects the plural: `key_one`, `key_other` and so on. */
export type TextParams = Record<string, string | number>;

/** Text of a key in the page's language; the key itself when no language has a text. */
export type Texts = (key: string, params?: TextParams) => string;

/** The last fallback of all languages. */
export const fallbackLanguage = 'en';

/** Fills in the parameters of a text. `count` and `max` get the separators of the text's language: `2.825`. */
const fillIn = (text: string, params: TextParams, language: string) =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return /^(count|max)$/.test(name) ? value.toLocaleString(language) : String(value);
  });

/** Holds the texts of several languages and looks them up. */
export function createTextStore() {
  const texts = new Map<string, Map<string, string>>();

  const find = (language: string, key: string, { count }: TextParams = {}): string | undefined => {
    const ownTexts = texts.get(language);
    const plural = typeof count === 'number' && ownTexts?.get(`${key}_${new Intl.PluralRules(language).select(count)}`);
    // An empty text has not been written yet.
    return plural || ownTexts?.get(key) || undefined;
  };

  /** As `find`; falls back to the general plural form when the language lacks the count's form. */
  const findAnyForm = (language: string, key: string, params: TextParams): string | undefined =>
    find(language, key, params) ?? (params.count === undefined ? undefined : find(language, `${key}_other`));

  /** Fallback languages in order, ending with any available one. */
  const fallbacks = (language: string, defaultLanguage: string) => [
    defaultLanguage,
    fallbackLanguage,
    language,
    ...texts.keys(),
  ];

  return {
    /** Adds texts to a language. */
    add(language: string, nested: Record<string, unknown>): void {
      const ownTexts = texts.get(language) ?? new Map();
      for (const [key, text] of flattenTexts(nested)) if (typeof text === 'string') ownTexts.set(key, text);
      texts.set(language, ownTexts);
    },

    /**
     * Lookup function of a language. Missing texts come from the default language, then English, then any available
     * language.
     */
    textsIn(language: string, defaultLanguage: string): Texts {
      return (key, params = {}) => {
        const text = find(language, key, params);
        if (text) return fillIn(text, params, language);
        for (const fallback of fallbacks(language, defaultLanguage)) {
          const fallbackText = findAnyForm(fallback, key, params);
          if (fallbackText) return fillIn(fallbackText, params, fallback);
        }
        console.error(`No text for ${key}`);
        return key;
      };
    },

    /** Whether the lookup function finds a text. */
    has: (language: string, defaultLanguage: string, key: string): boolean =>
      [language, ...fallbacks(language, defaultLanguage)].some((fallback) => find(fallback, key) !== undefined),
  };
}
