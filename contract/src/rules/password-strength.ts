import { countCharacters } from './characters.ts';

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];
/** The highest score with one class of characters, two, or three. */
const caps = [10, 10, 20, 40];

/**
 * How strong a password is (ACC-13): two for each character, one for ten or more, ten for each class used; capped for
 * short ones and for few classes.
 */
export const passwordScore = (password: string): number => {
  const length = countCharacters(password);
  const used = classes.filter((each) => each.test(password)).length;
  const score = 2 * length + (length >= 10 ? 1 : 0) + 10 * used;
  return Math.min(score, caps[used] ?? score, length <= 6 ? 10 : score);
};

/** The bars that a password fills, from 1 to 5. */
export const passwordBars = (password: string): 1 | 2 | 3 | 4 | 5 => {
  const score = passwordScore(password);
  if (score <= 10) return 1;
  if (score <= 20) return 2;
  if (score <= 30) return 3;
  return score <= 40 ? 4 : 5;
};
