import { readFile } from 'node:fs/promises';
import type { MailKind } from '@ok/contract/routes/management/mail.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/tables.ts';
import { identifierOf } from './mail-kinds.ts';

/** The text of a mail in one language, as editors wrote it: HTML with `{{names}}` for what is filled in. */
export type MailText = { subject: string; content: string; language: string; direction: string };

const shippedFile = z.object({
  emails: z.array(
    z.object({
      identifier: z.string(),
      subject: z.record(z.string(), z.string()),
      content: z.record(z.string(), z.string()),
    }),
  ),
});

/** What ships says something where the text of a mail has been thrown away, or a kind is newer than the database. */
const shippedText = async (identifier: string, language: string): Promise<MailText> => {
  const file = new URL('../../../content/emails.json', import.meta.url);
  const { emails } = shippedFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const found = emails.find((each) => each.identifier === identifier);
  if (!found) throw new RangeError(`no text ships for ${identifier}`);
  const spoken = Object.hasOwn(found.subject, language) ? language : (Object.keys(found.subject)[0] ?? '');
  const { [spoken]: subject = '' } = found.subject;
  const { [spoken]: content = '' } = found.content;
  return { subject, content, language: spoken, direction: 'ltr' };
};

const ownText = (db: Kysely<Database>, identifier: string) =>
  db
    .selectFrom('email')
    .leftJoin('language', 'language.code', 'email.language')
    .select(['email.subject', 'email.content', 'email.language', 'language.direction'])
    .where('email.identifier', '=', identifier)
    .orderBy('email.id')
    .limit(1)
    .executeTakeFirst();

const translatedText = (db: Kysely<Database>, identifier: string, language: string) =>
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

/** The text of a kind of mail: in the language of its receiver, else in the text's own, else as it ships. */
export const mailTextOf = (db: Kysely<Database>, kind: MailKind, language: string): Promise<MailText> =>
  textNamed(db, identifierOf(kind), language);

/** The same of the text with an identifier, whoever sends it. */
export const textNamed = async (db: Kysely<Database>, identifier: string, language: string): Promise<MailText> => {
  const own = await ownText(db, identifier);
  const others = own && own.language !== language ? [await translatedText(db, identifier, language)] : [];
  for (const found of [...others, own]) {
    if (!found?.subject || !found.content) continue;
    const { subject, content, direction } = found;
    return { subject, content, language: found.language ?? language, direction: direction ?? 'ltr' };
  }
  return shippedText(identifier, language);
};
