/** Agreed translation of a term. `term`, `translation` and `forbidden` have one or more forms, separated by commas. */
export type AgreedTerm = { term: string; translation: string; forbidden: string };

/** Forms of a term: `volgen, volgt` → `['volgen', 'volgt']`. */
export const formsOf = (forms: string): string[] =>
  forms
    .split(/[,،、]/)
    .map((form) => form.trim())
    .filter((form) => form !== '');

/** Scripts that put blanks between words. In others, and where an article is joined to its word, any place counts. */
const spacedScript = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Whether a text has a form as a whole word, in small or capital letters. */
const hasForm = (text: string, form: string): boolean => {
  const [inText, inForm] = [text.normalize('NFC').toLowerCase(), form.normalize('NFC').toLowerCase()];
  for (let at = inText.indexOf(inForm); at >= 0; at = inText.indexOf(inForm, at + 1)) {
    if (!spacedScript.test(inForm)) return true;
    // A letter beyond the basic plane is in no script with blanks, so the code units beside the form suffice.
    if (!isLetter(inText[at - 1]) && !isLetter(inText[at + inForm.length])) return true;
  }
  return false;
};

const findForm = (text: string, forms: string): string | undefined =>
  formsOf(forms).find((form) => hasForm(text, form));

/** Terms that a source has, the longest first. */
export const findTerms = <T extends AgreedTerm>(source: string, terms: readonly T[]): T[] =>
  terms
    .filter(({ term }) => findForm(source, term) !== undefined)
    .sort((one, other) => other.term.length - one.term.length);

/**
 * Compares a translation with the agreed ones of the terms in its source.
 *
 * @returns the terms of which no agreed form was used, and the forbidden forms that were
 */
export const findTermFindings = <T extends AgreedTerm>(
  source: string,
  translation: string,
  terms: readonly T[],
): { other: T[]; forbidden: string[] } => {
  const found = findTerms(source, terms);
  return {
    other: found.filter((term) => findForm(translation, term.translation) === undefined),
    forbidden: found.flatMap(({ forbidden }) => formsOf(forbidden).filter((form) => hasForm(translation, form))),
  };
};
