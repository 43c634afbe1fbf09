import { useLanguage, useTexts } from '../../../texts/texts-store.ts';

/** Returns functions that describe counts of measurements. A count of few people is suppressed: null. */
export function useCountTexts() {
  const t = useTexts();
  const language = useLanguage();
  const formatNumber = (count: number) => count.toLocaleString(language);
  return {
    /** Text for a table cell. */
    short: (count: number | null) => (count === null ? t('questionTree.outcomes.few') : formatNumber(count)),
    /** Text for a sentence. */
    long: (count: number | null) =>
      count === null
        ? t('questionTree.outcomes.fewPeople')
        : t('questionTree.outcomes.measurements', { number: formatNumber(count) }),
  };
}

/** Id of the element that lists a shift's causes. Cells of the table link to it. */
export const shiftId = (from: number, to: number) => `shift-${from}-${to}`;

/** Id of the list of steps at which measurements stop. */
export const stopListId = 'untold-steps';
