import type { Comparison } from '@ok/contract/statistics/comparison.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { textOfHtml } from '../../fields/values/plain-text.ts';
import type { Cell } from './csv.ts';
import { shareOf } from './question-rows.ts';

/** A count; null for a hidden one. */
type Count = number | null;

const makeWords = (language: string, t: Texts) => {
  const number = new Intl.NumberFormat(language);
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    return (day: string) => format.format(new Date(`${day}T00:00Z`));
  };
  const dayAndMonth = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const days = new Intl.DateTimeFormat(language, { ...dayAndMonth, year: 'numeric' });
  const daysOfThisYear = new Intl.DateTimeFormat(language, dayAndMonth);
  const few = t('statistics.dashboard.few');
  const words = {
    few,
    /** Short text of a hidden count. */
    fewShort: t('statistics.dashboard.fewShort'),
    number: (value: number) => number.format(value),
    /** Such as `0,034`. */
    decimal: (value: number) => decimals.format(value),
    count: (value: Count) => (value === null ? few : number.format(value)),
    shareOf,
    /** Such as `27%` for 0.27. */
    percent: (value: number) => percent.format(value),
    /** Such as `27%`; a dash for a share of 0 measurements. */
    share: (part: Count, whole: Count) => {
      const share = shareOf(part, whole);
      return share === null ? (whole === 0 ? '–' : few) : percent.format(share);
    },
    /** Difference of shares in percentage points, in words. */
    points: (difference: number) => {
      const points = Math.round(difference * 100);
      if (points === 0) return t('statistics.dashboard.same');
      return t(`statistics.dashboard.points${points > 0 ? 'More' : 'Less'}`, { count: Math.abs(points) });
    },
    /** Verdict on two shares, which also says where a difference may be chance. */
    comparison: (comparison: Comparison): string => {
      if (comparison.kind === 'tooFew') return t('statistics.dashboard.tooFewToCompare');
      if (comparison.kind === 'undecided') return t('statistics.dashboard.notYetComparable');
      const points = words.points(comparison.difference);
      return comparison.kind === 'chance' ? t('statistics.dashboard.mayBeChance', { points }) : points;
    },
    /** Minutes and seconds, such as `3:12`. */
    minutes: (seconds: number) => `${number.format(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
    /** Such as `41 s`, and `3:12` from two minutes on. */
    seconds: (seconds: number): string =>
      seconds < 120 ? t('statistics.dashboard.seconds', { seconds: number.format(seconds) }) : words.minutes(seconds),
    day: dates({ day: 'numeric', month: 'short' }),
    longDay: dates({ dateStyle: 'long' }),
    month: dates({ month: 'short' }),
    longMonth: dates({ month: 'long', year: 'numeric' }),
    /** Such as `28 okt – 26 nov`; with years only where a day is in another year than today. */
    period: (from: string, to: string, today: string) => {
      const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4));
      const format = isThisYear ? daysOfThisYear : days;
      return format.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));
    },
    question: textOfHtml,
    /** Code and text of a question, such as `P06 Hoe verloopt dat fysieke ingrijpen?`. */
    questionName: ({ code, text }: { code: string | null; text: string }) =>
      [code, textOfHtml(text)].filter(Boolean).join(' '),
    cell: (value: Count): Cell => ({ shown: words.count(value), value: value ?? few }),
    shareCell: (part: Count, whole: Count): Cell => {
      const share = shareOf(part, whole);
      const shareText = words.share(part, whole);
      return { shown: shareText, value: share === null ? shareText : Math.round(share * 1000) / 1000 };
    },
  };
  return words;
};

/** Functions that write figures in the language of the screen. */
export type Words = ReturnType<typeof makeWords>;

/** Makes the functions that write figures in the language of the screen. */
export const useWords = (): Words => {
  const language = useLanguage();
  const t = useTexts();
  return useMemo(() => makeWords(language, t), [language, t]);
};
