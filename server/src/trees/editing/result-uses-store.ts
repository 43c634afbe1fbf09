import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

type ResultUse = { treeId: number; id: number; version: number; name: string; answers: number };

/**
 * Reads the trees that lead to a result, each with its newest version that does. Names are in a language if translated.
 */
export const readResultUses = async (db: Kysely<Database>, key: Key, language: string): Promise<ResultUse[]> => {
  const { rows } = await sql<ResultUse>`
    select distinct on (tree.tree_id) tree.tree_id as "treeId", tree.id, tree.version,
      coalesce(translation.name, tree.name) as name, led.answers
    from (
      select question_tree_id, count(*)::int as answers
      from question_option item join test_result result on result.id = item.result_id
      where result.key = ${key} and question_tree_id is not null group by question_tree_id
    ) led join question_tree tree on tree.id = led.question_tree_id
    left join (question_tree_translation translation join language on language.id = translation.language_id)
      on translation.tree_id = tree.id and language.code = ${language}
    order by tree.tree_id, tree.version desc`.execute(db);
  return rows;
};
