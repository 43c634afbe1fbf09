import { languageName } from '../data/language-name.ts';
import { localNameOf } from './language-facts.ts';

/** Codes of ISO 639-1: every language with two letters. `sh` was withdrawn, and `mo` became `ro`. */
export const addableLanguageCodes: readonly string[] = `
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
  eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
  kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
  oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
  tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`
  .trim()
  .split(/\s+/);

/** Option for a language. `local` is its name in that language, `words` are the folded words for searching. */
export type LanguageOption = { id: string; text: string; local: string; words: string };

/** Lower case without diacritics. */
const foldLetters = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Lists the languages of the world, except taken ones, by their names in `language`. Languages with the same name, such
 * as Akan, get their code. Languages without a name in the browser come last, by code.
 */
export const createLanguageOptions = (language: string, taken: ReadonlySet<string>): LanguageOption[] => {
  const names = new Map(addableLanguageCodes.map((code) => [code, languageName(code, language)]));
  const isKnown = (code: string) => names.get(code) !== code;
  const languagesByName = Map.groupBy(names.values(), (name) => name);
  return addableLanguageCodes
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
