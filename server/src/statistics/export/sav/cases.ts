import type { ValueRow } from '../rows/values-store.ts';
import { bytesOf } from './binary.ts';
import { cellCount, missingNumber, type SavVariable } from './dictionary.ts';

/** Seconds from 14 October 1582, where SPSS begins to count, to 1970. */
const epochSeconds = 12_219_379_200;

/** Writes a value at its cells. A missing text keeps the spaces that are there. */
const writeValue = (cases: Buffer, offset: number, { kind }: SavVariable, value: ValueRow[string] | undefined) => {
  const isMissing = value === null || value === undefined;
  if (typeof kind === 'object') {
    if (!isMissing) bytesOf(String(value), kind.bytes).copy(cases, offset);
    return;
  }
  const addedSeconds = kind === 'moment' ? epochSeconds : 0;
  cases.writeDoubleLE(isMissing ? missingNumber : Number(value) + addedSeconds, offset);
};

/** Makes a function that encodes rows as cases of a system file. */
export const makeCaseWriter = (variables: readonly SavVariable[]) => {
  const size = variables.reduce((sum, variable) => sum + cellCount(variable), 0) * 8;
  return (rows: readonly Readonly<ValueRow>[]): Buffer => {
    const cases = Buffer.alloc(size * rows.length, ' ');
    let offset = 0;
    for (const row of rows) {
      for (const variable of variables) {
        writeValue(cases, offset, variable, row[variable.name]);
        offset += cellCount(variable) * 8;
      }
    }
    return cases;
  };
};
