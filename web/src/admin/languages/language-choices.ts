import { languageCodes } from './language-codes.ts';
import { localNameOf, nameIn } from './language-facts.ts';

/** A language to choose: by its code, how it is shown, what its speakers call it, and the words it is found by. */
export type LanguageOption = { id: string; text: string; local: string; words: string };

/** Letters as they are looked for: small, and without marks. */
const plainLetters = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The languages of the world but those that are taken, by their names in a language. Where two have one name, such as
 * Akan, each says its code. One that the browser has no name for comes last, by its code.
 */
export const languageChoices = (language: string, taken: ReadonlySet<string>): LanguageOption[] => {
  const names = new Map(languageCodes.map((code) => [code, nameIn(language, code)]));
  const isKnown = (code: string) => names.get(code) !== code;
  const times = Map.groupBy(names.values(), (name) => name);
  return languageCodes
    .filter((code) => !taken.has(code))
    .map((id) => {
      const name = names.get(id) ?? id;
      const text = (times.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name;
      const local = localNameOf(id);
      return { id, text, local, words: plainLetters(`${name} ${local} ${id}`) };
    })
    .sort(
      (one, other) =>
        Number(isKnown(other.id)) - Number(isKnown(one.id)) || one.text.localeCompare(other.text, language),
    );
};

/** Whether what is typed begins a word of a language: so the two letters of a code find few others. */
export const isFoundBy = (words: string | undefined, typed: string): boolean =>
  ` ${words ?? ''}`.includes(` ${plainLetters(typed)}`);
