import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Every row of every table as text, sorted: two dumps are equal if and only if the data is. */
export const dumpTables = async (db: Kysely<Database>): Promise<Record<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select whole::text as row from ${sql.table(name)} whole order by 1`.execute(db);
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
};
