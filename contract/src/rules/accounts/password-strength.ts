import { countCharacters } from '../values/characters.ts';

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
/** Maximum score by the number of character classes used, from 0 to 3. */
const maxScores = [10, 10, 20, 40];

/**
 * Strength of a password (ACC-13): two points per character, one for ten or more characters, ten per character class.
 * Capped for short passwords and for few classes.
 */
export const passwordScore = (password: string): number => {
  const length = countCharacters(password);
  const usedClasses = classes.filter((each) => each.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * usedClasses;
  return Math.min(score, maxScores[usedClasses] ?? score, length <= 6 ? 10 : score);
};

/** Bars of the strength meter, from 1 to 5. */
export const passwordBars = (password: string): 1 | 2 | 3 | 4 | 5 => {
  const score = passwordScore(password);
  if (score <= 10) return 1;
  if (score <= 20) return 2;
  if (score <= 30) return 3;
  return score <= 40 ? 4 : 5;
};

/** Characters from which a longer password says less than a more varied one. */
const longCharacters = 10;

/** Returns the way to make a password stronger, the length first; null for a password that fills all bars. */
export const passwordAdvice = (password: string): 'longer' | 'mixed' | null => {
  if (passwordBars(password) === 5) return null;
  return countCharacters(password) < longCharacters ? 'longer' : 'mixed';
};
