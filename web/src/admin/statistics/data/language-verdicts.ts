import type { Languages } from './calls.ts';

/** Answers to a question by language, with the test of their difference. */
export type QuestionByLanguage = Languages['rows'][number];

/** Verdict on the languages of a question. */
export type LanguageVerdict = { kind: 'alike' } | { kind: 'differs'; size: 'small' | 'medium' | 'large' | undefined };

/** Cramér's V from which on a difference is medium and large (Cohen 1988). */
const effectLimits = { medium: 0.3, large: 0.5 };

const sizeOf = (effect: number) =>
  effect >= effectLimits.large ? 'large' : effect >= effectLimits.medium ? 'medium' : 'small';

/** Judges a tested question. The size of a difference is left out where its figures are hidden. */
export const judgeLanguages = ({ differs, effect }: NonNullable<QuestionByLanguage['test']>): LanguageVerdict =>
  differs ? { kind: 'differs', size: effect === null ? undefined : sizeOf(effect) } : { kind: 'alike' };

/** A question whose languages were tested. */
export type TestedQuestion = QuestionByLanguage & { test: NonNullable<QuestionByLanguage['test']> };

/** Separates the questions that were tested, those that differ first, from those with too few answers. */
export const separateTested = (rows: readonly QuestionByLanguage[]) => ({
  tested: rows
    .filter((row): row is TestedQuestion => row.test !== null)
    .sort((one, other) => Number(other.test.differs) - Number(one.test.differs)),
  untested: rows.filter(({ test }) => test === null),
});
