import { languageName } from '../data/language-name.ts';

/** Facts about a language from the browser's data. */
export type LanguageFacts = {
  /** English name, as the database has it for all languages. */
  name: string;
  /** Name in the language itself; '' when the browser does not have it. */
  localName: string;
  /** Flag of the region with most speakers; '' when unknown. */
  unicodeFlag: string;
  direction: 'ltr' | 'rtl';
};

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Name of a language in the language itself; '' when the browser would fall back to another language. */
export const localNameOf = (code: string): string => {
  const [supportedLocale] = Intl.DisplayNames.supportedLocalesOf(code);
  const name = supportedLocale === undefined ? code : languageName(code, code);
  return name === code ? '' : name;
};

/** Flag of a region: the regional indicators of its two letters. */
const flagOfRegion = (region: string) =>
  /^[A-Z]{2}$/.test(region)
    ? String.fromCodePoint(...[...region].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)))
    : '';

/** Collects the facts about a language by its code. */
export const languageFactsOf = (code: string): LanguageFacts => {
  const { region = '', script = '' } = new Intl.Locale(code).maximize();
  return {
    name: languageName(code, 'en'),
    localName: localNameOf(code),
    unicodeFlag: flagOfRegion(region),
    direction: rightToLeftScripts.has(script) ? 'rtl' : 'ltr',
  };
};
