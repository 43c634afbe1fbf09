import { email, emailTranslation } from '@ok/contract/entities/email.ts';
import type { Kysely } from 'kysely';
import { columnsOfRow, insertRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import type { EmailRow } from './content-schemas.ts';
import { rememberText, renewText, type ShippedText } from './renew-text.ts';
import { said, type Writing } from './writing.ts';

/** A text as it stands in a row once it is written: its HTML sanitised. */
const asWritten = (identifier: string, subject: string, content: string) => {
  const columns = new Map(columnsOfRow(email, { identifier, subject, content }));
  return { subject: String(columns.get('subject')), content: String(columns.get('content')) };
};

/** What the database says now: in the row itself or in a translation. */
const heldText = async (trx: Kysely<Database>, identifier: string, language: string): Promise<ShippedText['held']> => {
  const own = await trx
    .selectFrom('email')
    .select(['id', 'subject', 'content'])
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  if (own) return { entity: email, id: own.id, text: { subject: own.subject, content: own.content } };
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

const emailOf = (trx: Kysely<Database>, identifier: string) =>
  trx.selectFrom('email').select('id').where('identifier', '=', identifier).executeTakeFirst();

/** Writes a kind of mail, unless there is one of this identifier. Its texts in other languages come with `renewMail`. */
export const writeMail = async ({ trx, base }: Writing, { identifier, subject, content }: EmailRow): Promise<void> => {
  if (await emailOf(trx, identifier)) return;
  const texts = { subject: said(subject, base), content: said(content, base) };
  await insertRow(trx, email, { identifier, ...texts, language: base });
};

/** Brings the texts of a kind of mail to what ships today, in every language that it ships in: see `renewText`. */
export const renewMail = async (writing: Writing, { identifier, subject, content }: EmailRow): Promise<void> => {
  const { trx, base, baseId, others } = writing;
  for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
    const now = asWritten(identifier, said(subject, code), said(content, code));
    const text = { identifier, language: code, now, held: await heldText(trx, identifier, code) };
    if (!(await renewText(trx, text))) continue;
    const parent = await emailOf(trx, identifier);
    if (!parent) continue;
    await insertRow(trx, emailTranslation, { ...now, languageId, emailId: parent.id });
    await rememberText(trx, text);
  }
};
