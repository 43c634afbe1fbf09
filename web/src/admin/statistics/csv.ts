/** A cell of a table: as it is shown, and what it is worth to a spreadsheet where that is something else. */
export type Cell = string | { shown: string; value: number | string };

/** What a chart tells, to read and to take along. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

const worthOf = (cell: Cell): string | number => (typeof cell === 'string' ? cell : cell.value);

/** A value of a file. A text that a spreadsheet would take for a formula is made one that it does not. */
const written = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const plain = /^\s*[=+\-@|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A table as a file; the mark at its beginning tells spreadsheets how letters are written. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map((cell) => written(worthOf(cell))).join(',')).join('\r\n')}\r\n`;
