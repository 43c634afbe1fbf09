import { type CsvSeparator, csvLine, csvStart } from '@ok/contract/rules/values/csv.ts';

/** A cell of a table; `value` is for a spreadsheet, where it differs from the shown text. */
export type Cell = string | { shown: string; value: number | string };

/** Figures of a chart as a table, to read and to download. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** Adds a column with the same value in each row, such as a mark of sample data. */
export const addMarkColumn = ({ columns, rows }: ChartTable, mark: string, value: string): ChartTable => ({
  columns: [...columns, mark],
  rows: rows.map((row) => [...row, value]),
});

const cellValue = (cell: Cell): string | number => (typeof cell === 'string' ? cell : cell.value);

/** Writes a table as CSV. */
export const csvOf = ({ columns, rows }: ChartTable, separator: CsvSeparator = 'comma'): string =>
  csvStart + [columns, ...rows].map((row) => csvLine(row.map(cellValue), separator)).join('');
