import type { CollectionProgress, LanguageCounts } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, sql } from 'kysely';
import { joinTranslationStanding } from '../content/translations/translation-record.ts';
import { versionRevision } from '../content/versions/version-revision.ts';
import type { Database } from '../db/schema/tables.ts';
import { countMarkedQuestions, isCountOutdated } from './question-text-counts.ts';

type CountedLanguages = {
  collection: CollectionProgress['collection'];
  treeId: number | null;
  name: string | null;
  version: number | null;
  status: CollectionProgress['status'];
  revision: number | null;
  isReviewAsked: boolean;
  /** Whether texts were changed since the last counting. */
  isCountOutdated: boolean;
  from: string;
  languages: LanguageCounts[];
};

/** Place of each collection in the list. */
const collectionOrder = sql`case collection when 'tree' then 0 when 'results' then 1 when 'mails' then 2
  when 'notifications' then 3 when 'associations' then 4 else 5 end`;

/** Statement for the version of each text of an entity about which `question` was asked. */
const selectAskedText = (entity: 'question' | 'questionOption' | 'questionOptionExample') => sql`
  select text.question_tree_id from source_text text
  where text.entity = ${sql.lit(entity)} and question.entity = ${sql.lit(entity)}
    and text.item = question.item and text.field = question.field and text.source ~ '\\S'`;

