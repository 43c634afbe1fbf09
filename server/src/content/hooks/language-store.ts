import { language } from '@ok/contract/entities/language.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { findUses } from '../rows/content-uses.ts';

/** Makes every process reload languages and texts. */
export const invalidateLanguages = async (trx: Kysely<Database>): Promise<void> => {
  await sql`update revision set number = number + 1 where area in ('texts', 'languages')`.execute(trx);
};

/** Locks the languages: other changes wait until the transaction ends. */
export const lockLanguages = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select from revision where area in ('texts', 'languages') order by area for update`.execute(trx);
};

/** Whether a language has content: in a row, in an edited text, or in shipped texts. */
export const hasContent = async (trx: Kysely<Database>, languageId: number): Promise<boolean> => {
  const uses = await findUses(trx, language, languageId);
  if (uses.some(({ entity }) => entity !== 'supportedLanguage')) return true;
  const { rows } = await sql<{ code: string; edited: boolean }>`
    select code, exists (select from text_edit where text_edit.language = code) as edited
    from language where id = ${languageId}`.execute(trx);
  return rows.some(({ code, edited }) => edited || getShippedTexts().languages.has(code));
};

/** Whether a code is in use: the product offers the language, a user reads in it, or it has content. */
export const isCodeInUse = async (trx: Kysely<Database>, id: number, code: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from supported_language where language_id = ${id} and not deleted)
      or exists (select from user_account where lower(lang_key) = ${code})
      or exists (select from publication_page where language = ${code}) as used`.execute(trx);
  return rows[0]?.used === true || hasContent(trx, id);
};

/** Clears the default language. */
export const clearDefaultLanguage = async (trx: Kysely<Database>): Promise<void> => {
  await sql`update supported_language set default_language = false, revision = revision + 1
    where default_language`.execute(trx);
};

/** Removes a language from the product. Its row stays, so that it can be restored. */
export const retireLanguage = async (trx: Kysely<Database>, supportedLanguageId: number): Promise<void> => {
  await sql`update supported_language set deleted = true, active = false, revision = revision + 1,
    last_modified_date = now() where id = ${supportedLanguageId}`.execute(trx);
};
