import { email, emailTranslation } from '@ok/contract/entities/email.ts';
import type { Kysely } from 'kysely';
import { columnsOfRow, insertRow, updateRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import { hashText } from '../texts/hash-text.ts';
import type { EmailRow } from './content-schemas.ts';
import { said, type Writing } from './writing.ts';

/** The text of a mail in one language as a row holds it. */
type Held = { entity: typeof email | typeof emailTranslation; id: number; subject: string; content: string | null };

const hashOf = ({ subject, content }: { subject: string; content: string | null }) =>
  hashText(`${subject}\n${content ?? ''}`);

/** A text as it stands in a row once it is written: its HTML sanitised. */
const asWritten = (identifier: string, subject: string, content: string) => {
  const columns = new Map(columnsOfRow(email, { identifier, subject, content }));
  return { subject: String(columns.get('subject')), content: String(columns.get('content')) };
};

/** What the database says now: in the row itself or in a translation. */
const heldText = async (trx: Kysely<Database>, identifier: string, language: string): Promise<Held | null> => {
  const own = await trx
    .selectFrom('email')
    .select(['id', 'subject', 'content'])
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  if (own) return { entity: email, ...own };
  const translation = await trx
    .selectFrom('email_translation as translation')
    .innerJoin('email', 'email.id', 'translation.email_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['translation.id', 'translation.subject', 'translation.content'])
    .where('email.identifier', '=', identifier)
    .where('language.code', '=', language)
    .executeTakeFirst();
  return translation ? { entity: emailTranslation, ...translation } : null;
};

const emailOf = (trx: Kysely<Database>, identifier: string) =>
  trx.selectFrom('email').select('id').where('identifier', '=', identifier).executeTakeFirst();

/** Writes a kind of mail, unless there is one of this identifier. Its texts in other languages come with `renewMail`. */
export const writeMail = async ({ trx, base }: Writing, { identifier, subject, content }: EmailRow): Promise<void> => {
  if (await emailOf(trx, identifier)) return;
  const texts = { subject: said(subject, base), content: said(content, base) };
  await insertRow(trx, email, { identifier, ...texts, language: base });
};

/**
 * Brings the texts of a kind of mail to what ships today: what still is as it was written because it shipped then. What
 * an administrator has edited stays, and so does the hash of the text that was edited; what was deleted stays so.
 */
export const renewMail = async (writing: Writing, { identifier, subject, content }: EmailRow): Promise<void> => {
  const { trx, base, baseId, others } = writing;
  const recorded = await trx.selectFrom('shipped_text').selectAll().where('identifier', '=', identifier).execute();
  const record = (language: string, hash: string) =>
    trx
      .insertInto('shipped_text')
      .values({ identifier, language, hash })
      .onConflict((conflict) => conflict.columns(['identifier', 'language']).doUpdateSet({ hash }))
      .execute();
  for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
    const before = recorded.find(({ language }) => language === code)?.hash;
    const text = asWritten(identifier, said(subject, code), said(content, code));
    const now = hashOf(text);
    if (before === now) continue;
    const held = await heldText(trx, identifier, code);
    if (held && before !== undefined && hashOf(held) === before) {
      await updateRow(trx, held.entity, held.id, Object.entries(text));
      await record(code, now);
    } else if (held && (before === undefined || hashOf(held) === now)) {
      await record(code, now);
    } else if (!held && before === undefined) {
      const parent = await emailOf(trx, identifier);
      if (!parent) continue;
      await insertRow(trx, emailTranslation, { ...text, languageId, emailId: parent.id });
      await record(code, now);
    }
  }
};
