import { type Kysely, type RawBuilder, sql } from 'kysely';
import { joinTranslationStanding } from '../content/translations/translation-record.ts';
import type { Database } from '../db/schema/tables.ts';

/** Questions counted by one statement. It takes about three seconds for so many, and scans tables once. */
const questionsPerStatement = 10_000;

type MarkedQuestion = { question_id: number; changed_in: number };

/**
 * SQL expression for whether the counts of a question miss a change of its texts, or of the language of its version.
 * It refers to `count`, the counts, and to `own`, the language of the version.
 */
export const isCountOutdated = sql<boolean>`
  (not count.is_counted or count.source_language_id is distinct from own.language_id)`;

const listMarkedQuestions = async (db: Kysely<Database>, versionIds: readonly number[]): Promise<MarkedQuestion[]> => {
  const { rows } = await sql<MarkedQuestion>`
    select count.question_id, count.changed_in
    from question join question_text_count count on count.question_id = question.id
    left join version_language own on own.question_tree_id = question.question_tree_id
    where question.question_tree_id = any(${versionIds}::int8[]) and ${isCountOutdated}
    order by count.question_id`.execute(db);
  return rows;
};

/** Statement for the question and the row of each node of some questions, by the entity of the node. */
const selectNodes = (ids: RawBuilder<unknown>) => ({
  question: sql`select id as question_id, id as row_id from question where id = any(${ids})`,
  questionOption: sql`select question_id, id as row_id from question_option where question_id = any(${ids})`,
  questionOptionExample: sql`
    select option.question_id, example.id as row_id
    from question_option option join question_option_example example on example.option_id = option.id
    where option.question_id = any(${ids})`,
});

/**
 * Statement for each text of the nodes, with null, and for each of its translations, with its language. The planner reads
 * one table for each entity, since its name is a literal, and only the rows of the list, which a join would not ensure.
 */
const selectStandings = ([entity, nodes]: [entity: string, nodes: RawBuilder<unknown>]) => sql`
  select node.question_id, translated.language_id, known.is_current, known.is_accepted
  from source_text text join (${nodes}) node on node.row_id = text.row_id
  join lateral (
    select null::int8 as language_id, null as translation
    union all
    select each.language_id, each.translation from translated_text each
    where each.entity = ${sql.lit(entity)} and each.row_id = node.row_id and each.field = text.field
      and each.language_id <> text.language_id and each.translation ~ '\\S'
  ) translated on true
  ${joinTranslationStanding('text')}
  where text.entity = ${sql.lit(entity)} and text.row_id = any(array(select row_id from (${nodes}) each))
    and text.source ~ '\\S'`;

/**
 * Counts questions and stores the counts, except of those that were changed or are being changed meanwhile. It waits
 * for no other transaction.
 */
const countQuestions = async (db: Kysely<Database>, marked: readonly MarkedQuestion[]): Promise<void> => {
  const ids = sql`${marked.map(({ question_id }) => question_id)}::int8[]`;
  await sql`
    with standing as materialized (${sql.join(Object.entries(selectNodes(ids)).map(selectStandings), sql` union all `)}),
    by_language as materialized (
      select question_id, language_id, count(*)::int as texts,
        (count(*) filter (where is_current is false))::int as outdated,
        (count(*) filter (where is_current is not false and is_accepted is not true))::int as unaccepted
      from standing group by question_id, language_id
    ),
    fresh as materialized (
      select marked.question_id, marked.changed_in, own.language_id,
        coalesce(max(each.texts) filter (where each.language_id is null), 0) as texts,
        coalesce(array_agg(each.language_id) filter (where each.language_id is not null), '{}') as languages,
        coalesce(array_agg(each.texts) filter (where each.language_id is not null), '{}') as translated,
        coalesce(array_agg(each.outdated) filter (where each.language_id is not null), '{}') as outdated,
        coalesce(array_agg(each.unaccepted) filter (where each.language_id is not null), '{}') as unaccepted
      from unnest(${ids}, ${marked.map(({ changed_in }) => changed_in)}::int8[]) marked (question_id, changed_in)
      join question on question.id = marked.question_id
      left join version_language own on own.question_tree_id = question.question_tree_id
      left join by_language each on each.question_id = marked.question_id
      group by 1, 2, 3
    ),
    unlocked as materialized (
      select question_id from question_text_count
      where question_id in (select question_id from fresh) order by question_id for no key update skip locked
    )
    update question_text_count count set is_counted = true, source_language_id = fresh.language_id,
      texts = fresh.texts, languages = fresh.languages, translated = fresh.translated, outdated = fresh.outdated,
      unaccepted = fresh.unaccepted
    from fresh join unlocked using (question_id)
    where fresh.question_id = count.question_id and fresh.changed_in = count.changed_in`.execute(db);
};

/** Counts the questions of versions whose texts were changed since the last counting. */
export const countMarkedQuestions = async (db: Kysely<Database>, versionIds: readonly number[]): Promise<void> => {
  const marked = await listMarkedQuestions(db, versionIds);
  for (let start = 0; start < marked.length; start += questionsPerStatement) {
    await countQuestions(db, marked.slice(start, start + questionsPerStatement));
  }
};
