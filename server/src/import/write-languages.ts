import { language, supportedLanguage } from '@ok/contract/entities/language.ts';
import type { Kysely } from 'kysely';
import { insertRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import type { LanguageRow } from './content-schemas.ts';

/**
 * Writes the languages, and that the product can speak them: those that are not active wait for their texts.
 *
 * @returns their ids by code
 */
export const writeLanguages = async (
  trx: Kysely<Database>,
  rows: readonly LanguageRow[],
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const { active, defaultLanguage, systemLanguage, ...values } of rows) {
    const languageId = await insertRow(trx, language, values);
    await insertRow(trx, supportedLanguage, {
      languageId,
      active,
      defaultLanguage,
      systemLanguage,
      lastModifiedDate: new Date(),
    });
    ids.set(values.code, languageId);
  }
  await trx
    .updateTable('revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('area', '=', 'languages')
    .execute();
  return ids;
};
