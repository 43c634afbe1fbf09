/** What is known of a language without anybody saying it. */
export type LanguageFacts = {
  /** Its name in English, as the others are kept. */
  name: string;
  /** What its speakers call it; empty where the browser does not speak it. */
  localName: string;
  /** The flag of where most of its speakers are; empty where nothing is known. */
  unicodeFlag: string;
  direction: 'ltr' | 'rtl';
};

const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** A name as it stands by itself: some languages write theirs with a small letter. */
const capitalised = (name: string, language: string) => {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(language) + rest.join('');
};

/** What a language is called in another one; its code where the browser does not know it. */
export const nameIn = (language: string, code: string): string => {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code);
    return name === undefined ? code : capitalised(name, language);
  } catch {
    return code;
  }
};

/** What a language is called by its speakers; nothing where the browser would say it in another language. */
export const localNameOf = (code: string): string => {
  const [spoken] = Intl.DisplayNames.supportedLocalesOf(code);
  const name = spoken === undefined ? code : nameIn(code, code);
  return name === code ? '' : name;
};

/** A flag is the two letters of its region, each as the sign for that letter. */
const flagOf = (region: string) =>
  /^[A-Z]{2}$/.test(region)
    ? String.fromCodePoint(...[...region].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)))
    : '';

/** What is known of a language by its code. */
export const factsOf = (code: string): LanguageFacts => {
  const { region = '', script = '' } = new Intl.Locale(code).maximize();
  return {
    name: nameIn('en', code),
    localName: localNameOf(code),
    unicodeFlag: flagOf(region),
    direction: rightToLeft.has(script) ? 'rtl' : 'ltr',
  };
};
