import { limits } from '../values/limits.ts';

/** Levels by score. The documents that explain a level are named after it. */
export const scoreLevels = [
  { score: 1, level: 'VERY_STRONG_INSENSITIVE' },
  { score: 2, level: 'STRONG_INSENSITIVE' },
  { score: 3, level: 'MODERATE_INSENSITIVE' },
  { score: 4, level: 'EQUAL_SENSITIVE_AND_INSENSITIVE' },
  { score: 5, level: 'MODERATE_SENSITIVE' },
  { score: 6, level: 'STRONG_SENSITIVE' },
  { score: 7, level: 'VERY_STRONG_SENSITIVE' },
] as const;

/** Score of a result, from 1 (very strong insensitive) to 7 (very strong sensitive). */
export type Score = (typeof scoreLevels)[number]['score'];

/** All scores, from low to high. */
export const scores: readonly Score[] = scoreLevels.map(({ score }) => score);

/** Whether a value is a score of a result. */
export const isScore = (value: unknown): value is Score =>
  Number.isInteger(value) && Number(value) >= limits.score.min && Number(value) <= limits.score.max;

/**
 * Level of a score, with the types of its two documents.
 *
 * @throws RangeError for a number that is no score
 */
export const levelOf = (score: number) => {
  const row = scoreLevels.find((candidate) => candidate.score === score);
  if (!row) throw new RangeError('Result must have score');
  return { ...row, documents: { summary: `SUMMARY_${row.level}`, full: `FULL_${row.level}` } } as const;
};
