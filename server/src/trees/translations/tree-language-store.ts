import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { translatedRows } from './translated-rows.ts';

type TreeLanguageRow = {
  languageId: number;
  code: string;
  name: string;
  localName: string | null;
  unicodeFlag: string | null;
};

const languageColumns = sql`language.id as "languageId", language.code, language.name, language.local_name as "localName",
  language.unicode_flag as "unicodeFlag"`;

/** Lists the languages of the installation, and whether a version has them. */
export const listSupportedLanguages = async (db: Kysely<Database>, treeRowId: number) => {
  const { rows } = await sql<TreeLanguageRow & { active: boolean; added: boolean }>`
    select ${languageColumns}, supported.active, exists (
      select from question_tree_language chosen
      where chosen.tree_id = ${treeRowId} and chosen.language_id = language.id
    ) as added
    from supported_language supported join language on language.id = supported.language_id
    where not supported.deleted order by supported.default_language desc, language.code`.execute(db);
  return rows;
};

/** Counts the texts of a version in its own language (the row without a language), and their translations. */
const selectTextCounts = (treeRowId: number, own: number | null) => {
  const counts = translatedRows.flatMap(({ fields, table: _table, translations, parent, of, ownText }) =>
    fields.map((field) => {
      const column = sql.ref(`own.${field.column}`);
      const texts = sql`
        select item.id from (select item.*, ${ownText(field)} as own_text from ${of(treeRowId)}) item
        left join ${translations} own on own.${parent} = item.id and own.language_id = ${own}::int8
        where ${column} ~ '\\S' or own_text ~ '\\S'`;
      return sql`
        select null::int8 as language_id, count(*) as texts from (${texts}) own
        union all
        select translation.language_id, count(*) from (${texts}) own
        join ${translations} translation
          on translation.${parent} = own.id and ${sql.ref(`translation.${field.column}`)} ~ '\\S'
        group by translation.language_id`;
    }),
  );
  return sql`select language_id, sum(texts)::int as texts from (${sql.join(counts, sql` union all `)}) counted
    group by language_id`;
};

/** Lists the languages of a version, its own first, with the number of translated texts, in one statement. */
export const listVersionLanguages = async (db: Kysely<Database>, treeRowId: number, own: number | null) => {
  type Row = TreeLanguageRow & { id: number | null; active: boolean; own: boolean; texts: number; translated: number };
  const { rows } = await sql<Row>`
    with counted as materialized (${selectTextCounts(treeRowId, own)}),
    total as (select coalesce((select texts from counted where language_id is null), 0) as texts)
    select chosen.id, ${languageColumns}, coalesce(chosen.active, false) or language.id = ${own}::int8 as active,
      language.id is not distinct from ${own}::int8 as own, total.texts,
      case when language.id = ${own}::int8 then total.texts else coalesce(counted.texts, 0) end as translated
    from language cross join total
    left join question_tree_language chosen on chosen.language_id = language.id and chosen.tree_id = ${treeRowId}
    left join counted on counted.language_id = language.id
    where chosen.id is not null or language.id = ${own}::int8
    order by own desc, language.code`.execute(db);
  return rows;
};

/** Finds the version and the language of a row; null for an unknown row. */
export const findTreeLanguage = async (db: Kysely<Database>, id: number) => {
  const { rows } = await sql<{ tree_id: number; language_id: number }>`
    select tree_id, language_id from question_tree_language where id = ${id}`.execute(db);
  return rows[0] ?? null;
};
