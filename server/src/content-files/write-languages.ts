import { language, supportedLanguage } from '@ok/contract/entities/language.ts';
import { type Kysely, sql } from 'kysely';
import { insertRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import type { LanguageRow } from './content-schemas.ts';

const writeLanguage = async (
  trx: Kysely<Database>,
  { active, defaultLanguage, systemLanguage, ...values }: LanguageRow,
) => {
  const made = await trx.selectFrom('language').select('id').where('code', '=', values.code).executeTakeFirst();
  if (made) return;
  const languageId = await insertRow(trx, language, values);
  const lastModifiedDate = new Date();
  await insertRow(trx, supportedLanguage, { languageId, active, defaultLanguage, systemLanguage, lastModifiedDate });
};

/**
 * Writes languages, and that the product can speak them: those that are not active wait for their texts. One that an
 * administrator has made already stays as it is.
 */
export const writeLanguages = async (trx: Kysely<Database>, rows: readonly LanguageRow[]): Promise<void> => {
  for (const row of rows) await writeLanguage(trx, row);
  if (rows.length === 0) return;
  // What processes keep of languages, and of the texts that fall back from one to another, is made anew.
  await sql`update revision set number = number + 1 where area in ('languages', 'texts')`.execute(trx);
};
