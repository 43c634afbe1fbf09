import { useMemo } from 'react';
import { decimalNumber } from '../../texts/numbers.ts';
import { useLanguage } from '../../texts/texts-store.ts';

/** Figures as a reader writes them. */
export type Figures = {
  number: (value: number) => string;
  /** `4,2 ms`, `1,3 s`. */
  time: (milliseconds: number) => string;
  /** `41 GB`: by thousands, as disks are sold and browsers write. */
  size: (bytes: number) => string;
  /** `12%` of what is 1. */
  share: (value: number) => string;
  clock: (moment: string | number) => string;
};

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const figuresIn = (language: string): Figures => {
  const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: value !== 0 && Math.abs(value) < 10 ? 1 : 0,
      ...options,
    }).format(value);
  const unit = (value: number, name: string) => format(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  return {
    number: (value) => decimalNumber(value, language),
    time: (milliseconds) =>
      milliseconds >= 10_000 ? unit(milliseconds / 1000, 'second') : unit(milliseconds, 'millisecond'),
    size: (bytes) => {
      const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      return unit(bytes / 1000 ** step, units[step] ?? 'byte');
    },
    share: (value) => format(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 }),
    clock: (moment) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment)),
  };
};

/** Figures in the language of the screen. */
export const useFigures = (): Figures => {
  const language = useLanguage();
  return useMemo(() => figuresIn(language), [language]);
};
