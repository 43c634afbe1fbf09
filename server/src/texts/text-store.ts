import type { ActiveLanguage } from '@ok/contract/routes/texts/texts.ts';
import { keysFor, pluralFallback, pluralOf, type TextsOfLanguage } from '@ok/contract/rules/texts/text-forms.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** Last language that every other one falls back to. */
export const fallbackLanguageCode = 'en';

/** Reads the languages to choose from, the default one first. */
export const readActiveLanguages = (db: Kysely<Database>): Promise<ActiveLanguage[]> =>
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

/** Reads all languages. */
export const readAllLanguages = (db: Kysely<Database>) =>
  db.selectFrom('language').select(['id', 'code', 'name']).orderBy('name').execute();

/** Reads the number of changes of texts: cached texts are valid while the number stays the same. */
export const readTextRevision = async (db: Kysely<Database>): Promise<number> => {
  const row = await db.selectFrom('revision').select('number').where('area', '=', 'texts').executeTakeFirstOrThrow();
  return row.number;
};

/** Reads the edited texts of some languages. */
const selectEditedTexts = (db: Kysely<Database>, languages: readonly string[]) =>
  db.selectFrom('text_edit').select(['language', 'key', 'value']).where('language', 'in', languages).execute();

/**
 * Reads every screen text in a language: edits over shipped texts. A text that the language lacks comes from the
 * default language, else from English, else it is its own key. An empty text counts as missing. A plural has every form
 * that the language needs; a missing form comes from the other language's form for the same number.
 */
export const readScreenTexts = async (
  db: Kysely<Database>,
  language: string,
  shipped: ShippedTexts,
): Promise<Map<string, string>> => {
  const [defaultLanguage] = await readActiveLanguages(db);
  const languageOrder = [...new Set([language, defaultLanguage?.code ?? fallbackLanguageCode, fallbackLanguageCode])];
  const edits = await selectEditedTexts(db, languageOrder);
  const textsByLanguage = languageOrder.map((code): TextsOfLanguage => {
    const edited = edits.filter((edit) => edit.language === code).map(({ key, value }) => [key, value] as const);
    const all = [...(shipped.languages.get(code) ?? []), ...edited];
    return { language: code, texts: new Map(all.filter(([, text]) => text.trim() !== '')) };
  });
  const texts = new Map(shipped.keys.map((key) => [key, key]));
  for (const one of textsByLanguage.toReversed()) for (const [key, text] of one.texts) texts.set(key, text);
  const [ownTexts, ...fallbacks] = textsByLanguage as [TextsOfLanguage, ...TextsOfLanguage[]];
  for (const key of keysFor(language, shipped.keys)) {
    const plural = pluralOf(key);
    if (!plural || ownTexts.texts.has(key)) continue;
    const fallbackText = fallbacks.map((from) => pluralFallback(plural, language, from)).find(Boolean);
    if (fallbackText) texts.set(key, fallbackText);
  }
  return texts;
};
