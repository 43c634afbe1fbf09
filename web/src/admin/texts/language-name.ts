/** What a language is called in another one, with a capital as at the beginning of a line. */
export const languageName = (code: string, inLanguage: string): string => {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
};
