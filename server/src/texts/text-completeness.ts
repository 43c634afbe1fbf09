import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** How many texts of the screens are there, and how many there would be in a complete language. */
type TextCount = { there: number; total: number };

/** How many of the texts of the screens a language has, by its code: those that ship, and those written since. */
export const textCompleteness = async (
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
