import { readFile } from 'node:fs/promises';
import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../db/schema/tables.ts';
import { getTextIdentifier } from './mail-kinds.ts';

/** Text of a mail in one language, as editors wrote it: HTML with `{{names}}` as placeholders. */
export type StoredMailText = { subject: string; content: string; language: string; direction: string };

const shippedMailsSchema = z.object({
  emails: z.array(
    z.object({
      identifier: z.string(),
      subject: z.record(z.string(), z.string()),
      content: z.record(z.string(), z.string()),
    }),
  ),
});

/** Reads the text that ships, for a text that was deleted, or for a kind of mail that is newer than the database. */
const readShippedText = async (identifier: string, language: string): Promise<StoredMailText> => {
  const file = new URL('../../../../content/emails.json', import.meta.url);
  const { emails } = shippedMailsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const mail = emails.find((shipped) => shipped.identifier === identifier);
  if (!mail) throw new RangeError(`no text ships for ${identifier}`);
  const usedLanguage = Object.hasOwn(mail.subject, language) ? language : (Object.keys(mail.subject)[0] ?? '');
  const { [usedLanguage]: subject = '' } = mail.subject;
  const { [usedLanguage]: content = '' } = mail.content;
  return { subject, content, language: usedLanguage, direction: 'ltr' };
};

const readOriginalText = (db: Kysely<Database>, identifier: string) =>
  db
    .selectFrom('email')
    .leftJoin('language', 'language.code', 'email.language')
    .select(['email.subject', 'email.content', 'email.language', 'language.direction'])
    .where('email.identifier', '=', identifier)
    .orderBy('email.id')
    .limit(1)
    .executeTakeFirst();

const readTranslatedText = (db: Kysely<Database>, identifier: string, language: string) =>
  db
    .selectFrom('email')
    .innerJoin('email_translation', 'email_translation.email_id', 'email.id')
    .innerJoin('language', 'language.id', 'email_translation.language_id')
    .select([
      'email_translation.subject',
      'email_translation.content',
      'language.code as language',
      'language.direction',
    ])
    .where('email.identifier', '=', identifier)
    .where('language.code', '=', language)
    .orderBy('email_translation.id')
    .limit(1)
    .executeTakeFirst();

/** Reads the text of a kind of mail: in the receiver's language, else the text's own language, else as it ships. */
export const readMailText = (db: Kysely<Database>, kind: MailKind, language: string): Promise<StoredMailText> =>
  readMailTextByIdentifier(db, getTextIdentifier(kind), language);

/** Like `readMailText`, for any text by its identifier. */
export const readMailTextByIdentifier = async (
  db: Kysely<Database>,
  identifier: string,
  language: string,
): Promise<StoredMailText> => {
  const original = await readOriginalText(db, identifier);
  const translations =
    original && original.language !== language ? [await readTranslatedText(db, identifier, language)] : [];
  for (const text of [...translations, original]) {
    if (!text?.subject || !text.content) continue;
    const { subject, content, direction } = text;
    return { subject, content, language: text.language ?? language, direction: direction ?? 'ltr' };
  }
  return readShippedText(identifier, language);
};
