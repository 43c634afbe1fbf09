import type { RawTransaction } from '../db/connections/connection.ts';

/** A table as an archive holds it. */
export type StoredTable = {
  name: string;
  /** Columns that hold values of their own, not values that the database computes. */
  columns: string[];
  /** Expressions by which rows are sorted: the same order in every database, whatever its locale. */
  order: string[];
};

/** Table of migrations. The header of an archive holds its rows. */
export const migrationTable = 'schema_migration';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Name of a table or a column in SQL text. */
export const quoteName = quote;

/** Lists the tables of the product, by name, with the columns that a copy has to hold. */
export const listTables = async ({ query }: RawTransaction): Promise<StoredTable[]> => {
  const columns = await query<{ table: string; column: string; type: string; place: number | null }>(
    `select tables.relname as table, col.attname as column, col.atttypid::regtype::text as type,
      array_position(key.conkey, col.attnum) as place
    from pg_class tables
    join pg_attribute col on col.attrelid = tables.oid and col.attnum > 0 and not col.attisdropped
      and col.attgenerated = ''
    left join pg_constraint key on key.conrelid = tables.oid and key.contype = 'p'
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname <> $1
    order by tables.relname, col.attnum`,
    [migrationTable],
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [...tables].map(([name, list]) => {
    const keys = list.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place));
    return {
      name,
      columns: list.map(({ column }) => column),
      order: (keys.length > 0 ? keys : list).map(({ column, type }) =>
        type === 'text'
          ? `${quote(column)} collate "C"`
          : `${quote(column)}${keys.length > 0 ? '' : '::text collate "C"'}`,
      ),
    };
  });
};

type Sequence = { name: string; last: number | null };

/** Reads the last number that each sequence gave out. */
export const readSequences = async ({ query }: RawTransaction): Promise<Sequence[]> =>
  query<Sequence>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );

/** Rows that are read from the database at once. */
const rowsPerFetch = 1000;

/**
 * Reads a table as lines of JSON text, in the order of its key. Times are in UTC if the transaction's are.
 */
export async function* readRows({ script, query }: RawTransaction, table: StoredTable): AsyncGenerator<string[]> {
  await script(
    `declare stored_rows no scroll cursor for
    select row_to_json(stored)::text as row
    from (select ${table.columns.map(quote).join(', ')} from ${quote(table.name)} order by ${table.order.join(', ')}) stored`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(`fetch forward ${rowsPerFetch} from stored_rows`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsPerFetch) break;
  }
  await script('close stored_rows');
}
