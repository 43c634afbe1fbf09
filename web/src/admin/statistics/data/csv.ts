import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';

/** A cell of a table: as it is shown, and what it is worth to a spreadsheet where that is something else. */
export type Cell = string | { shown: string; value: number | string };

/** What a chart tells, to read and to take along. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/** A table with a column that says the same of every row, where its figures are not what they seem. */
export const markedTable = ({ columns, rows }: ChartTable, mark: string, value: string): ChartTable => ({
  columns: [...columns, mark],
  rows: rows.map((row) => [...row, value]),
});

const worthOf = (cell: Cell): string | number => (typeof cell === 'string' ? cell : cell.value);

/** A table as a file. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  csvStart + [columns, ...rows].map((row) => csvLine(row.map(worthOf))).join('');
