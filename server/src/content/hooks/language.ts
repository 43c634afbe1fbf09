import { language as languageEntity } from '@ok/contract/entities/language.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { shippedTexts } from '../../texts/shipped-texts.ts';
import { usesOf } from '../content-uses.ts';
import { nowUnlessSaid } from './dates.ts';
import type { Hook } from './hook.ts';

/** What processes keep of languages and texts is made anew. */
const invalidate = async (trx: Kysely<Database>) => {
  await sql`update revision set number = number + 1 where area in ('texts', 'languages')`.execute(trx);
};

const stays = () => new AppError('defaultLanguage', { entityName: 'supportedLanguage' });

/** What is said of a language is part of what is kept. */
export const language: Hook = {
  save: async ({ trx }) => ({ after: () => invalidate(trx) }),
  remove: async (trx) => {
    await invalidate(trx);
    return false;
  },
};

const hasContent = async (trx: Kysely<Database>, languageId: number) => {
  const uses = await usesOf(trx, languageEntity, languageId);
  if (uses.some(({ entity }) => entity !== 'supportedLanguage')) return true;
  const { rows } = await sql<{ code: string; edited: boolean }>`
    select code, exists (select from text_edit where text_edit.language = code) as edited
    from language where id = ${languageId}`.execute(trx);
  return rows.some(({ code, edited }) => edited || shippedTexts().languages.has(code));
};

/** There is one default language at any time, and it can be chosen. */
export const supportedLanguage: Hook = {
  save: async (change) => {
    const { trx, before, values } = change;
    const isDefault = values.defaultLanguage === true;
    if (before?.default_language === true && !isDefault) throw stays();
    if (isDefault && (values.active !== true || values.deleted === true)) throw stays();
    if (isDefault && before?.default_language !== true) {
      await sql`update supported_language set default_language = false, revision = revision + 1
        where default_language`.execute(trx);
    }
    const lastModifiedDate = nowUnlessSaid(change, 'lastModifiedDate', 'last_modified_date');
    return { values: { ...values, lastModifiedDate }, after: () => invalidate(trx) };
  },
  // A language that something is written in stays, so that this can be brought back.
  remove: async (trx, { id, default_language, language_id }) => {
    if (default_language === true) throw stays();
    await invalidate(trx);
    if (!(await hasContent(trx, language_id as number))) return false;
    await sql`update supported_language set deleted = true, active = false, revision = revision + 1,
      last_modified_date = now() where id = ${id}`.execute(trx);
    return true;
  },
};
