import { textOfSerialised } from '../../rules/document-text.ts';

/** Texts with fewer words say too little about how they read. */
const fewestWords = 25;

/**
 * Below this a text is harder than B1. Both authors call 60 to 70 'standard', what eight in ten adults read with ease, and
 * below it 'fairly difficult' (Flesch, The Art of Readable Writing, 1949; Douma, De leesbaarheid van landbouwbladen,
 * 1960). Neither knew the levels of the Common European Framework: that 'standard' is B1 is the usual reading of it.
 */
const easyEnough = 60;

type Formula = {
  score: (wordsPerSentence: number, syllablesPerWord: number) => number;
  syllables: (word: string) => number;
};

const groups = (word: string, vowels: RegExp): number => Math.max(1, word.match(vowels)?.length ?? 0);

const formulas: Readonly<Record<string, Formula>> = {
  /** Flesch Reading Ease (1948). Vowels that stand together are one syllable; an e at the end is mute. */
  en: {
    score: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
    syllables: (word) => groups(word.replace(/([^l])e$/, '$1'), /[aeiouy]+/g),
  },
  /** Flesch-Douma (1960). Vowels that stand together are one syllable; one with a diaeresis begins another. */
  nl: {
    score: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables,
    syllables: (word) => groups(word, /[äëïöü]?[aeiouyáàâéèêíìîóòôúùû]+|[äëïöü]/g),
  },
};

const plainText = (text: string): string =>
  textOfSerialised(text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ');

/** Whether a text is harder to read than B1, as far as lengths of sentences and words tell; of other languages nothing is known. */
export const isHardToRead = (text: string, language: string): boolean => {
  const formula = formulas[language];
  // As many letters as that many words have at the least.
  if (!formula || text.length < 2 * fewestWords) return false;
  const sentences = plainText(text)
    .toLowerCase()
    .split(/[.!?…]+(?=\s|$)|\n+/)
    .map((sentence) => sentence.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length < fewestWords) return false;
  const syllables = words.reduce((sum, word) => sum + formula.syllables(word), 0);
  return formula.score(words.length / sentences.length, syllables / words.length) < easyEnough;
};
