import { languageCodes } from './language-codes.ts';
import { languageNameIn, localNameOf } from './language-facts.ts';

/** Option for a language. `local` is its name in that language, `words` are the folded words for searching. */
export type LanguageOption = { id: string; text: string; local: string; words: string };

/** Lower case without diacritics. */
const foldLetters = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Lists the languages of the world, except taken ones, by their names in `language`. Languages with the same name, such
 * as Akan, get their code. Languages without a name in the browser come last, by code.
 */
export const createLanguageOptions = (language: string, taken: ReadonlySet<string>): LanguageOption[] => {
  const names = new Map(languageCodes.map((code) => [code, languageNameIn(language, code)]));
  const isKnown = (code: string) => names.get(code) !== code;
  const languagesByName = Map.groupBy(names.values(), (name) => name);
  return languageCodes
    .filter((code) => !taken.has(code))
    .map((id) => {
      const name = names.get(id) ?? id;
      const text = (languagesByName.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name;
      const local = localNameOf(id);
      return { id, text, local, words: foldLetters(`${name} ${local} ${id}`) };
    })
    .sort(
      (one, other) =>
        Number(isKnown(other.id)) - Number(isKnown(one.id)) || one.text.localeCompare(other.text, language),
    );
};

/** Whether a word begins with the typed text: the two letters of a code then match few other languages. */
export const matchesWords = (words: string | undefined, typed: string): boolean =>
  ` ${words ?? ''}`.includes(` ${foldLetters(typed)}`);
