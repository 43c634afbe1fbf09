/** Byte-order mark at the start of a CSV file: spreadsheets then read it as UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Character that starts a formula at the start of a text or after a separator. A Dutch Excel splits lines at
 * semicolons, even within quotes. The migration `0025-csv-cells-and-paths.sql` has the same rule in SQL.
 */
const formulaSign = /((?:^|[;\t\r\n])[\t\n\v\f\r \u00a0"]*)([=+\-@|%])/g;

/**
 * Makes a text safe for spreadsheets: an apostrophe goes before every formula, and before a text that starts with a tab
 * or line break.
 */
export const withoutFormulas = (text: string): string => {
  const safe = text.replaceAll(formulaSign, "$1'$2");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
};

/** Formats a CSV cell. A number is not a text, so its sign gets no apostrophe. */
export const csvCell = (value: string | number | boolean | null | undefined): string => {
  if (typeof value !== 'string') return String(value ?? '');
  const safe = withoutFormulas(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Signs between the cells of a line. A Dutch Excel splits lines at semicolons, and most other programs at commas. */
export const csvSeparators = { comma: ',', semicolon: ';' } as const;

/** Name of a sign between cells. */
export type CsvSeparator = keyof typeof csvSeparators;

/** Formats a CSV line, with its line end. Where a semicolon separates cells, a number has a decimal comma. */
export const csvLine = (
  values: readonly (string | number | boolean | null | undefined)[],
  separator: CsvSeparator = 'comma',
): string => {
  const toCell = (value: (typeof values)[number]) =>
    typeof value === 'number' && separator === 'semicolon' ? String(value).replace('.', ',') : csvCell(value);
  return `${values.map(toCell).join(csvSeparators[separator])}\r\n`;
};
