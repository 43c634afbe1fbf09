/** Begins a file of comma-separated values: spreadsheets read it as UTF-8 then. */
export const csvStart = '\uFEFF';

/**
 * A sign that begins a formula at the start of a text, or of a piece after a separator: a Dutch Excel splits lines at
 * semicolons, whatever quotes there are inside a line. The migration `0025-csv-cells-and-paths.sql` has the same rule in SQL.
 */
const formulaSign = /((?:^|[;\t\r\n])[\t\n\v\f\r \u00a0"]*)([=+\-@|%])/g;

/** A text that no spreadsheet runs: each formula in it begins with an apostrophe, and so does a text after a tab or line break. */
export const withoutFormulas = (text: string): string => {
  const safe = text.replaceAll(formulaSign, "$1'$2");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
};

/** A value of a line of comma-separated values. A number is no text, and keeps its sign. */
export const csvCell = (value: string | number | boolean | null | undefined): string => {
  if (typeof value !== 'string') return String(value ?? '');
  const safe = withoutFormulas(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A line of comma-separated values, with its end. */
export const csvLine = (values: readonly (string | number | boolean | null | undefined)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;
