import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** Number of texts that a language has, and of those that it needs. */
type TextCount = { there: number; total: number };

/** Creates a function that counts the shipped and edited texts of a language, by its code. */
export const createTextCounter = async (
  db: Kysely<Database>,
  { languages, keys }: ShippedTexts,
): Promise<(language: string) => TextCount> => {
  const { rows } = await sql<{ language: string; key: string }>`
    select language, key from text_edit where value ~ '\\S'`.execute(db);
  const edited = Map.groupBy(rows, ({ language }) => language);
  return (language) => {
    const there = new Set((edited.get(language) ?? []).map(({ key }) => key));
    for (const [key, text] of languages.get(language) ?? []) if (text.trim() !== '') there.add(key);
    return { there: keys.filter((key) => there.has(key)).length, total: keys.length };
  };
};
