import { flattenTexts } from '@ok/contract/rules/flatten-texts.ts';

/** What stands in the place of `{{name}}`; `count` chooses the plural: `key_one`, `key_other` and so on. */
export type TextParams = Record<string, string | number>;

/** The text of a key in the language of the page; the key itself where no language has one: never nothing. */
export type Texts = (key: string, params?: TextParams) => string;

/** The language that every other one falls back to. */
export const lastLanguage = 'en';

/** The text with its params. A count is written as numbers are in the language of the text: `2.825`. */
const filled = (text: string, params: TextParams, language: string) =>
  text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) =>
    name === 'count' ? (params.count ?? '').toLocaleString(language) : String(params[name] ?? ''),
  );

/** Holds the texts of languages and looks them up. */
export function textStore() {
  const texts = new Map<string, Map<string, string>>();

  const find = (language: string, key: string, { count }: TextParams = {}): string | undefined => {
    const own = texts.get(language);
    const plural = typeof count === 'number' && own?.get(`${key}_${new Intl.PluralRules(language).select(count)}`);
    // An empty text is one that nobody has written yet.
    return plural || own?.get(key) || undefined;
  };

  /** The same, or for a count whose form the language lacks, its general form. */
  const findAnyForm = (language: string, key: string, params: TextParams): string | undefined =>
    find(language, key, params) ?? (params.count === undefined ? undefined : find(language, `${key}_other`));

  /** The languages for what a language lacks: rather any that is there than none. */
  const fallbacks = (language: string, defaultLanguage: string) => [
    defaultLanguage,
    lastLanguage,
    language,
    ...texts.keys(),
  ];

  return {
    /** Add the texts of a language to those that are there. */
    add(language: string, nested: Record<string, unknown>): void {
      const own = texts.get(language) ?? new Map();
      for (const [key, text] of flattenTexts(nested)) if (typeof text === 'string') own.set(key, text);
      texts.set(language, own);
    },

    /** The look-up for a language: what it lacks comes from the default language, then English, then any that is there. */
    textsIn(language: string, defaultLanguage: string): Texts {
      return (key, params = {}) => {
        const text = find(language, key, params);
        if (text) return filled(text, params, language);
        for (const one of fallbacks(language, defaultLanguage)) {
          const other = findAnyForm(one, key, params);
          if (other) return filled(other, params, one);
        }
        console.error(`No text for ${key}`);
        return key;
      };
    },

    /** Whether that look-up finds a text. */
    has: (language: string, defaultLanguage: string, key: string): boolean =>
      [language, ...fallbacks(language, defaultLanguage)].some((one) => find(one, key) !== undefined),
  };
}
