import { bytesOf } from './binary.ts';
import { cellCount, missingNumber, type SavVariable } from './dictionary.ts';

/** Values of a row by the names of the variables; moments in seconds since 1970. */
type ValueRow = Readonly<Record<string, string | number | null | undefined>>;

/** Seconds from 14 October 1582, where SPSS begins to count, to 1970. */
const epochSeconds = 12_219_379_200;

/** Makes a function that encodes rows as cases of a system file. */
export const makeCaseWriter = (variables: readonly SavVariable[]) => {
  const size = variables.reduce((sum, variable) => sum + cellCount(variable), 0) * 8;
  return (rows: readonly ValueRow[]): Buffer => {
    const bytes = Buffer.alloc(size * rows.length, ' ');
    let offset = 0;
    for (const row of rows) {
      for (const variable of variables) {
        const value = row[variable.name] ?? null;
        if (typeof variable.kind === 'object') {
          if (value !== null) bytesOf(String(value), variable.kind.bytes).copy(bytes, offset);
        } else {
          const number =
            value === null ? missingNumber : Number(value) + (variable.kind === 'moment' ? epochSeconds : 0);
          bytes.writeDoubleLE(number, offset);
        }
        offset += cellCount(variable) * 8;
      }
    }
    return bytes;
  };
};
