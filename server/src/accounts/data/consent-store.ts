import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../texts/text-store.ts';

const consentTextKeys = ['register.form.agreeOnResearch', 'settings.research.text'];

/** Returns the version of the consent text: the language, and the first 16 digits of a hash of the text on the screen. */
export const hashConsentText = async (db: Kysely<Database>, language: string): Promise<string> => {
  const texts = await readScreenTexts(db, language, getShippedTexts());
  const rows = consentTextKeys.map((key) => ({ key, value: texts.get(key) }));
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
  return `${language}-${hash}`;
};

/** Records that a user agreed to research, or withdrew, with the version of the text that the user saw. */
export const recordConsent = async (
  trx: Kysely<Database>,
  { userId, given, language }: { userId: number; given: boolean; language: string },
): Promise<void> => {
  const text_version = await hashConsentText(trx, language);
  await trx.insertInto('consent').values({ user_id: userId, given, text_version }).execute();
};

/** Records a consent that an administrator entered for a user, who saw no text. */
export const recordConsentByAdministrator = async (
  trx: Kysely<Database>,
  userId: number,
  given: boolean,
): Promise<void> => {
  await trx.insertInto('consent').values({ user_id: userId, given, text_version: 'administrator' }).execute();
};
