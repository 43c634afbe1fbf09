/** Names by language and code: creating an `Intl.DisplayNames` takes a millisecond, and every row of a list needs one. */
const namesByCode = new Map<string, string>();

/** Name of a language in another language, with an initial capital. */
export const languageName = (code: string, inLanguage: string): string => {
  const cachedName = namesByCode.get(`${inLanguage} ${code}`);
  if (cachedName !== undefined) return cachedName;
  const name = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(code) ?? code;
  const capitalised = name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
  namesByCode.set(`${inLanguage} ${code}`, capitalised);
  return capitalised;
};
