import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { listTranslationProblems } from '@ok/contract/routes/trees/tree-versions.ts';
import { problemLevels, type TreeProblem } from '@ok/contract/tree/checks/tree-problems.ts';
import { type Kysely, sql } from 'kysely';
import { joinTranslationStanding } from '../../content/translations/translation-record.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Node of the document to which the texts of each kind of row belong. */
const nodeOf = {
  questionTree: 'tree',
  question: 'question',
  questionOption: 'option',
  questionOptionExample: 'example',
  testResult: 'result',
  testResultSlide: 'result',
} as const satisfies Record<string, TreeProblem['node']>;

/** Outdated or unaccepted translation of a version. */
export type UncertainTranslation = {
  entity: keyof typeof nodeOf;
  id: number;
  item: string;
  field: string;
  language: string;
  isOutdated: boolean;
};

/**
 * Lists the translations of a version, in its active languages, that are outdated, or not accepted where the tree asks
 * for a review; those of the results that it leads to as well. A translation without a record counts as current.
 */
export const listUncertainTranslations = async (
  db: Kysely<Database>,
  treeRowId: number,
): Promise<UncertainTranslation[]> => {
  const { rows } = await sql<UncertainTranslation>`
    with spoken as materialized (
      select language.id, language.code from question_tree_language chosen
      join language on language.id = chosen.language_id
      where chosen.tree_id = ${treeRowId} and chosen.active
    ),
    review as materialized (
      select exists (
        select from reviewed_tree reviewed join question_tree tree on tree.tree_id = reviewed.tree_id
        where tree.id = ${treeRowId}
      ) as is_asked
    ),
    results as materialized (
      select distinct result_id as id from question_option
      where question_tree_id = ${treeRowId} and result_id is not null
    ),
    slides as materialized (
      select slide.id from test_result_slide slide join results on results.id = slide.test_result_id
    ),
    text as materialized (
      select * from source_text where question_tree_id = ${treeRowId} and source ~ '\\S'
      union all
      select * from source_text where entity = 'testResult' and row_id = any(array(select id from results))
        and source ~ '\\S'
      union all
      select * from source_text where entity = 'testResultSlide' and row_id = any(array(select id from slides))
        and source ~ '\\S'
    ),
    translated as materialized (
      select each.* from translated_text each
      where each.language_id = any(array(select id from spoken)) and each.translation ~ '\\S'
        and each.row_id = any(array(select row_id from text))
    )
    select text.entity, text.row_id as id, text.item, text.field, spoken.code as language,
      known.is_current is false as "isOutdated"
    from text
    join translated on translated.entity = text.entity and translated.row_id = text.row_id
      and translated.field = text.field and translated.language_id <> text.language_id
    join spoken on spoken.id = translated.language_id
    cross join review
    ${joinTranslationStanding('text')}
    where known.is_current is false or (review.is_asked and known.is_accepted is not true)
    order by spoken.code, text.entity, text.row_id, text.field desc`.execute(db);
  return rows;
};

type TranslationProblem = ReplyFor<typeof listTranslationProblems>[number];

/** Converts uncertain translations to problems: an outdated one is a warning, an unaccepted one an error. */
export const toTranslationProblems = (translations: readonly UncertainTranslation[]): TranslationProblem[] =>
  translations.map(({ entity, item, field, language, isOutdated }) => {
    const problem = isOutdated ? 'outdatedTranslation' : 'unreviewedTranslation';
    // The name of a slide's text begins with the key of its result.
    return { problem, level: problemLevels[problem], node: nodeOf[entity], key: item.slice(0, 36), language, field };
  });
