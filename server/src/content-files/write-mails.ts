import { email, emailTranslation } from '@ok/contract/entities/email.ts';
import type { Kysely } from 'kysely';
import { insertRow, toRowColumns } from '../content/rows/content-store.ts';
import type { Database } from '../db/schema/tables.ts';
import type { ShippedEmail } from './content-schemas.ts';
import { getTextInLanguage, type ImportContext } from './import-context.ts';
import { recordShippedText, renewText, type ShippedText } from './renew-text.ts';

/** Converts a text to its stored form, with sanitised HTML. */
const toStoredFields = (identifier: string, subject: string, content: string) => {
  const columns = new Map(toRowColumns(email, { identifier, subject, content }));
  return { subject: String(columns.get('subject')), content: String(columns.get('content')) };
};

/** Reads the stored text of a mail, from the row itself or from a translation. */
const readStoredMail = async (
  trx: Kysely<Database>,
  identifier: string,
  language: string,
): Promise<ShippedText['stored']> => {
  const original = await trx
    .selectFrom('email')
    .select(['id', 'subject', 'content'])
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  if (original)
    return { entity: email, id: original.id, text: { subject: original.subject, content: original.content } };
  const translation = await trx
    .selectFrom('email_translation as translation')
    .innerJoin('email', 'email.id', 'translation.email_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id', 'translation.subject', 'translation.content'])
    .where('email.identifier', '=', identifier)
    .where('language.code', '=', language)
    .executeTakeFirst();
  if (!translation) return null;
  const { id, subject, content } = translation;
  return { entity: emailTranslation, id, text: { subject, content } };
};

const findEmail = (trx: Kysely<Database>, identifier: string) =>
  trx.selectFrom('email').select('id').where('identifier', '=', identifier).executeTakeFirst();

/** Inserts a kind of mail, unless its identifier exists. `renewMail` adds its texts in other languages. */
export const insertMail = async (
  { trx, baseLanguage }: ImportContext,
  { identifier, subject, content }: ShippedEmail,
): Promise<void> => {
  if (await findEmail(trx, identifier)) return;
  const texts = {
    subject: getTextInLanguage(subject, baseLanguage),
    content: getTextInLanguage(content, baseLanguage),
  };
  await insertRow(trx, email, { identifier, ...texts, language: baseLanguage });
};

/** Updates the texts of a kind of mail to those that ship now, in every language, see `renewText`. */
export const renewMail = async (
  context: ImportContext,
  { identifier, subject, content }: ShippedEmail,
): Promise<void> => {
  const { trx, baseLanguage, baseLanguageId, otherLanguages } = context;
  for (const { code, languageId } of [{ code: baseLanguage, languageId: baseLanguageId }, ...otherLanguages]) {
    const shipped = toStoredFields(identifier, getTextInLanguage(subject, code), getTextInLanguage(content, code));
    const text = { identifier, language: code, shipped, stored: await readStoredMail(trx, identifier, code) };
    if (!(await renewText(trx, text))) continue;
    const parent = await findEmail(trx, identifier);
    if (!parent) continue;
    await insertRow(trx, emailTranslation, { ...shipped, languageId, emailId: parent.id });
    await recordShippedText(trx, text);
  }
};
