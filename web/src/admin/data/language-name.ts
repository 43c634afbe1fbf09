/** Names by language and code: creating an `Intl.DisplayNames` takes a millisecond, and every row of a list needs one. */
const namesByCode = new Map<string, string>();

/** Capitalises a name: some languages write names of languages in lower case. */
const capitalise = (name: string, language: string) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1);

/** Reads the name of a language from the browser; the code when the browser does not know it. */
const readName = (code: string, inLanguage: string): string => {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(code);
    return name === undefined ? code : capitalise(name, inLanguage);
  } catch {
    return code;
  }
};

/** Name of a language in another language, with an initial capital; its code when the browser does not know it. */
export const languageName = (code: string, inLanguage: string): string => {
  const cachedName = namesByCode.get(`${inLanguage} ${code}`);
  if (cachedName !== undefined) return cachedName;
  const name = readName(code, inLanguage);
  namesByCode.set(`${inLanguage} ${code}`, name);
  return name;
};
