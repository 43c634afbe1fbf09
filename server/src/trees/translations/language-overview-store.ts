import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

type StoredStanding = Omit<LanguageProgress, 'texts' | 'trees' | 'missing'> & {
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

/** What people read in each language, beside the screens and the trees: how much of it there is, and how much is missing. */
type ContentGaps = { languageId: number } & Record<'mails' | 'notifications' | 'associations' | 'documents', Gap>;

type Gap = { count: number; total: number };

/** Rows whose text is in one language, and in others by their translations. */
const translatedTexts = {
  mails: { table: 'email', parent: 'email_id', text: 'subject', where: sql`true`, own: sql`item.language` },
  notifications: {
    ...{ table: 'notification', parent: 'notification_id', text: 'content' },
    where: sql`item.published`,
    own: sql`item.language`,
  },
  associations: {
    ...{ table: 'professional_association', parent: 'professional_association_id', text: 'name' },
    where: sql`item.published`,
    own: sql`null::text`,
  },
} as const;

const gapOf = ({ table, parent, text, where, own }: (typeof translatedTexts)[keyof typeof translatedTexts]) => sql`(
  select json_build_object('total', count(*), 'count', count(*) filter (where
    coalesce(${own}, usual.code) <> language.code and not exists (
      select from ${sql.table(`${table}_translation`)} said
      where ${sql.ref(`said.${parent}`)} = item.id and said.language_id = language.id
        and ${sql.ref(`said.${text}`)} ~ '\\S'
    )
  )) from ${sql.table(table)} item where ${where}
)`;

/** What is missing in each language that was not deleted; of documents, what there is in the default language. */
export const contentGaps = async (db: Kysely<Database>): Promise<ContentGaps[]> => {
  const { rows } = await sql<ContentGaps>`
    with usual as (
      select language.code from supported_language spoken join language on language.id = spoken.language_id
      where spoken.default_language
    )
    select language.id as "languageId", ${gapOf(translatedTexts.mails)} as mails,
      ${gapOf(translatedTexts.notifications)} as notifications, ${gapOf(translatedTexts.associations)} as associations,
      (
        select json_build_object('total', count(*), 'count', count(*) filter (where not exists (
          select from pdf_document same where same.type = item.type and same.language = language.code
        ))) from pdf_document item where item.language = usual.code
      ) as documents
    from supported_language supported join language on language.id = supported.language_id
    cross join usual
    where not supported.deleted`.execute(db);
  return rows;
};
