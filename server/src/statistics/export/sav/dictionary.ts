import { bytesOf, double, integer, padded, text } from './binary.ts';

/** A column of a system file: a number, or a text of at most so many bytes. */
export type SavVariable = {
  name: string;
  label: string;
  kind: 'number' | 'moment' | { bytes: number };
  /** What its values stand for; of numbers alone. */
  labels?: readonly (readonly [value: number, label: string])[];
  measure: 'nominal' | 'ordinal' | 'scale';
};

/** Stands for a number that is not there. */
export const missing = -Number.MAX_VALUE;

/** The lowest number above the one that stands for none. */
const lowest = -1.797_693_134_862_315_5e308;

/** A cell has eight bytes; a text takes as many cells as it needs. */
const cellBytes = 8;

export const cellsOf = ({ kind }: SavVariable): number =>
  typeof kind === 'object' ? Math.ceil(kind.bytes / cellBytes) : 1;

/** Formats by which a value is shown: kind of format, width, decimals. */
const formatOf = ({ kind }: SavVariable): number => {
  const [format, width, decimals] =
    typeof kind === 'object' ? [1, kind.bytes, 0] : kind === 'moment' ? [22, 23, 2] : [5, 12, 0];
  return (format << 16) | (width << 8) | decimals;
};

/** A name of at most eight bytes, by which the records name each other; the real one is told apart. */
const shortName = (index: number) => `V${(index + 1).toString(36).toUpperCase()}`;

const header = (cells: number, title: string, made: Date): Buffer => {
  const [, day = '', month = '', year = ''] = made.toUTCString().match(/, (\d+) (\w+) \d\d(\d\d)/) ?? [];
  return Buffer.concat([
    text('$FL2', 4),
    text('@(#) SPSS DATA FILE', 60),
    // Layout, cells of a row, no compression, no weights, rows not counted beforehand.
    ...[2, cells, 0, 0, -1].map(integer),
    double(100),
    text(`${day} ${month} ${year}`, 9),
    text(made.toISOString().slice(11, 19), 8),
    text(title, 64),
    Buffer.alloc(3),
  ]);
};

const variableRecord = (variable: SavVariable, index: number): Buffer => {
  const { kind, label } = variable;
  const told = bytesOf(label, 255);
  const format = formatOf(variable);
  return Buffer.concat([
    ...[2, typeof kind === 'object' ? kind.bytes : 0, 1, 0, format, format].map(integer),
    text(shortName(index), 8),
    integer(told.length),
    padded(told, 4),
    // The other cells of a text are variables without a name.
    ...Array.from({ length: cellsOf(variable) - 1 }, () =>
      Buffer.concat([...[2, -1, 0, 0, 0, 0].map(integer), text('', 8)]),
    ),
  ]);
};

/** What values stand for, and the cells, counted from 1, that hold them. */
const labelRecord = (labels: NonNullable<SavVariable['labels']>, cells: readonly number[]): Buffer =>
  Buffer.concat([
    ...[3, labels.length].map(integer),
    ...labels.flatMap(([value, label]) => {
      const told = bytesOf(label, 120);
      return [double(value), padded(Buffer.concat([Buffer.from([told.length]), told]), cellBytes)];
    }),
    ...[4, cells.length, ...cells].map(integer),
  ]);

const information = (kind: number, size: number, content: Buffer): Buffer =>
  Buffer.concat([...[7, kind, size, content.length / size].map(integer), content]);

const measures = { nominal: 1, ordinal: 2, scale: 3 };

/** The same labels are written once for all variables that have them. */
const labelRecords = (variables: readonly SavVariable[]): Buffer[] => {
  const cells = new Map<NonNullable<SavVariable['labels']>, number[]>();
  let cell = 1;
  for (const variable of variables) {
    const { labels } = variable;
    if (labels && labels.length > 0) cells.set(labels, [...(cells.get(labels) ?? []), cell]);
    cell += cellsOf(variable);
  }
  return [...cells].map(([labels, held]) => labelRecord(labels, held));
};

/** What a system file begins with: all that is known of its columns. Texts in it are UTF-8. */
export const dictionary = (variables: readonly SavVariable[], title: string, made: Date): Buffer => {
  const cells = variables.reduce((sum, variable) => sum + cellsOf(variable), 0);
  const names = variables.map(({ name }, index) => `${shortName(index)}=${name}`).join('\t');
  return Buffer.concat([
    header(cells, title, made),
    ...variables.map(variableRecord),
    ...labelRecords(variables),
    // Numbers as IEEE 754, the lowest byte first, letters as UTF-8.
    information(3, 4, Buffer.concat([1, 0, 0, -1, 1, 1, 2, 65001].map(integer))),
    information(4, 8, Buffer.concat([missing, Number.MAX_VALUE, lowest].map(double))),
    information(
      11,
      4,
      Buffer.concat(
        variables.flatMap(({ kind, measure }) => [
          integer(measures[measure]),
          integer(typeof kind === 'object' ? Math.min(kind.bytes, 40) : kind === 'moment' ? 23 : 12),
          integer(typeof kind === 'object' ? 0 : 1),
        ]),
      ),
    ),
    information(13, 1, Buffer.from(names)),
    information(20, 1, Buffer.from('UTF-8')),
    ...[999, 0].map(integer),
  ]);
};
