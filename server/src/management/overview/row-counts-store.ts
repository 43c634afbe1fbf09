import { targets } from '@ok/contract/entities/index.ts';
import type { RowCount } from '@ok/contract/routes/management/overview.ts';
import { serverLimits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { tableOf } from '../../db/column-of-field.ts';
import type { Database } from '../../db/tables.ts';

const tablesByList: readonly (readonly [list: string, table: string])[] = [
  ...Object.values(targets)
    .filter(({ screens }) => screens.length > 0)
    .map((entity) => [entity.name, tableOf(entity)] as const),
  ['pdf', 'pdf_document'],
  ['mail', 'mail'],
];

/** Counts the rows of every list of the back-office, each up to `serverLimits.countedRows`. */
export const countRows = async (db: Kysely<Database>): Promise<RowCount[]> => {
  const limit = serverLimits.countedRows;
  const counts = tablesByList.map(
    ([list, table]) => sql`select ${list}::text as list, count(*)::int as counted
      from (select from ${sql.table(table)} limit ${limit + 1}) listed`,
  );
  const { rows } = await sql<{ list: string; counted: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ list, counted }) => ({ list, count: Math.min(counted, limit), hasMore: counted > limit }));
};
