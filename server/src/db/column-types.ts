import type { ColumnType } from 'kysely';

/** The column types that tables use. */
export type ColumnTypes = {
  bigint: number;
  integer: number;
  text: string;
  boolean: boolean;
  uuid: string;
  'text[]': string[];
  timestamptz: Date;
  /** Written as text by JSON.stringify, read as what it says. */
  jsonb: ColumnType<Record<string, unknown>, string, string>;
  /** As YYYY-MM-DD. */
  date: string;
};

export type ColumnName = keyof ColumnTypes & string;
/** A column: `?` allows null, `=` has a value of its own where nothing is said. */
export type ColumnDeclaration = ColumnName | `${ColumnName}?` | `${ColumnName}=`;
