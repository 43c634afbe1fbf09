import type { SpokenLanguage } from '@ok/contract/routes/texts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The languages to choose from, the default one first. */
export const activeLanguages = (db: Kysely<Database>): Promise<SpokenLanguage[]> =>
  db
    .selectFrom('supported_language')
    .innerJoin('language', 'language.id', 'supported_language.language_id')
    .select([
      'language.id',
      'language.code',
      'language.name',
      'language.local_name as localName',
      'language.unicode_flag as unicodeFlag',
      'language.direction',
      'supported_language.default_language as defaultLanguage',
    ])
    .where('supported_language.active', '=', true)
    .where('supported_language.deleted', '=', false)
    .orderBy('supported_language.default_language', 'desc')
    .orderBy('language.local_name')
    .execute();

/** Every language there is. */
export const allLanguages = (db: Kysely<Database>) =>
  db.selectFrom('language').select(['id', 'code', 'name']).orderBy('name').execute();

/** How often the texts have been changed: what is kept of them is current while this is the same. */
export const textRevision = async (db: Kysely<Database>): Promise<number> => {
  const row = await db.selectFrom('revision').select('number').where('area', '=', 'texts').executeTakeFirstOrThrow();
  return row.number;
};

/**
 * Every text of the screens in a language. What it lacks comes from the default language, and what that lacks from
 * English, so that nobody sees a bare key.
 */
export const readTexts = async (db: Kysely<Database>, language: string): Promise<Map<string, string>> => {
  const [spoken] = await activeLanguages(db);
  const order = ['en', spoken?.code ?? 'en', language];
  const rows = await db.selectFrom('ui_text').selectAll().where('language', 'in', order).execute();
  const sorted = rows.toSorted((one, other) => order.lastIndexOf(one.language) - order.lastIndexOf(other.language));
  return new Map(sorted.map(({ key, value }) => [key, value]));
};
