import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, withoutFormulas } from './csv.ts';

/** Parses lines as a spreadsheet does: quotes only count at the start of a cell, and the separator may differ. */
const readCells = (file: string, separator: string): string[] => {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  let isStart = true;
  for (let at = 0; at < file.length; at += 1) {
    const character = file.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (file.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (isStart && character === '"') isQuoted = true;
    else if (character === separator || character === '\r' || character === '\n') {
      cells.push(cell);
      cell = '';
    } else cell += character;
    isStart = !isQuoted && (character === separator || character === '\r' || character === '\n');
  }
  return [...cells, cell];
};

const dangerous = fc.string({
  unit: fc.constantFrom(...'=+-@|%;,"\' \t\r\n\u00a0a1'),
  maxLength: 12,
});
/** Whether a spreadsheet would run a cell; leading blanks don't matter. */
const runs = (cell: string) => /^[\s"]*[=+\-@|%]/.test(cell);

test('[SEC-35] no cell is a formula, whether a spreadsheet splits lines at commas, semicolons or tabs', () => {
  fc.assert(
    fc.property(fc.array(dangerous, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const separator of [',', ';', '\t'])
        for (const cell of readCells(csvLine(['x', ...texts]), separator)) expect(runs(cell), cell).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('[SEC-35] lines split at commas give the texts back, with apostrophes before formulas only', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(dangerous, fc.string({ unit: 'grapheme' })), { minLength: 1 }), (texts) => {
      const line = csvLine(texts);
      expect(line.endsWith('\r\n')).toBe(true);
      expect(readCells(line.slice(0, -2), ',')).toEqual(texts.map(withoutFormulas));
    }),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  [';=1+1', '";\'=1+1"'],
  ['a; "=1+1', '"a; ""\'=1+1"'],
  ['  @SUM(A1)', "  '@SUM(A1)"],
  ['weg\n- terug', '"weg\n\'- terug"'],
  ['\tx', '"\'\tx"'],
  ['a-b; c+d = e', '"a-b; c+d = e"'],
  ['een, "twee"', '"een, ""twee"""'],
  ['12 %', '12 %'],
  ['', ''],
])('[SEC-35] the text %j is written as %s', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('[SEC-35] numbers keep their signs, and missing values are empty cells', () => {
  expect(csvLine([-3, 0, true, false, null, undefined, 'a'])).toBe('-3,0,true,false,,,a\r\n');
});
