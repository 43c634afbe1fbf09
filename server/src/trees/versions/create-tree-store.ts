import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/**
 * The row of version 1 of a tree that nothing is in yet.
 *
 * @returns its id; null where there is no such language
 */
export const insertTree = async (
  trx: Kysely<Database>,
  { name, language }: { name: string; language: string },
): Promise<number | null> => {
  const known = await trx.selectFrom('language').select('id').where('code', '=', language).executeTakeFirst();
  if (!known) return null;
  // Who came first has taken the number: it is there when the database has let this one pass.
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      insert into question_tree (tree_id, version, name, media, language, last_modified_date)
      select coalesce(max(tree_id), 0) + 1, 1, ${name}, '', ${language}, now() from question_tree
      on conflict (tree_id, version) do nothing returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
  }
};
