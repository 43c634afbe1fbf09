import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

const consentTexts = ['register.form.agreeOnResearch', 'settings.research.text'];

/** Names the text that somebody agreed to: the beginning of the hash of what stood on their screen. */
const textVersion = async (db: Kysely<Database>, language: string): Promise<string> => {
  const rows = await db
    .selectFrom('ui_text')
    .select(['key', 'value'])
    .where('language', '=', language)
    .where('key', 'in', consentTexts)
    .orderBy('key')
    .execute();
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  return `${language}-${hash}`;
};

/** Write down that somebody agreed to research, or withdrew, with the text that they saw. */
export const recordConsent = async (
  trx: Kysely<Database>,
  { userId, given, language }: { userId: number; given: boolean; language: string },
): Promise<void> => {
  const text_version = await textVersion(trx, language);
  await trx.insertInto('consent').values({ user_id: userId, given, text_version }).execute();
};
