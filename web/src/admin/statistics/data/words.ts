import type { Comparison } from '@ok/contract/statistics/comparison.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { textOfHtml } from '../../fields/plain-text.ts';
import type { Cell } from './csv.ts';

/** A number that is about too few people, or about none. */
type Count = number | null;

const makeWords = (language: string, t: Texts) => {
  const number = new Intl.NumberFormat(language);
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(new Date(`${day}T00:00Z`));
  };
  const days = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const shareOf = (part: Count, whole: Count) => (part === null || whole === null || whole === 0 ? null : part / whole);
  const few = t('statistics.dashboard.few');
  const words = {
    few,
    /** The same where there is little room. */
    fewShort: t('statistics.dashboard.fewShort'),
    number: (value: number) => number.format(value),
    /** `0,034`. */
    decimal: (value: number) => decimals.format(value),
    count: (value: Count) => (value === null ? few : number.format(value)),
    shareOf,
    /** A share of what is 1. */
    percent: (value: number) => percent.format(value),
    /** `27%`; where there is nothing that it could be of, a dash. */
    share: (part: Count, whole: Count) => {
      const share = shareOf(part, whole);
      return share === null ? (whole === 0 ? '–' : few) : percent.format(share);
    },
    /** How many hundredths more or less, in words. */
    points: (difference: number) => {
      const points = Math.round(difference * 100);
      if (points === 0) return t('statistics.dashboard.same');
      return t(`statistics.dashboard.points${points > 0 ? 'More' : 'Less'}`, { count: Math.abs(points) });
    },
    /** How two shares compare: a difference that was not found to be more than chance says so. */
    comparison: (comparison: Comparison): string => {
      if (comparison.kind === 'tooFew') return t('statistics.dashboard.tooFewToCompare');
      if (comparison.kind === 'undecided') return t('statistics.dashboard.notYetComparable');
      const points = words.points(comparison.difference);
      return comparison.kind === 'chance' ? t('statistics.dashboard.mayBeChance', { points }) : points;
    },
    /** `3:12`: minutes and seconds. */
    minutes: (seconds: number) => `${number.format(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
    /** `41 s`; from two minutes on `3:12`. */
    seconds: (seconds: number): string =>
      seconds < 120 ? t('statistics.dashboard.seconds', { seconds: number.format(seconds) }) : words.minutes(seconds),
    day: dates({ day: 'numeric', month: 'short' }),
    longDay: dates({ dateStyle: 'long' }),
    month: dates({ month: 'short' }),
    longMonth: dates({ month: 'long', year: 'numeric' }),
    period: (from: string, to: string) => days.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
    question: textOfHtml,
    cell: (value: Count): Cell => ({ shown: words.count(value), value: value ?? few }),
    shareCell: (part: Count, whole: Count): Cell => {
      const share = shareOf(part, whole);
      const shown = words.share(part, whole);
      return { shown, value: share === null ? shown : Math.round(share * 1000) / 1000 };
    },
  };
  return words;
};

/** Figures as the reader writes them. */
export type Words = ReturnType<typeof makeWords>;

/** Figures of statistics in the language of the screen. */
export const useWords = (): Words => {
  const language = useLanguage();
  const t = useTexts();
  return useMemo(() => makeWords(language, t), [language, t]);
};
