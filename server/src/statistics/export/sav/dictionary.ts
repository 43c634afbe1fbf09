import { bytesOf, double, fixedText, integer, padBytes } from './binary.ts';

/** A column of a system file: a number, a moment, or a text of at most `bytes` bytes. */
export type SavVariable = {
  name: string;
  label: string;
  kind: 'number' | 'moment' | { bytes: number };
  /** Labels of values; only for numbers. */
  labels?: readonly (readonly [value: number, label: string])[];
  measure: 'nominal' | 'ordinal' | 'scale';
};

/** Value of a missing number. */
export const missingNumber = -Number.MAX_VALUE;

/** Lowest number above that of missing numbers. */
const lowestNumber = -1.797_693_134_862_315_5e308;

/** Bytes of a cell. */
const cellBytes = 8;

/** Computes the number of cells of a variable: one for a number, as many as needed for a text. */
export const cellCount = ({ kind }: SavVariable): number =>
  typeof kind === 'object' ? Math.ceil(kind.bytes / cellBytes) : 1;

/** Format by which a value is shown, encoded from its kind, width and decimals. */
const formatOf = ({ kind }: SavVariable): number => {
  const [format, width, decimals] =
    typeof kind === 'object' ? [1, kind.bytes, 0] : kind === 'moment' ? [22, 23, 2] : [5, 12, 0];
  return (format << 16) | (width << 8) | decimals;
};

/** Internal name of at most eight bytes; another record maps it to the full name. */
const shortName = (index: number) => `V${(index + 1).toString(36).toUpperCase()}`;

const header = (cells: number, title: string, createdAt: Date): Buffer => {
  const [, day = '', month = '', year = ''] = createdAt.toUTCString().match(/, (\d+) (\w+) \d\d(\d\d)/) ?? [];
  return Buffer.concat([
    fixedText('$FL2', 4),
    fixedText('@(#) SPSS DATA FILE', 60),
    // Layout, cells of a row, no compression, no weights, unknown number of rows.
    ...[2, cells, 0, 0, -1].map(integer),
    double(100),
    fixedText(`${day} ${month} ${year}`, 9),
    fixedText(createdAt.toISOString().slice(11, 19), 8),
    fixedText(title, 64),
    Buffer.alloc(3),
  ]);
};

const variableRecord = (variable: SavVariable, index: number): Buffer => {
  const { kind, label } = variable;
  const labelBytes = bytesOf(label, 255);
  const format = formatOf(variable);
  return Buffer.concat([
    ...[2, typeof kind === 'object' ? kind.bytes : 0, 1, 0, format, format].map(integer),
    fixedText(shortName(index), 8),
    integer(labelBytes.length),
    padBytes(labelBytes, 4),
    // The other cells of a text are variables without a name.
    ...Array.from({ length: cellCount(variable) - 1 }, () =>
      Buffer.concat([...[2, -1, 0, 0, 0, 0].map(integer), fixedText('', 8)]),
    ),
  ]);
};

/** Encodes labels of values, and the cells that have the labels, counted from 1. */
const labelRecord = (labels: NonNullable<SavVariable['labels']>, cells: readonly number[]): Buffer =>
  Buffer.concat([
    ...[3, labels.length].map(integer),
    ...labels.flatMap(([value, label]) => {
      const labelBytes = bytesOf(label, 120);
      const length = Buffer.from([labelBytes.length]);
      return [double(value), padBytes(Buffer.concat([length, labelBytes]), cellBytes)];
    }),
    ...[4, cells.length, ...cells].map(integer),
  ]);

const information = (kind: number, size: number, content: Buffer): Buffer =>
  Buffer.concat([...[7, kind, size, content.length / size].map(integer), content]);

const measures = { nominal: 1, ordinal: 2, scale: 3 };

/** Encodes each set of labels once, for all its variables. */
const labelRecords = (variables: readonly SavVariable[]): Buffer[] => {
  const cells = new Map<NonNullable<SavVariable['labels']>, number[]>();
  let cell = 1;
  for (const variable of variables) {
    const { labels } = variable;
    if (labels && labels.length > 0) cells.set(labels, [...(cells.get(labels) ?? []), cell]);
    cell += cellCount(variable);
  }
  return [...cells].map(([labels, ofLabels]) => labelRecord(labels, ofLabels));
};

/** Encodes the beginning of a system file, which describes its columns. Texts are UTF-8. */
export const writeDictionary = (variables: readonly SavVariable[], title: string, createdAt: Date): Buffer => {
  const cells = variables.reduce((sum, variable) => sum + cellCount(variable), 0);
  const names = variables.map(({ name }, index) => `${shortName(index)}=${name}`).join('\t');
  return Buffer.concat([
    header(cells, title, createdAt),
    ...variables.map(variableRecord),
    ...labelRecords(variables),
    // Numbers as IEEE 754, the lowest byte first; texts as UTF-8.
    information(3, 4, Buffer.concat([1, 0, 0, -1, 1, 1, 2, 65001].map(integer))),
    information(4, 8, Buffer.concat([missingNumber, Number.MAX_VALUE, lowestNumber].map(double))),
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
