import type { CollectionProgress, LanguageCounts } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, sql } from 'kysely';
import { joinTranslationStanding } from '../content/translations/translation-record.ts';
import { versionRevision } from '../content/versions/version-revision.ts';
import type { Database } from '../db/schema/tables.ts';

type CountedLanguages = {
  collection: CollectionProgress['collection'];
  treeId: number | null;
  name: string | null;
  version: number | null;
  status: CollectionProgress['status'];
  revision: number | null;
  isReviewAsked: boolean;
  from: string;
  languages: LanguageCounts[];
};

/** Place of each collection in the list. */
const collectionOrder = sql`case collection when 'tree' then 0 when 'results' then 1 when 'mails' then 2
  when 'notifications' then 3 when 'associations' then 4 else 5 end`;

/**
 * Counts the texts of the newest version of each tree, for its tree of the one that is named, and of the other collections, by language and state. One
 * statement, so that all numbers are from one moment. Every language of the product counts, and for a tree those that
 * it has besides.
 */
export const readTranslationProgress = async (
  db: Kysely<Database>,
  treeRowId: number | null = null,
): Promise<CollectionProgress[]> => {
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
        when 'professionalAssociation' then 'associations' when 'testResult' then 'results'
        when 'testResultSlide' then 'results' else 'tree' end as collection,
        source.question_tree_id as tree_id, source.*
      from source_text source where source.source ~ '\\S'
        and (source.question_tree_id = any(array(select id from listed))
          or source.entity in ('testResult', 'testResultSlide', 'email', 'notification', 'professionalAssociation'))
    ),
    used as materialized (
      select distinct option.question_tree_id as tree_id, option.result_id from question_option option
      where option.result_id is not null and option.question_tree_id = any(array(select id from listed))
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
    translated as materialized (
      select entity, row_id, field, language_id, translation from translated_text where translation ~ '\\S'
    ),
    wanted as materialized (
      select collection, tree_id, count(*)::int as total from needed group by 1, 2
      union all
      select 'documents', null, count(*)::int from pdf_document document
      join default_language usual on true
      join language own on own.id = usual.language_id and own.code = document.language
    ),
    asked as materialized (
      select needed.collection, needed.tree_id, question.language_id, count(*)::int as open
      from translation_question question
      join needed on needed.entity = question.entity and needed.item = question.item and needed.field = question.field
      where question.answered_at is null group by 1, 2, 3
    ),
    counted as materialized (
      select needed.collection, needed.tree_id, translated.language_id, count(*)::int as translated,
        (count(*) filter (where known.is_current is false))::int as outdated,
        (count(*) filter (
          where known.is_current is not false and known.is_accepted is not true and listed.is_review_asked
        ))::int as unreviewed
      from needed
      join translated on translated.entity = needed.entity and translated.row_id = needed.row_id
        and translated.field = needed.field and translated.language_id <> needed.language_id
      ${joinTranslationStanding('needed')}
      left join listed on listed.id = needed.tree_id
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
