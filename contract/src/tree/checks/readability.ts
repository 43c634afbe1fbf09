import { textOfSerialised } from '../../rules/markup/document-text.ts';

/** Shorter texts are not judged: their score is unreliable. */
const minWords = 25;

/**
 * Minimum score of a text at level B1. Both authors call 60 to 70 'standard', which eight in ten adults read with ease,
 * and scores below it 'fairly difficult' (Flesch, The Art of Readable Writing, 1949; Douma, De leesbaarheid van
 * landbouwbladen, 1960). Neither knew the levels of the Common European Framework: equating 'standard' with B1 is the
 * usual interpretation.
 */
const minB1Score = 60;

type Formula = {
  score: (wordsPerSentence: number, syllablesPerWord: number) => number;
  syllables: (word: string) => number;
};

const countGroups = (word: string, vowels: RegExp): number => Math.max(1, word.match(vowels)?.length ?? 0);

const formulas: Readonly<Record<string, Formula>> = {
  /** Flesch Reading Ease (1948). Adjacent vowels are one syllable; a final e is silent. */
  en: {
    score: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
    syllables: (word) => countGroups(word.replace(/([^l])e$/, '$1'), /[aeiouy]+/g),
  },
  /** Flesch-Douma (1960). Adjacent vowels are one syllable; a vowel with a diaeresis starts another. */
  nl: {
    score: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables,
    syllables: (word) => countGroups(word, /[äëïöü]?[aeiouyáàâéèêíìîóòôúùû]+|[äëïöü]/g),
  },
};

const toReadableText = (text: string): string =>
  textOfSerialised(text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ');

/** Length of the sentences and words that make a text hard to read. */
export type ReadingDifficulty = {
  /** Average number of words in a sentence, rounded. */
  wordsPerSentence: number;
  longestWord: string;
};

/**
 * Finds why a text is harder to read than B1, judged by the lengths of its sentences and words; undefined for an
 * easier text, and for languages without a formula.
 */
export const findReadingDifficulty = (text: string, language: string): ReadingDifficulty | undefined => {
  const formula = formulas[language];
  // A text with fewer characters can't have enough words.
  if (!formula || text.length < 2 * minWords) return undefined;
  const sentences = toReadableText(text)
    .toLowerCase()
    .split(/[.!?…]+(?=\s|$)|\n+/)
    .map((sentence) => sentence.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length < minWords) return undefined;
  const syllables = words.reduce((sum, word) => sum + formula.syllables(word), 0);
  const wordsPerSentence = words.length / sentences.length;
  if (formula.score(wordsPerSentence, syllables / words.length) >= minB1Score) return undefined;
  const longestWord = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  return { wordsPerSentence: Math.round(wordsPerSentence), longestWord };
};
