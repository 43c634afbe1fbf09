/** A key that is a form of a plural: `answers_one`, `answers_other`. */
const formOfPlural = /^(.+)_(zero|one|two|few|many|other)$/;

/** Numbers that are met on screens; forms that only larger ones have, such as the French for a million, are never said. */
const met = Array.from({ length: 201 }, (_, number) => number);

/** Every form there is, in the order in which they are listed. */
const allForms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const formsByLanguage = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The forms of plurals that a language has, each with the numbers that it is said of. */
const numbersByForm = (language: string): ReadonlyMap<string, readonly number[]> => {
  const known = formsByLanguage.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = new Map<string, number[]>();
  for (const number of met) {
    const form = rules.select(number);
    forms.set(form, [...(forms.get(form) ?? []), number]);
  }
  formsByLanguage.set(language, forms);
  return forms;
};

/** What a key of a plural is made of: the key that the code names and the form; null for any other key. */
export const pluralOf = (key: string): { stem: string; form: string } | null => {
  const [, stem = '', form = ''] = formOfPlural.exec(key) ?? [];
  return stem ? { stem, form } : null;
};

/** Whether a form is said of a single number in a language: then a text may leave the number out. */
export const isOfOneNumber = (language: string, form: string): boolean =>
  numbersByForm(language).get(form)?.length === 1;

/**
 * The keys that a language needs a text for, by those that ship: of a plural each form that the language has, in the
 * place of the forms that ship, and everything else as it is.
 */
export const keysFor = (language: string, shipped: readonly string[]): string[] => {
  const all = new Set(shipped);
  const own = numbersByForm(language);
  const forms = allForms.filter((form) => form === 'other' || own.has(form));
  const done = new Set<string>();
  return shipped.flatMap((key) => {
    const plural = pluralOf(key);
    if (!plural || !all.has(`${plural.stem}_other`)) return [key];
    if (done.has(plural.stem)) return [];
    done.add(plural.stem);
    return forms.map((form) => `${plural.stem}_${form}`);
  });
};

/** A number that a form is said of in a language, and not the first where there are more: 0 often reads as no example. */
export const numberOfForm = (language: string, form: string): number | undefined => {
  const numbers = numbersByForm(language).get(form) ?? [];
  return numbers.find((number) => number > 0) ?? numbers[0];
};

/** Texts of one language by their keys. */
export type TextsOfLanguage = { language: string; texts: ReadonlyMap<string, string> };

/**
 * The text of another language for a form of a plural that a language lacks: that language's own form for the same
 * number. A form of several numbers never gets a text that leaves the number out, such as "one minute".
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
  return namesNumber || (text && isOfOneNumber(language, form)) ? text : from.texts.get(`${stem}_other`);
};
