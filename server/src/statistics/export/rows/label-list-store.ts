import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema/tables.ts';

/** Languages of labels. */
export const labelLanguages = ['nl', 'en'] as const;

export type TextInBoth = Record<(typeof labelLanguages)[number], string>;

/** Label of a number in an export, with the version of the tree that the number belongs to. */
export type ExportLabel = {
  of: 'tree' | 'question' | 'option' | 'result';
  value: number;
  texts: TextInBoth;
  tree: string;
  version: number;
  /** Key, the same in every version; null in publications from before there were keys. */
  key: string | null;
};

type LabelListRow = {
  publication_id: number;
  question_id: number;
  option_id: number;
  tree_id: number;
  tree: string;
  version: number;
  tree_key: string;
  key: string | null;
  nl: string;
  en: string;
  result_id: number | null;
  result_key: string | null;
  result_nl: string;
  result_en: string;
};

/** Rows of one read. */
const labelsPerRead = 1000;

const readAfter = async (db: Kysely<Database>, publications: readonly number[], after: readonly number[]) => {
  const [publication = 0, question = 0, option = 0] = after;
  const { rows } = await sql<LabelListRow>`
    select nl.publication_id, nl.question_id, nl.option_id, tree.tree_id, tree.version, tree.key as tree_key,
      about.question as tree,
      case when nl.option_id = 0 then nl.question else concat_ws(' ', nl.identifier, nl.option) end as nl,
      case when nl.option_id = 0 then en.question else concat_ws(' ', en.identifier, en.option) end as en,
      case when nl.option_id = 0 then nl.question_key else nl.option_key end as key,
      nl.result_id, nl.result_key, nl.result as result_nl, en.result as result_en
    from publication_label nl
    join publication_label en on en.publication_id = nl.publication_id and en.language = 'en'
      and en.question_id = nl.question_id and en.option_id = nl.option_id
    join publication_label about on about.publication_id = nl.publication_id and about.language = 'nl'
      and about.question_id = 0 and about.option_id = 0
    join publication on publication.id = nl.publication_id
    join question_tree tree on tree.id = publication.question_tree_id
    where nl.publication_id = any(${publications}::bigint[]) and nl.language = 'nl'
      and (nl.publication_id, nl.question_id, nl.option_id)
        > (${publication}::bigint, ${question}::bigint, ${option}::bigint)
    order by nl.publication_id, nl.question_id, nl.option_id limit ${labelsPerRead}`.execute(db);
  return rows;
};

const labelsOf = (row: LabelListRow): ExportLabel[] => {
  const { tree, version, key } = row;
  const texts = { nl: row.nl, en: row.en };
  // The row without a question is about the tree itself.
  if (row.question_id === 0) return [{ of: 'tree', value: row.tree_id, texts, tree, version, key: row.tree_key }];
  if (row.option_id === 0) return [{ of: 'question', value: row.question_id, texts, tree, version, key }];
  const option: ExportLabel = { of: 'option', value: row.option_id, texts, tree, version, key };
  if (row.result_id === null) return [option];
  const result = { nl: row.result_nl, en: row.result_en };
  return [option, { of: 'result', value: row.result_id, texts: result, tree, version, key: row.result_key }];
};

/**
 * Reads the labels of publications in batches, after `writeLabels` wrote them in both languages. A number comes once for
 * each of its publications, and a result for each answer that leads to the result.
 */
export async function* readLabels(
  db: Kysely<Database>,
  publications: readonly number[],
): AsyncGenerator<ExportLabel[]> {
  let after: number[] = [0, -1, 0];
  for (;;) {
    const rows = await readAfter(db, publications, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(labelsOf);
    after = [last.publication_id, last.question_id, last.option_id];
  }
}
