import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/**
 * Inserts version 1 of a new, empty tree.
 *
 * @returns the id of the row; null for an unknown language
 */
export const insertTree = async (
  trx: Kysely<Database>,
  { name, language }: { name: string; language: string },
): Promise<number | null> => {
  const languageRow = await trx.selectFrom('language').select('id').where('code', '=', language).executeTakeFirst();
  if (!languageRow) return null;
  // On a conflict, an earlier transaction has taken the number. It has committed by now, so the next try sees its row.
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      insert into question_tree (tree_id, version, name, media, language, last_modified_date)
      select coalesce(max(tree_id), 0) + 1, 1, ${name}, '', ${language}, now() from question_tree
      on conflict (tree_id, version) do nothing returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
  }
};
