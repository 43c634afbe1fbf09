import type { ColumnType } from 'kysely';

/** The column types that tables use. */
export type ColumnTypes = {
  bigint: number;
  integer: number;
  text: string;
  boolean: boolean;
  uuid: string;
  'text[]': string[];
  'bigint[]': number[];
  'integer[]': number[];
  timestamptz: Date;
  /** Written as the text of `JSON.stringify`, read as an object. */
  jsonb: ColumnType<Record<string, unknown>, string, string>;
  /** As YYYY-MM-DD. */
  date: string;
};

export type ColumnName = keyof ColumnTypes & string;
/** Type of a column: `?` allows null, `=` has a default value. */
export type ColumnDeclaration = ColumnName | `${ColumnName}?` | `${ColumnName}=`;
