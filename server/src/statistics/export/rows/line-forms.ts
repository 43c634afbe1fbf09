import { type CsvSeparator, csvSeparators } from '@ok/contract/rules/values/csv.ts';
import { type RawBuilder, sql } from 'kysely';
import { sourceOf } from './page-store.ts';
import type { Variable } from './variables.ts';

/** Syntax of lines: CSV by its separator, or rows of a sheet. */
export type LineForm = CsvSeparator | 'sheet';

/** Days from 30 December 1899, on which sheets begin to count, to 1970. */
const sheetDays = sql`25569`;

/** SQL of a cell. Only texts that people wrote can contain formulas or markup, which `csv_cell` and `sheet_cell` disarm. */
const cells: Record<'csv' | 'sheet', Record<Variable['kind'], (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  csv: {
    number: (value) => sql`coalesce((${value})::text, '')`,
    code: (value) => sql`coalesce((${value})::text, '')`,
    text: (value) => sql`csv_cell(${value})`,
    moment: (value) => sql`coalesce(to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`,
    boolean: (value) => sql`case when ${value} then '1' else '0' end`,
  },
  sheet: {
    number: (value) => sql`coalesce('<c><v>' || (${value})::text || '</v></c>', '<c/>')`,
    code: (value) => sql`coalesce('<c t="inlineStr"><is><t>' || (${value})::text || '</t></is></c>', '<c/>')`,
    text: (value) => sql`sheet_cell(${value})`,
    moment: (value) => sql`coalesce(
      '<c s="1"><v>' || (extract(epoch from ${value})::float8 / 86400 + ${sheetDays})::text || '</v></c>', '<c/>')`,
    boolean: (value) => sql`case when ${value} then '<c><v>1</v></c>' else '<c><v>0</v></c>' end`,
  },
};

/** SQL of the marks before the first cell of a line, between two cells, and after the last. */
export const lineSeparators: Record<LineForm, Record<'begin' | 'between' | 'end', RawBuilder<unknown>>> = {
  comma: { begin: sql`''`, between: sql.lit(csvSeparators.comma), end: sql`E'\r\n'` },
  semicolon: { begin: sql`''`, between: sql.lit(csvSeparators.semicolon), end: sql`E'\r\n'` },
  sheet: { begin: sql`'<row>'`, between: sql`''`, end: sql`'</row>'` },
};

/** SQL of successive cells of a line, with the marks between them. */
export const cellsOf = (
  form: LineForm,
  variables: readonly Variable[],
  from: Record<string, RawBuilder<unknown>>,
): RawBuilder<unknown> =>
  sql.join(
    variables.map((variable) => cells[form === 'sheet' ? 'sheet' : 'csv'][variable.kind](sourceOf(from, variable))),
    form === 'sheet' ? sql` || ` : sql` || ${lineSeparators[form].between} || `,
  );
