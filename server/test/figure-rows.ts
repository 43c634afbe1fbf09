import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Every stored figure that is not zero, with its people and its distribution. */
export const figureRows = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', unit, start, publication_id, language, association_id, test, figure, subject, count,
      case when cardinality(people) < 8 then (
        select string_agg(person || 'x' || many, ',' order by person) from unnest(people, times) known (person, many)
      ) end, (
        select string_agg(size || 'x' || many, ',' order by size) from unnest(sizes) with ordinality spread (many, size) where many <> 0
      )) as row
    from statistics_figure where count <> 0 order by 1`.execute(db);
  return rows.map(({ row }) => row);
};
