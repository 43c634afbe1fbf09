import { expect, test } from 'vitest';
import { bytesOf, fixedText, padBytes } from './binary.ts';
import { cellCount, type SavVariable, writeDictionary } from './dictionary.ts';

// The layout is that of the PSPP developers guide, "System File Format".

/** Reads a file from its beginning, field by field. */
const reader = (bytes: Buffer) => {
  let at = 0;
  const move = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    int: () => bytes.readInt32LE(move(4)),
    ints: (count: number) => Array.from({ length: count }, () => bytes.readInt32LE(move(4))),
    double: () => bytes.readDoubleLE(move(8)),
    text: (length: number) => bytes.subarray(at, move(length) + length).toString(),
    byte: () => bytes.readUInt8(move(1)),
    isAtEnd: () => at === bytes.length,
  };
};

const scores = [
  [1, 'zeer sterk insensitief'],
  [7, 'zeer sterk sensitief'],
] as const;
const variables: SavVariable[] = [
  { name: 'score', label: 'Score', kind: 'number', labels: scores, measure: 'ordinal' },
  { name: 'answer', label: 'Antwoord é', kind: { bytes: 20 }, measure: 'nominal' },
  { name: 'started', label: '', kind: 'moment', measure: 'scale' },
  { name: 'former_score', label: 'Vorige', kind: 'number', labels: scores, measure: 'ordinal' },
];
const createdAt = new Date('2026-03-05T04:05:06.789Z');

test('[STT-02] a text takes one cell for each eight bytes, and a number takes one cell', () => {
  expect(variables.map(cellCount)).toEqual([1, 3, 1, 1]);
  expect(cellCount({ name: 'a', label: '', kind: { bytes: 8 }, measure: 'nominal' })).toBe(1);
  expect(cellCount({ name: 'a', label: '', kind: { bytes: 9 }, measure: 'nominal' })).toBe(2);
});

test('[STT-02] a dictionary has the layout of a system file, field by field', () => {
  const read = reader(writeDictionary(variables, 'OK! export', createdAt));
  expect([read.text(4), read.text(60), read.ints(5), read.double()]).toEqual([
    '$FL2',
    '@(#) SPSS DATA FILE'.padEnd(60),
    // Layout code, cells of a row, no compression, no weight, unknown number of rows.
    [2, 6, 0, 0, -1],
    // The bias of compressed numbers.
    100,
  ]);
  expect([read.text(9), read.text(8), read.text(64), read.text(3)]).toEqual([
    '05 Mar 26',
    '04:05:06',
    'OK! export'.padEnd(64),
    '\0\0\0',
  ]);

  const number = (5 << 16) | (12 << 8);
  const words = (1 << 16) | (20 << 8);
  const moment = (22 << 16) | (23 << 8) | 2;
  // Record 2: type, has a label, missing values, print format, write format; then name, and the label in whole words.
  const variable = (labelBytes: number) => [
    read.ints(6),
    read.text(8),
    read.int(),
    read.text(Math.ceil(labelBytes / 4) * 4),
  ];
  expect(variable(5)).toEqual([[2, 0, 1, 0, number, number], 'V1      ', 5, 'Score   ']);
  expect(variable(11)).toEqual([[2, 20, 1, 0, words, words], 'V2      ', 11, 'Antwoord é ']);
  for (let cell = 0; cell < 2; cell += 1) {
    expect([read.ints(6), read.text(8)]).toEqual([[2, -1, 0, 0, 0, 0], '        ']);
  }
  expect(variable(0)).toEqual([[2, 0, 1, 0, moment, moment], 'V3      ', 0, '']);
  expect(variable(6)).toEqual([[2, 0, 1, 0, number, number], 'V4      ', 6, 'Vorige  ']);

  // Records 3 and 4: value labels once, and the cells of the variables that share them, counted from 1.
  expect(read.ints(2)).toEqual([3, 2]);
  expect([read.double(), read.byte(), read.text(23)]).toEqual([1, 22, 'zeer sterk insensitief '.padEnd(23)]);
  expect([read.double(), read.byte(), read.text(23)]).toEqual([7, 20, 'zeer sterk sensitief'.padEnd(23)]);
  expect(read.ints(4)).toEqual([4, 2, 1, 6]);

  // Record 7, subtypes 3 (machine integers), 4 (machine floats), 11 (display), 13 (long names) and 20 (encoding).
  expect([read.ints(4), read.ints(8)]).toEqual([
    [7, 3, 4, 8],
    [1, 0, 0, -1, 1, 1, 2, 65001],
  ]);
  expect([read.ints(4), read.double(), read.double(), read.double()]).toEqual([
    [7, 4, 8, 3],
    -Number.MAX_VALUE,
    Number.MAX_VALUE,
    // The number next to the missing one.
    -1.7976931348623155e308,
  ]);
  expect([read.ints(4), read.ints(12)]).toEqual([
    [7, 11, 4, 12],
    // Level of measurement, width on screen, alignment: texts left, numbers right.
    [...[2, 12, 1], ...[1, 20, 0], ...[3, 23, 1], ...[2, 12, 1]],
  ]);
  const names = 'V1=score\tV2=answer\tV3=started\tV4=former_score';
  expect([read.ints(4), read.text(names.length)]).toEqual([[7, 13, 1, names.length], names]);
  expect([read.ints(4), read.text(5)]).toEqual([[7, 20, 1, 5], 'UTF-8']);
  expect([read.ints(2), read.isAtEnd()]).toEqual([[999, 0], true]);
});

test('[STT-02] a label is cut between characters to the length of the format, and a wide text is shown in 40 columns', () => {
  const label = 'é'.repeat(200);
  const long: SavVariable = { name: 'a', label, kind: { bytes: 100 }, measure: 'nominal' };
  const read = reader(writeDictionary([long], '', createdAt));
  read.text(176);
  read.ints(6);
  read.text(8);
  expect([read.int(), read.text(256)]).toEqual([254, `${'é'.repeat(127)}  `]);
  const labelled: SavVariable = { name: 'a', label: '', kind: 'number', labels: [[1, label]], measure: 'nominal' };
  const labels = reader(writeDictionary([labelled], '', createdAt));
  labels.text(176);
  labels.ints(6);
  labels.text(8);
  expect([labels.ints(3), labels.double(), labels.byte(), labels.text(127)]).toEqual([
    [0, 3, 1],
    1,
    120,
    `${'é'.repeat(60)}       `,
  ]);
  const display = writeDictionary([long], '', createdAt);
  expect(display.includes(Buffer.from(new Int32Array([7, 11, 4, 3, 1, 40, 0]).buffer))).toBe(true);
  // An empty list of labels is none.
  const without = writeDictionary([{ ...labelled, labels: [] }], '', createdAt);
  expect(without.length).toBe(
    writeDictionary([{ name: 'a', label: '', kind: 'number', measure: 'nominal' }], '', createdAt).length,
  );
});

test('[STT-02] texts in a file are cut between characters and padded with spaces', () => {
  expect(bytesOf('aé', 2).toString()).toBe('a');
  expect(bytesOf('aé', 3).toString()).toBe('aé');
  expect(bytesOf('日', 2).length).toBe(0);
  expect(fixedText('abc', 5).toString()).toBe('abc  ');
  expect(fixedText('abcdef', 5).toString()).toBe('abcde');
  expect(padBytes(Buffer.from('abcd'), 4).toString()).toBe('abcd');
  expect(padBytes(Buffer.from('abcde'), 4).toString()).toBe('abcde   ');
});
