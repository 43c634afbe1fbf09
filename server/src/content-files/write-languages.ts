import { language, supportedLanguage } from '@ok/contract/entities/language.ts';
import { type Kysely, sql } from 'kysely';
import { insertRow } from '../content/rows/content-store.ts';
import type { Database } from '../db/schema/tables.ts';
import type { ShippedLanguage } from './content-schemas.ts';

const insertLanguage = async (
  trx: Kysely<Database>,
  { active, defaultLanguage, systemLanguage, ...values }: ShippedLanguage,
) => {
  const existing = await trx.selectFrom('language').select('id').where('code', '=', values.code).executeTakeFirst();
  if (existing) return;
  const languageId = await insertRow(trx, language, values);
  const lastModifiedDate = new Date();
  await insertRow(trx, supportedLanguage, { languageId, active, defaultLanguage, systemLanguage, lastModifiedDate });
};

/**
 * Inserts languages, and offers them in the product; inactive ones wait for their texts. A language that an
 * administrator has already created stays unchanged.
 */
export const insertLanguages = async (trx: Kysely<Database>, rows: readonly ShippedLanguage[]): Promise<void> => {
  for (const row of rows) await insertLanguage(trx, row);
  if (rows.length === 0) return;
  // Makes processes reload cached languages, and texts that fall back from one language to another.
  await sql`update revision set number = number + 1 where area in ('languages', 'texts')`.execute(trx);
};
