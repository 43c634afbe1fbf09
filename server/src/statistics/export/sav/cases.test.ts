import { expect, test } from 'vitest';
import { makeCaseWriter } from './cases.ts';
import { missingNumber, type SavVariable } from './dictionary.ts';

const variables: SavVariable[] = [
  { name: 'score', label: '', kind: 'number', measure: 'ordinal' },
  { name: 'answer', label: '', kind: { bytes: 10 }, measure: 'nominal' },
  { name: 'started', label: '', kind: 'moment', measure: 'scale' },
];
const write = makeCaseWriter(variables);

/** Reads the numbers and the text of each case of four cells. */
const read = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 32 }, (_, index) => {
    const at = 32 * index;
    return [bytes.readDoubleLE(at), bytes.toString('utf8', at + 8, at + 24), bytes.readDoubleLE(at + 24)];
  });

test('[STT-02] rows become cases: numbers, texts padded with spaces, and moments from 1582 on', () => {
  const rows = [
    { score: 3, answer: 'Ja', started: 0 },
    { score: -1.5, answer: 'één twee drie', started: 1_000.25 },
  ];
  expect(read(write(rows))).toEqual([
    [3, 'Ja'.padEnd(16), 12_219_379_200],
    [-1.5, `${'één twee'}${' '.repeat(6)}`, 12_219_380_200.25],
  ]);
});

test('[STT-02] a missing value is the missing number, or spaces', () => {
  expect(read(write([{ score: null, answer: null }, {}]))).toEqual(
    Array(2).fill([missingNumber, ' '.repeat(16), missingNumber]),
  );
  expect(write([])).toEqual(Buffer.alloc(0));
});

test('[STT-02] a number in a column of texts is written as text', () => {
  expect(read(write([{ score: 0, answer: 12, started: -1 }]))).toEqual([[0, '12'.padEnd(16), 12_219_379_199]]);
});
