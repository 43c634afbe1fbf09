import type { Texts } from '../../../texts/translate.ts';

/** Larger counts are shown as a power of ten. */
const maxReadableCount = 10n ** 15n;

const superscript = (power: number) => [...String(power)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

/** Formats a number of paths; a very large one by its first digits and its power of ten. */
export const formatPathCount = (ways: bigint, t: Texts, language: string): string => {
  if (ways < maxReadableCount) return ways.toLocaleString(language);
  const digits = String(ways);
  const leading = Number(`${digits[0]}.${digits.slice(1, 3)}`).toLocaleString(language, { maximumFractionDigits: 1 });
  return t('questionTree.proof.about', { number: `${leading} × 10${superscript(digits.length - 1)}` });
};
