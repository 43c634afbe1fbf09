import type { Texts } from '../../../texts/translate.ts';

/** Numbers up to here are read; beyond it only their length says something. */
const readable = 10n ** 15n;

const raised = (power: number) => [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

/** A number of ways in the words of a language; one that nobody could read by its first figures and its power of ten. */
export const wayCount = (ways: bigint, t: Texts, language: string): string => {
  if (ways < readable) return ways.toLocaleString(language);
  const digits = String(ways);
  const leading = Number(`${digits[0]}.${digits.slice(1, 3)}`).toLocaleString(language, { maximumFractionDigits: 1 });
  return t('questionTree.proof.about', { number: `${leading} × 10${raised(digits.length - 1)}` });
};
