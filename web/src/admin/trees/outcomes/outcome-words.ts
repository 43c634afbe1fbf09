import { useLanguage, useTexts } from '../../../texts/texts-store.ts';

/** Says how many measurements there are, of numbers that are not told when they are of a few people. */
export function useCounts() {
  const t = useTexts();
  const language = useLanguage();
  const number = (count: number) => count.toLocaleString(language);
  return {
    /** In a cell. */
    short: (count: number | null) => (count === null ? t('questionTree.outcomes.few') : number(count)),
    /** In a sentence. */
    long: (count: number | null) =>
      count === null
        ? t('questionTree.outcomes.fewPeople')
        : t('questionTree.outcomes.measurements', { number: number(count) }),
  };
}

/** Where the changes are told that cause a shift; a cell of the table leads there. */
export const shiftId = (from: number, to: number) => `shift-${from}-${to}`;

/** Where it is told at which steps measurements stop. */
export const stepsId = 'untold-steps';
