import type { LanguageStanding } from '@ok/contract/routes/language-overview.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

type StoredStanding = Omit<LanguageStanding, 'texts' | 'trees'> & {
  /** The rows of the versions that are published in it. */
  published: number[];
};

/** People who are named; of the others only how many they are is told. */
const named = 5;

/** The languages that were not deleted, the default one first, then those that can be chosen. */
export const languageStandings = async (db: Kysely<Database>): Promise<StoredStanding[]> => {
  const { rows } = await sql<StoredStanding>`
    with live as materialized (
      select tree.id as tree_id, newest.id, newest.root_question_id from question_tree tree
      cross join lateral (
        select id, root_question_id from publication where question_tree_id = tree.id order by number desc limit 1
      ) newest
      where tree.status = 'PUBLISHED'
    )
    select supported.id, supported.revision, language.id as "languageId", language.code, language.name,
      language.local_name as "localName", language.unicode_flag as "unicodeFlag", language.direction,
      supported.active, supported.default_language as "defaultLanguage",
      (select count(*)::int from user_account where lower(lang_key) = language.code) as users,
      (select coalesce(json_agg(each.name), '[]') from (
        select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as name
        from user_account where lower(lang_key) = language.code order by user_account.id limit ${named}
      ) each) as people,
      (select coalesce(json_agg(live.tree_id), '[]') from live
        join publication_page page on page.publication_id = live.id and page.question_id = live.root_question_id
          and page.language = language.code) as published
    from supported_language supported join language on language.id = supported.language_id
    where not supported.deleted
    order by supported.default_language desc, supported.active desc, language.local_name`.execute(db);
  return rows;
};