/** Reads the counts of all collections by one statement, so that all numbers are from one moment. */
const readCounts = async (db: Kysely<Database>, treeRowId: number | null): Promise<CountedLanguages[]> => {
  const { rows } = await sql<CountedLanguages>`
    with listed as materialized (
      select distinct on (tree_id) id, tree_id, version, status, name, position,
        exists (select from reviewed_tree each where each.tree_id = question_tree.tree_id) as is_review_asked
      from question_tree order by tree_id, (id is not distinct from ${treeRowId}::int8) desc, version desc
    ),
    collection as materialized (
      select 'tree' as collection, listed.id as tree_id, own.language_id
      from listed join version_language own on own.question_tree_id = listed.id
      union all
      select name, null::int8, language_id from default_language
      cross join unnest(array['results', 'mails', 'notifications', 'associations', 'documents']) as each (name)
    ),
    spoken as materialized (
      select collection.collection, collection.tree_id, language.id, language.code,
        case when collection.tree_id is null then coalesce(supported.active, false)
          else coalesce(chosen.active, false) end as active, chosen.id as link_id
      from collection cross join language
      left join supported_language supported on supported.language_id = language.id and not supported.deleted
      left join question_tree_language chosen
        on chosen.language_id = language.id and chosen.tree_id = collection.tree_id
      where (supported.id is not null or chosen.id is not null) and language.id is distinct from collection.language_id
    ),
    text as materialized (
      select case source.entity when 'email' then 'mails' when 'notification' then 'notifications'
        when 'professionalAssociation' then 'associations' when 'questionTree' then 'tree' else 'results'
        end as collection, source.question_tree_id as tree_id, source.*
      from source_text source where source.source ~ '\\S'
        and source.entity in (
          'questionTree', 'testResult', 'testResultSlide', 'email', 'notification', 'professionalAssociation'
        ) and (source.entity <> 'questionTree' or source.question_tree_id = any(array(select id from listed)))
    ),
    used as materialized (
      select listed.id as tree_id, each.test_result_id as result_id
      from listed join version_result each on each.question_tree_id = listed.id
      where exists (
        select from question_option option
        where option.result_id = each.test_result_id and option.question_tree_id = listed.id
      )
    ),
    needed as materialized (
      select collection, tree_id, entity, item, row_id, field, language_id, source from text
      union all
      select 'tree', used.tree_id, text.entity, text.item, text.row_id, text.field, text.language_id, text.source
      from used join text on text.entity = 'testResult' and text.row_id = used.result_id
      union all
      select 'tree', used.tree_id, text.entity, text.item, text.row_id, text.field, text.language_id, text.source
      from used join test_result_slide slide on slide.test_result_id = used.result_id
      join text on text.entity = 'testResultSlide' and text.row_id = slide.id
    ),
    question_count as materialized (
      select question.question_tree_id as tree_id, count.*, ${isCountOutdated} as is_outdated
      from question join question_text_count count on count.question_id = question.id
      left join version_language own on own.question_tree_id = question.question_tree_id
      where question.question_tree_id = any(array(select id from listed))
    ),
    translated as materialized (
      select entity, row_id, field, language_id, translation from translated_text
      where translation ~ '\\S' and entity in (
        'questionTree', 'testResult', 'testResultSlide', 'email', 'notification', 'professionalAssociation'
      )
    ),
    wanted as materialized (
      select collection, tree_id, sum(texts)::int as total from (
        select collection, tree_id, 1 as texts from needed
        union all
        select 'tree', tree_id, texts from question_count
      ) each group by 1, 2
      union all
      select 'documents', null, count(*)::int from pdf_document document
      join default_language usual on true
      join language own on own.id = usual.language_id and own.code = document.language
    ),
    asked as materialized (
      select each.collection, each.tree_id, each.language_id, count(*)::int as open from (
        select needed.collection, needed.tree_id, question.language_id
        from translation_question question
        join needed on needed.entity = question.entity and needed.item = question.item
          and needed.field = question.field
        where question.answered_at is null
        union all
        select 'tree', text.question_tree_id, question.language_id
        from translation_question question
        join lateral (
          ${selectAskedText('question')}
          union all ${selectAskedText('questionOption')}
          union all ${selectAskedText('questionOptionExample')}
        ) text on text.question_tree_id in (select id from listed)
        where question.answered_at is null
      ) each group by 1, 2, 3
    ),
    counted as materialized (
      select each.collection, each.tree_id, each.language_id, sum(translated)::int as translated,
        sum(outdated)::int as outdated, (sum(unaccepted) filter (where listed.is_review_asked))::int as unreviewed
      from (
        select needed.collection, needed.tree_id, translated.language_id, 1 as translated,
          (known.is_current is false)::int as outdated,
          (known.is_current is not false and known.is_accepted is not true)::int as unaccepted
        from needed
        join translated on translated.entity = needed.entity and translated.row_id = needed.row_id
          and translated.field = needed.field and translated.language_id <> needed.language_id
        ${joinTranslationStanding('needed')}
        union all
        select 'tree', alike.tree_id, each.language_id, each.translated * alike.questions,
          each.outdated * alike.questions, each.unaccepted * alike.questions
        from (
          select tree_id, languages, translated, outdated, unaccepted, count(*) as questions
          from question_count group by 1, 2, 3, 4, 5
        ) alike
        cross join unnest(alike.languages, alike.translated, alike.outdated, alike.unaccepted)
          each (language_id, translated, outdated, unaccepted)
      ) each left join listed on listed.id = each.tree_id
      group by 1, 2, 3
      union all
      select 'documents', null, language.id, count(*)::int, 0, 0
      from pdf_document document
      join default_language usual on true
      join language own on own.id = usual.language_id and own.code = document.language
      join pdf_document there on there.type = document.type
      join language on language.code = there.language
      group by language.id
    )
    select collection.collection, collection.tree_id as "treeId", listed.name, listed.version, listed.status,
      case when listed.id is not null then ${versionRevision(sql`listed.id`)} end as revision,
      coalesce(listed.is_review_asked, false) as "isReviewAsked",
      coalesce(collection.tree_id = any(array(select tree_id from question_count where is_outdated)), false)
        as "isCountOutdated",
      own.code as "from", (
        select coalesce(json_agg(json_build_object('languageId', spoken.id, 'code', spoken.code, 'active', spoken.active,
          'linkId', spoken.link_id, 'total', coalesce(wanted.total, 0),
          'missing', coalesce(wanted.total, 0) - coalesce(counted.translated, 0),
          'outdated', coalesce(counted.outdated, 0), 'unreviewed', coalesce(counted.unreviewed, 0),
          'openQuestions', coalesce(asked.open, 0)) order by spoken.active desc, spoken.code), '[]')
        from spoken
        left join wanted on wanted.collection = spoken.collection
          and wanted.tree_id is not distinct from spoken.tree_id
        left join counted on counted.collection = spoken.collection and counted.language_id = spoken.id
          and counted.tree_id is not distinct from spoken.tree_id
        left join asked on asked.collection = spoken.collection and asked.language_id = spoken.id
          and asked.tree_id is not distinct from spoken.tree_id
        where spoken.collection = collection.collection and spoken.tree_id is not distinct from collection.tree_id
      ) as languages
    from collection join language own on own.id = collection.language_id
    left join listed on listed.id = collection.tree_id
    order by ${collectionOrder}, listed.position nulls last, listed.tree_id`.execute(db);
  return rows;
};

/** Attempts to count what others change meanwhile. After them the last counts are shown. */
const maxCountings = 3;

/**
 * Counts the texts of the newest version of each tree, for its tree of the one that is named, and of the other
 * collections, by language and state. Every language of the product counts, and for a tree those that it has besides.
 */
export const readTranslationProgress = async (
  db: Kysely<Database>,
  treeRowId: number | null = null,
): Promise<CollectionProgress[]> => {
  let counts = await readCounts(db, treeRowId);
  for (let counting = 0; counting < maxCountings; counting += 1) {
    const outdated = counts.flatMap(({ treeId, isCountOutdated }) =>
      isCountOutdated && treeId !== null ? [treeId] : [],
    );
    if (outdated.length === 0) break;
    await countMarkedQuestions(db, outdated);
    counts = await readCounts(db, treeRowId);
  }
  return counts.map(({ isCountOutdated: _, ...progress }) => progress);
};
