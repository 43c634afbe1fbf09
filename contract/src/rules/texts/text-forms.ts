/** Key of a plural form: `answers_one`, `answers_other`. */
const formOfPlural = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * Numbers that screens show. A plural form that only larger numbers have, such as the French one for a million, never
 * occurs.
 */
const sampleNumbers = Array.from({ length: 201 }, (_, number) => number);

/** Every plural form, in the order in which editors list them. */
const allForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const formsByLanguage = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Plural forms of a language, each with its numbers among `sampleNumbers`. */
const numbersByForm = (language: string): ReadonlyMap<string, readonly number[]> => {
  const cachedForms = formsByLanguage.get(language);
  if (cachedForms) return cachedForms;
  const rules = new Intl.PluralRules(language);
  const forms = new Map<string, number[]>();
  for (const number of sampleNumbers) {
    const form = rules.select(number);
    forms.set(form, [...(forms.get(form) ?? []), number]);
  }
  formsByLanguage.set(language, forms);
  return forms;
};

/** Splits a plural key in the key that the code uses and the form; null for other keys. */
export const pluralOf = (key: string): { stem: string; form: string } | null => {
  const [, stem = '', form = ''] = formOfPlural.exec(key) ?? [];
  return stem ? { stem, form } : null;
};

/** Whether a plural form has a single number in a language. Its text may then omit the number. */
export const hasOneNumber = (language: string, form: string): boolean =>
  numbersByForm(language).get(form)?.length === 1;

/**
 * Keys that a language needs texts for, derived from the shipped keys: each plural form of the language replaces the
 * shipped forms; other keys stay.
 */
export const keysFor = (language: string, shipped: readonly string[]): string[] => {
  const all = new Set(shipped);
  const ownForms = numbersByForm(language);
  const forms = allForms.filter((form) => form === 'other' || ownForms.has(form));
  const doneStems = new Set<string>();
  return shipped.flatMap((key) => {
    const plural = pluralOf(key);
    if (!plural || !all.has(`${plural.stem}_other`)) return [key];
    if (doneStems.has(plural.stem)) return [];
    doneStems.add(plural.stem);
    return forms.map((form) => `${plural.stem}_${form}`);
  });
};

/** Example number for a plural form, preferably not 0, which often reads badly. */
export const numberOfForm = (language: string, form: string): number | undefined => {
  const numbers = numbersByForm(language).get(form) ?? [];
  return numbers.find((number) => number > 0) ?? numbers[0];
};

/** Texts of one language, by key. */
export type TextsOfLanguage = { language: string; texts: ReadonlyMap<string, string> };

/**
 * Text from another language for a missing plural form: the form that the other language uses for the same number. A
 * form of several numbers never gets a text without the number, such as "one minute".
 */
export const pluralFallback = (
  { stem, form }: { stem: string; form: string },
  language: string,
  from: TextsOfLanguage,
): string | undefined => {
  const number = numberOfForm(language, form);
  const otherForm = number === undefined ? 'other' : new Intl.PluralRules(from.language).select(number);
  const text = from.texts.get(`${stem}_${otherForm}`);
  const namesNumber = text !== undefined && /\{\{\s*count\s*\}\}/.test(text);
  return namesNumber || (text && hasOneNumber(language, form)) ? text : from.texts.get(`${stem}_other`);
};
