/** By language and code: what looks names up takes a millisecond to make, and every row of a list asks. */
const known = new Map<string, string>();

/** What a language is called in another one, with a capital as at the beginning of a line. */
export const languageName = (code: string, inLanguage: string): string => {
  const found = known.get(`${inLanguage} ${code}`);
  if (found !== undefined) return found;
  const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(code) ?? code;
  const written = name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
  known.set(`${inLanguage} ${code}`, written);
  return written;
};
