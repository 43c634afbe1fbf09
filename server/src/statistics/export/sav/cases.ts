import { bytesOf } from './binary.ts';
import { cellsOf, missing, type SavVariable } from './dictionary.ts';

/** Values of a row by the names of the variables; moments in seconds since 1970. */
type Row = Readonly<Record<string, string | number | null | undefined>>;

/** Seconds from 14 October 1582, from which moments are counted, to 1970. */
const calendar = 12_219_379_200;

/** Writes rows as the cells of a system file, one after the other. */
export const caseWriter = (variables: readonly SavVariable[]) => {
  const size = variables.reduce((sum, variable) => sum + cellsOf(variable), 0) * 8;
  return (rows: readonly Row[]): Buffer => {
    const bytes = Buffer.alloc(size * rows.length, ' ');
    let at = 0;
    for (const row of rows) {
      for (const variable of variables) {
        const value = row[variable.name] ?? null;
        if (typeof variable.kind === 'object') {
          if (value !== null) bytesOf(String(value), variable.kind.bytes).copy(bytes, at);
        } else {
          const number = value === null ? missing : Number(value) + (variable.kind === 'moment' ? calendar : 0);
          bytes.writeDoubleLE(number, at);
        }
        at += cellsOf(variable) * 8;
      }
    }
    return bytes;
  };
};
