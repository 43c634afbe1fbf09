import type { ActiveLanguage } from '@ok/contract/routes/texts/texts.ts';
import { keysFor, pluralFallback, pluralOf, type TextsOfLanguage } from '@ok/contract/rules/text-forms.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** The language that every other one falls back to. */
export const lastLanguage = 'en';

/** The languages to choose from, the default one first. */
export const activeLanguages = (db: Kysely<Database>): Promise<ActiveLanguage[]> =>
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

/** The edited texts of some languages. */
const editsIn = (db: Kysely<Database>, languages: readonly string[]) =>
  db.selectFrom('text_edit').select(['language', 'key', 'value']).where('language', 'in', languages).execute();

/**
 * Every text of the screens in a language: what ships, and over it what was edited. What the language lacks comes from
 * the default language, and what that lacks from English; what nobody has a text for is its own key, never nothing. An
 * empty text is one that nobody has written yet. A plural has each form of the language, and where one is missing, the
 * form of the other language for the same number.
 */
export const readTexts = async (
  db: Kysely<Database>,
  language: string,
  shipped: ShippedTexts,
): Promise<Map<string, string>> => {
  const [spoken] = await activeLanguages(db);
  const order = [...new Set([language, spoken?.code ?? lastLanguage, lastLanguage])];
  const edits = await editsIn(db, order);
  const written = order.map((one): TextsOfLanguage => {
    const edited = edits.filter((edit) => edit.language === one).map(({ key, value }) => [key, value] as const);
    const all = [...(shipped.languages.get(one) ?? []), ...edited];
    return { language: one, texts: new Map(all.filter(([, text]) => text.trim() !== '')) };
  });
  const texts = new Map(shipped.keys.map((key) => [key, key]));
  for (const one of written.toReversed()) for (const [key, text] of one.texts) texts.set(key, text);
  const [own, ...others] = written as [TextsOfLanguage, ...TextsOfLanguage[]];
  for (const key of keysFor(language, shipped.keys)) {
    const plural = pluralOf(key);
    if (!plural || own.texts.has(key)) continue;
    const found = others.map((from) => pluralFallback(plural, language, from)).find(Boolean);
    if (found) texts.set(key, found);
  }
  return texts;
};
