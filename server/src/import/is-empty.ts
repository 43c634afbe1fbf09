import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Whether nothing has been imported yet: without a language the product can't say anything. */
export const isEmpty = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from language) as empty`.execute(db);
  return rows[0]?.empty ?? true;
};
