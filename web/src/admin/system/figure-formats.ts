import { useMemo } from 'react';
import { formatDecimal } from '../../texts/numbers.ts';
import { useLanguage } from '../../texts/texts-store.ts';

/** Formats of figures in a language. */
export type FigureFormats = {
  number: (value: number) => string;
  /** `4,2 ms`, `1,3 s`. */
  time: (milliseconds: number) => string;
  /** `41 GB`: in powers of 1000, as on disks and in browsers. */
  size: (bytes: number) => string;
  /** `12%` for 0.12. */
  share: (value: number) => string;
  clock: (moment: string | number) => string;
};

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const createFigureFormats = (language: string): FigureFormats => {
  const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: value !== 0 && Math.abs(value) < 10 ? 1 : 0,
      ...options,
    }).format(value);
  const unit = (value: number, name: string) => format(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  return {
    number: (value) => formatDecimal(value, language),
    time: (milliseconds) =>
      milliseconds >= 10_000 ? unit(milliseconds / 1000, 'second') : unit(milliseconds, 'millisecond'),
    size: (bytes) => {
      const step = Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      return unit(bytes / 1000 ** step, sizeUnits[step] ?? 'byte');
    },
    share: (value) => format(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 }),
    clock: (moment) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment)),
  };
};

/** Formats of figures in the language of the page. */
export const useFigureFormats = (): FigureFormats => {
  const language = useLanguage();
  return useMemo(() => createFigureFormats(language), [language]);
};
