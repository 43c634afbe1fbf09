import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { hashText } from './hash-text.ts';
import type { ShippedTexts } from './shipped-texts.ts';
import { editorName } from './text-history-store.ts';

/** Rows per statement: far below the maximum number of parameters of both databases. */
const editsPerStatement = 1000;

/** Locks the texts: other changes wait until the transaction ends. */
export const lockTexts = (trx: Kysely<Database>) =>
  sql`select from revision where area = 'texts' for update`.execute(trx);

/** Tells every process that its cached texts are outdated. */
export const invalidateTexts = (trx: Kysely<Database>) =>
  sql`update revision set number = number + 1 where area = 'texts'`.execute(trx);

/** Whether there is a language with the code. */
export const languageExists = async (trx: Kysely<Database>, code: string): Promise<boolean> =>
  (await trx.selectFrom('language').select('id').where('code', '=', code).executeTakeFirst()) !== undefined;

/** Edit of a text: its value, the hash of the text that shipped at that time, and who made it when. */
export type StoredTextEdit = { value: string; base_hash: string | null; by: string | null; edited_at: Date | null };

/** Reads the edits of the texts in a language, by key. */
export const readTextEdits = async (trx: Kysely<Database>, language: string): Promise<Map<string, StoredTextEdit>> => {
  const rows = await trx
    .selectFrom('text_edit')
    .leftJoin('user_account', 'user_account.id', 'text_edit.edited_by')
    .select(['key', 'value', 'base_hash', 'edited_at', editorName.as('by')])
    .where('language', '=', language)
    .execute();
  return new Map(rows.map(({ key, ...edit }) => [key, edit]));
};

/** Reads language, key and shipped hash of every edit of a text that shipped when it was edited. */
export const readEditBases = (db: Kysely<Database>): Promise<{ language: string; key: string; base: string }[]> =>
  db
    .selectFrom('text_edit')
    .select(['language', 'key', 'base_hash as base'])
    .where('base_hash', 'is not', null)
    .$narrowType<{ base: string }>()
    .execute();

/** Writes edits, each with the hash of the text that ships now. */
export const writeTextEdits = async (
  trx: Kysely<Database>,
  edits: readonly [key: string, value: string][],
  { language, by, base }: { language: string; by: number; base: ReadonlyMap<string, string> | undefined },
) => {
  const edited_at = new Date();
  const rows = edits.map(([key, value]) => {
    const shipped = base?.get(key);
    const base_hash = shipped === undefined ? null : hashText(shipped);
    return { language, key, value, base_hash, edited_by: by, edited_at };
  });
  for (let from = 0; from < rows.length; from += editsPerStatement) {
    await trx
      .insertInto('text_edit')
      .values(rows.slice(from, from + editsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(['language', 'key']).doUpdateSet(({ ref }) => ({
          value: ref('excluded.value'),
          base_hash: ref('excluded.base_hash'),
          edited_by: ref('excluded.edited_by'),
          edited_at: ref('excluded.edited_at'),
        })),
      )
      .execute();
  }
};

/** Deletes edits, so that the shipped texts apply again. */
export const deleteTextEdits = async (trx: Kysely<Database>, language: string, keys: readonly string[]) => {
  if (keys.length === 0) return;
  await sql`delete from text_edit where language = ${language} and key = any(${[...keys]}::text[])`.execute(trx);
};

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
