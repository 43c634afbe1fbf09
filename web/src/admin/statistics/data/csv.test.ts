import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** Reads a file back, as RFC 4180 says. */
const read = (file: string): string[][] => {
  const rows: string[][] = [[]];
  const cells = file.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

test('[STT-03] a reader gets every text of a file back, and no text is a formula', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const [head, ...back] = read(csvOf({ columns: ['Vraag', 'Aantal'], rows }));
      expect(head).toEqual(['Vraag', 'Aantal']);
      expect(back.map((row) => row.map((cell) => cell.replaceAll("'", '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replaceAll("'", ''))),
      );
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('[STT-03] a formula becomes a text, and a number stays a number', () => {
  const rows = [['=1+1', '@SUM(A1)', ' =cmd', { shown: '- 3 punten', value: -3 }]];
  expect(read(csvOf({ columns: [], rows }))[1]).toEqual(["'=1+1", "'@SUM(A1)", " '=cmd", '-3']);
});

test('[STT-03] a Dutch Excel gets semicolons, and decimals with a comma', () => {
  const rows = [['Terug; daarna verder', { shown: '25%', value: 0.25 }, { shown: '- 3', value: -3 }]];
  expect(csvOf({ columns: ['Vraag', 'Aandeel', 'Verschil'], rows }, 'semicolon')).toBe(
    '\uFEFFVraag;Aandeel;Verschil\r\n"Terug; daarna verder";0,25;-3\r\n',
  );
});
