import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

type StoredProgress = Omit<LanguageProgress, 'texts' | 'trees' | 'missing'> & {
  /** Rows of the versions that are published in the language. */
  published: number[];
};

/** Maximum number of people who are named. The rest is only counted. */
const maxNames = 5;

/** Reads the languages that are not deleted: the default one first, then the active ones. */
export const readLanguageProgress = async (db: Kysely<Database>): Promise<StoredProgress[]> => {
  const { rows } = await sql<StoredProgress>`
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
        from user_account where lower(lang_key) = language.code order by user_account.id limit ${maxNames}
      ) each) as people,
      (select coalesce(json_agg(live.tree_id), '[]') from live
        join publication_page page on page.publication_id = live.id and page.question_id = live.root_question_id
          and page.language = language.code) as published
    from supported_language supported join language on language.id = supported.language_id
    where not supported.deleted
    order by supported.default_language desc, supported.active desc, language.local_name`.execute(db);
  return rows;
};

/** Missing content of a language outside the screens and the trees, by kind. */
type ContentGaps = { languageId: number } & Record<'mails' | 'notifications' | 'associations' | 'documents', Gap>;

type Gap = { count: number; total: number };

/** Tables whose rows have a text in one language, and translations of it. */
const translatedTables = {
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

const selectGap = ({
  table,
  parent,
  text,
  where,
  own,
}: (typeof translatedTables)[keyof typeof translatedTables]) => sql`(
  select json_build_object('total', count(*), 'count', count(*) filter (where
    coalesce(${own}, usual.code) <> language.code and not exists (
      select from ${sql.table(`${table}_translation`)} translation
      where ${sql.ref(`translation.${parent}`)} = item.id and translation.language_id = language.id
        and ${sql.ref(`translation.${text}`)} ~ '\\S'
    )
  )) from ${sql.table(table)} item where ${where}
)`;

/**
 * Counts the missing content of each language that is not deleted. Documents count if the default language has them.
 */
export const readContentGaps = async (db: Kysely<Database>): Promise<ContentGaps[]> => {
  const { rows } = await sql<ContentGaps>`
    with usual as (
      select language.code from supported_language supported join language on language.id = supported.language_id
      where supported.default_language
    )
    select language.id as "languageId", ${selectGap(translatedTables.mails)} as mails,
      ${selectGap(translatedTables.notifications)} as notifications, ${selectGap(translatedTables.associations)} as associations,
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
