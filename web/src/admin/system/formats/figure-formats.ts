import { formatDecimal } from '../../../texts/numbers.ts';

/** Formats of figures in a language. */
export type FigureFormats = {
  number: (value: number) => string;
  /** `4,2 ms`, `1,3 s`. */
  time: (milliseconds: number) => string;
  /** `41 GB`: in powers of 1000, as on disks and in browsers. */
  size: (bytes: number) => string;
  /** A used part and the whole, such as `195` and `271 GB`: the unit stands once where both have the same. */
  usedSizes: (used: number, total: number) => { used: string; total: string };
  /** `12%` for 0.12. */
  share: (value: number) => string;
  clock: (moment: string | number) => string;
};

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Index of the unit in which a size has one to three digits. */
const sizeStep = (bytes: number) =>
  Math.min(sizeUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));

export const createFigureFormats = (language: string): FigureFormats => {
  const format = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits: value !== 0 && Math.abs(value) < 10 ? 1 : 0,
      ...options,
    }).format(value);
  const unit = (value: number, name: string) => format(value, { style: 'unit', unit: name, unitDisplay: 'short' });
  const size = (bytes: number) => unit(bytes / 1000 ** sizeStep(bytes), sizeUnits[sizeStep(bytes)] ?? 'byte');
  return {
    number: (value) => formatDecimal(value, language),
    time: (milliseconds) =>
      milliseconds >= 10_000 ? unit(milliseconds / 1000, 'second') : unit(milliseconds, 'millisecond'),
    size,
    usedSizes: (used, total) => ({
      used: sizeStep(used) === sizeStep(total) ? format(used / 1000 ** sizeStep(used)) : size(used),
      total: size(total),
    }),
    share: (value) => format(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 }),
    clock: (moment) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment)),
  };
};
