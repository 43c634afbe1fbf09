import { placeholdersOf } from './flatten-texts.ts';
import { type AgreedTerm, findTermFindings } from './glossary.ts';

/** Input of the checks: both texts without markup, and the names of the marks of each. */
export type CheckedTranslation = {
  source: string;
  translation: string;
  /** Marks such as `strong` or `li`, as often as they occur. */
  marks: { source: readonly string[]; translation: readonly string[] };
  /** Direction in which the language of the translation is written. */
  direction: 'ltr' | 'rtl';
  /** Agreed translations of terms. */
  terms?: readonly AgreedTerm[];
};

/** Something in a translation that deserves a second look. `names` lists what differs. */
export type TranslationFinding = { check: TranslationCheck; names?: string[] };

/** Checks, in the order in which their findings are shown. */
export const translationChecks = [
  'placeholders',
  'forbiddenTerms',
  'terms',
  'numbers',
  'lines',
  'markup',
  'length',
  'fullStop',
  'quotes',
  'doubleSpace',
  'untranslated',
  'direction',
] as const;

export type TranslationCheck = (typeof translationChecks)[number];

/** A translation that is this many times as long as its source may not fit on its card. */
const longestRatio = 1.6;
/** Sources shorter than this, in characters, are not checked for the length of their translation. */
const shortSource = 30;
/** Letters from which on a word counts as one that should be translated. */
const longWord = 4;

/** Items of one list that the other lacks, counting repetitions. */
const findDifference = (one: readonly string[], other: readonly string[]): string[] => {
  const rest = [...other];
  return one.filter((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

const differ = (one: readonly string[], other: readonly string[]) => [
  ...findDifference(one, other),
  ...findDifference(other, one),
];

/** Writes digits of any script as those of Latin script. */
const toLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

const numbersOf = (text: string): string[] => toLatinDigits(text).match(/\d+/g) ?? [];

const sentenceEnd = /[.!?…。؟۔!?]["'”’»)\]]*\s*$/u;

/** Apostrophes that begin a short word, as in Dutch: ’s avonds. */
const apostrophes = /(?<!\p{L})['’](?=[mnst](?!\p{L}))/gu;

const quotesOf = (text: string): number =>
  text.replace(apostrophes, '').match(/["“”„«»‟]|(?<!\p{L})['‘’‚‹›]|['‘’‹›](?!\p{L})/gu)?.length ?? 0;

const wordsOf = (text: string): string[] =>
  text.toLocaleLowerCase().match(new RegExp(`\\p{L}{${longWord},}`, 'gu')) ?? [];

const hasUntranslatedWords = (source: string, translation: string): boolean => {
  const words = wordsOf(translation);
  if (words.length < 2) return words.length > 0 && source.trim() === translation.trim();
  const sourceWords = new Set(wordsOf(source));
  return words.filter((word) => sourceWords.has(word)).length * 2 > words.length;
};

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g;

const isWrongDirection = (text: string, direction: 'ltr' | 'rtl'): boolean => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const rightToLeftLetters = text.match(rightToLeft)?.length ?? 0;
  return letters > 0 && (direction === 'rtl') !== rightToLeftLetters * 2 > letters;
};

const countLines = (text: string): number => text.split('\n').filter((line) => /\S/.test(line)).length;

/**
 * Finds differences between a translation and its source that deserve a second look: a text part that only one of them
 * has, and faults of writing. A finding never keeps a translation from being saved. An empty translation has none.
 */
export const findTranslationFindings = ({
  source,
  translation,
  marks,
  direction,
  terms = [],
}: CheckedTranslation): TranslationFinding[] => {
  if (!/\S/.test(translation)) return [];
  const placeholders = differ(placeholdersOf(source), placeholdersOf(translation));
  const numbers = differ(numbersOf(source), numbersOf(translation));
  const { other, forbidden } = findTermFindings(source, translation, terms);
  const isFound: Record<TranslationCheck, boolean> = {
    placeholders: placeholders.length > 0,
    forbiddenTerms: forbidden.length > 0,
    terms: other.length > 0,
    numbers: numbers.length > 0,
    lines: countLines(source) !== countLines(translation),
    markup: differ(marks.source, marks.translation).length > 0,
    length: source.length >= shortSource && translation.length > source.length * longestRatio,
    fullStop: sentenceEnd.test(source) !== sentenceEnd.test(translation),
    quotes: quotesOf(source) !== quotesOf(translation),
    doubleSpace: / {2}/.test(translation) && !/ {2}/.test(source),
    untranslated: hasUntranslatedWords(source, translation),
    direction: isWrongDirection(translation, direction),
  };
  const names: Partial<Record<TranslationCheck, string[]>> = {
    placeholders: [...new Set(placeholders)].map((name) => `{{${name}}}`),
    numbers: [...new Set(numbers)],
    forbiddenTerms: [...new Set(forbidden)],
    terms: other.map((agreed) => `${agreed.term} → ${agreed.translation}`),
  };
  return translationChecks.flatMap((check) =>
    isFound[check] ? [{ check, ...(names[check] && { names: names[check] }) }] : [],
  );
};
