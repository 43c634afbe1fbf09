import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../texts/text-store.ts';

const consentTexts = ['register.form.agreeOnResearch', 'settings.research.text'];

/** Names the text that a person agrees to: the language, and the beginning of a hash of the text on the screen. */
export const consentTextVersion = async (db: Kysely<Database>, language: string): Promise<string> => {
  const texts = await readScreenTexts(db, language, getShippedTexts());
  const rows = consentTexts.map((key) => ({ key, value: texts.get(key) }));
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  return `${language}-${hash}`;
};

/** Write down that somebody agreed to research, or withdrew, with the text that they saw. */
export const recordConsent = async (
  trx: Kysely<Database>,
  { userId, given, language }: { userId: number; given: boolean; language: string },
): Promise<void> => {
  const text_version = await consentTextVersion(trx, language);
  await trx.insertInto('consent').values({ user_id: userId, given, text_version }).execute();
};

/** Write down a consent that an administrator was told of: no text was shown to the person. */
export const recordConsentSaid = async (trx: Kysely<Database>, userId: number, given: boolean): Promise<void> => {
  await trx.insertInto('consent').values({ user_id: userId, given, text_version: 'administrator' }).execute();
};
